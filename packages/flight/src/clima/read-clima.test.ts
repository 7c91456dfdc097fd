import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClima } from './read-clima.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string, utcOffsetH = -3) => {
  const found = readClima('clima.csv', bytesOf(text), { utcOffsetH })
  if ('unusable' in found) throw new Error(found.unusable.message)
  return found
}
const refusal = (text: string | Uint8Array) => {
  const found = readClima('clima.csv', typeof text === 'string' ? bytesOf(text) : text, { utcOffsetH: -3 })
  return 'unusable' in found ? found.unusable.message : undefined
}
const utc = (hour: number, minute = 0) => Date.UTC(2026, 2, 14, hour, minute)

/** A file of the portal of INMET, with decimal commas, UTC and metres per second. */
const INMET = `REGIAO:;SE
UF:;SP
ESTACAO:;LINS
CODIGO (WMO):;A727
LATITUDE:;-21,66611111
LONGITUDE:;-49,73472222
ALTITUDE:;461,2
DATA DE FUNDACAO:;24/09/06
Data;Hora UTC;PRECIPITAÇÃO TOTAL, HORÁRIO (mm);PRESSAO ATMOSFERICA AO NIVEL DA ESTACAO, HORARIA (mB);TEMPERATURA DO AR - BULBO SECO, HORARIA (°C);TEMPERATURA DO PONTO DE ORVALHO (°C);TEMPERATURA MÁXIMA NA HORA ANT. (AUT) (°C);TEMPERATURA MÍNIMA NA HORA ANT. (AUT) (°C);UMIDADE REL. MAX. NA HORA ANT. (AUT) (%);UMIDADE REL. MIN. NA HORA ANT. (AUT) (%);UMIDADE RELATIVA DO AR, HORARIA (%);VENTO, DIREÇÃO HORARIA (gr) (° (gr));VENTO, RAJADA MAXIMA (m/s);VENTO, VELOCIDADE HORARIA (m/s);
2026/03/14;1000 UTC;0;960,1;24,5;18;25;23;80;70;68;45;4,8;2,1;
2026/03/14;1100 UTC;0;960;26;18;26;24;70;60;61;60;5;,9;
2026/03/14;1200 UTC;-9999;;-9999;;;;;;;;;;
`

test('a file of INMET is known by its headings: UTC, decimal commas, the station and its place', () => {
  const { readings, avisos, isLocal } = read(INMET)
  const lugar = { lon: -49.73472222, lat: -21.66611111 }
  const source = { tipo: 'estacao', fonte: 'INMET LINS A727', lugar }
  expect(readings).toEqual([
    {
      instanteMs: utc(10),
      ventoMs: 2.1,
      rajadaMs: 4.8,
      direcaoGraus: 45,
      temperaturaC: 24.5,
      umidadePercent: 68,
      ...source,
    },
    {
      instanteMs: utc(11),
      ventoMs: 0.9,
      rajadaMs: 5,
      direcaoGraus: 60,
      temperaturaC: 26,
      umidadePercent: 61,
      ...source,
    },
  ])
  expect([avisos, isLocal]).toEqual([[], false])
})

test('the same file in Windows-1252, with the line ends of Windows, has the same readings', () => {
  const latin = Uint8Array.from(INMET.replaceAll('\n', '\r\n'), (sign) => sign.charCodeAt(0))
  expect(readClima('clima.csv', latin, { utcOffsetH: -3 })).toEqual(read(INMET))
})

test('the tables and the BDMEP of INMET are known too', () => {
  const table = `Data;Hora (UTC);Temp. Ins. (C);Temp. Max. (C);Temp. Min. (C);Umi. Ins. (%);Umi. Max. (%);Umi. Min. (%);Pto Orvalho Ins. (C);Pressao Ins. (hPa);Vel. Vento (m/s);Dir. Vento (m/s);Raj. Vento (m/s);Radiacao (KJ/m²);Chuva (mm)
14/03/2026;1000;24,5;25;23;68;80;70;18;960,1;2,1;45;4,8;;0
`
  const values = {
    instanteMs: utc(10),
    ventoMs: 2.1,
    rajadaMs: 4.8,
    direcaoGraus: 45,
    temperaturaC: 24.5,
    umidadePercent: 68,
  }
  expect(read(table).readings).toMatchObject([{ ...values, fonte: 'INMET', tipo: 'estacao' }])
  const bdmep = `Nome: LINS
Codigo Estacao: A727
Latitude: -21.66611111
Longitude: -49.73472222
Altitude: 461.2

Data Medicao;Hora Medicao;TEMPERATURA DO AR - BULBO SECO, HORARIA(°C);UMIDADE RELATIVA DO AR, HORARIA(%);VENTO, DIRECAO HORARIA (gr)(° (gr));VENTO, RAJADA MAXIMA(m/s);VENTO, VELOCIDADE HORARIA(m/s);
2026-03-14;1000;24.5;68;45;4.8;2.1;
`
  expect(read(bdmep).readings).toMatchObject([{ ...values, fonte: 'INMET LINS A727', lugar: { lat: -21.66611111 } }])
})

test('WeatherLink’s text has two lines of headings, local time, points of the compass and no units', () => {
  const davis = `\t\tTemp\tHi\tLow\tOut\tDew\tWind\tWind\tWind\tHi\tHi\tWind\tHeat\t \tIn\tIn\tArc.
Date\tTime\tOut\tTemp\tTemp\tHum\tPt.\tSpeed\tDir\tRun\tSpeed\tDir\tChill\tIndex\tBar\tTemp\tHum\tInt.
14/03/26\t07:00\t24.5\t24.8\t24.1\t68\t18\t7.2\tSSW\t0.6\t17.3\tS\t24.5\t25\t960\t22\t50\t5
14/03/26\t07:05\t24.6\t24.8\t24.1\t67\t18\t0.0\t---\t0.0\t3.6\tS\t24.5\t25\t960\t22\t50\t5
`
  const { readings, avisos, isLocal } = read(davis)
  // 7 h at -3 are 10 h UTC; 7,2 km/h are 2 m/s and 17,28 would be 4,8.
  expect(readings[0]).toMatchObject({
    instanteMs: utc(10),
    direcaoGraus: 202.5,
    temperaturaC: 24.5,
    umidadePercent: 68,
    tipo: 'estacao',
  })
  expect(readings[0]?.ventoMs).toBeCloseTo(2, 9)
  expect(readings[1]).not.toHaveProperty('direcaoGraus')
  expect(avisos.map(({ codigo }) => codigo)).toEqual(['clima-unidade-suposta'])
  expect(isLocal).toBe(true)
  expect(read(davis, -4).readings[0]?.instanteMs).toBe(utc(11))
  // A run of 0,6 km in 5 min at «2» is 3,6 times as far as 2 km/h would go: these are metres per second.
  const metres = read(davis.replace('\t7.2\t', '\t2.0\t'))
  expect([metres.readings[0]?.ventoMs, metres.avisos]).toEqual([2, []])
})

test('WeatherLink on the web writes its units, and American days and clocks are known by themselves', () => {
  const text = `"Date & Time","Barometer - hPa","Inside Temp - °C","Temp - °C","High Temp - °C","Hum - %","Dew Point - °C","Avg Wind Speed - km/h","Prevailing Wind Direction","Wind Run - km","High Wind Speed - km/h","High Wind Direction"
"3/14/26 7:00 AM","960","22","24,5","25","68","18","7,2","NE","0,6","17,28","N"
"3/14/26 1:30 PM","960","22","24,5","25","68","18","7,2","NE","0,6","--","--"
`
  const { readings } = read(text)
  expect(readings.map(({ instanteMs }) => instanteMs)).toEqual([utc(10), utc(16, 30)])
  expect(readings[0]).toMatchObject({
    direcaoGraus: 45,
    umidadePercent: 68,
    ventoMs: expect.closeTo(2, 9),
    rajadaMs: expect.closeTo(4.8, 9),
  })
})

test('a Kestrel has its units below its headings, and is an instrument of the field', () => {
  const kestrel = `Device Name,Kestrel 5500
FORMATTED DATE_TIME,Temperature,Wet Bulb Temp.,Relative Humidity,Wind Speed,Direction - True
yyyy-MM-dd hh:mm:ss a,°F,°F,%,mph,Deg
2026-03-14 07:00:00 AM,77,60,68,4.5,045
`
  const [reading] = read(kestrel).readings
  // 77 °F are 25 °C; 4,5 mph are 2,01168 m/s.
  expect(reading).toMatchObject({ instanteMs: utc(10), temperaturaC: 25, direcaoGraus: 45, tipo: 'campo' })
  expect(reading?.ventoMs).toBeCloseTo(2.01168, 9)
})

test('clear headings are enough, and an instant may say its zone', () => {
  const plain = read(
    'Data e hora;Vento (nós);Direção do vento;Temperatura;Umidade relativa;Latitude;Longitude\n2026-03-14T07:00:00-03:00;2;L;24,5;68;-21,8;-50,3\n',
  )
  expect(plain.readings).toEqual([
    {
      instanteMs: utc(10),
      ventoMs: (2 * 1852) / 3600,
      direcaoGraus: 90,
      temperaturaC: 24.5,
      umidadePercent: 68,
      tipo: 'campo',
      fonte: 'clima.csv',
      lugar: { lon: -50.3, lat: -21.8 },
    },
  ])
  expect(plain.isLocal).toBe(false)
  expect(read('timestamp,wind speed (m/s),temp\n2026-03-14T10:00:00Z,2,24.5\n').readings[0]).toMatchObject({
    instanteMs: utc(10),
    ventoMs: 2,
  })
})

test('rows and values that cannot be read are left out and counted, with the first line', () => {
  const { readings, avisos } = read(
    'Data;Hora UTC;Vento (m/s);Umidade (%)\n14/03/2026;10:00;2;68\n31/02/2026;10:01;2;68\n14/03/2026;10:02;200;68\n14/03/2026;10:03;x;168\n',
  )
  expect(readings.map(({ ventoMs, umidadePercent }) => [ventoMs, umidadePercent])).toEqual([
    [2, 68],
    [undefined, 68],
  ])
  expect(avisos.map(({ mensagem }) => mensagem)).toEqual([
    'A data e a hora de 1 leitura do clima não puderam ser lidas, a primeira na linha 3: ficaram de fora.',
    '2 leituras do clima têm um valor ilegível ou impossível, a primeira na linha 4: o valor ficou de fora.',
  ])
})

describe('a wrong file gets one sentence with its name and the cause', () => {
  test.each([
    ['', 'o arquivo está vazio.'],
    ['<?xml version="1.0"?><kml/>', 'não é uma tabela de leituras'],
    ['a\0b', 'não é um arquivo de texto'],
    ['só um texto\ncom linhas\n', 'não há uma linha de títulos'],
    ['Data;Hora UTC;Vento (m/s)\n', 'nenhuma leitura abaixo'],
    ['Hora UTC;Vento (m/s)\n10:00;2\n', 'falta a coluna da data'],
    ['Data;Vento (m/s)\n14/03/2026;2\n', 'falta a coluna da hora'],
    ['Data;Hora UTC;Vento\n14/03/2026;10:00;2\n', '«Vento» não diz a unidade'],
    ['Data,Hora UTC,Vento (m/s),Umidade\n14/03/2026,10:00,2,1,68\n', 'a linha 2 tem mais valores do que títulos'],
    ['Data;Hora UTC;Vento (m/s)\n14/03/2026;10:00;2\n03/14/2026;10:00;2\n', 'o dia antes do mês em umas linhas'],
    [
      'Data;Hora UTC;Vento (m/s)\nontem;10:00;2\n',
      'a data e a hora não puderam ser lidas em 1 linha de 1, a primeira a linha 2.',
    ],
    ['Data;Hora UTC;Vento (m/s)\n14/03/2026;10:00;-9999\n', 'nenhuma linha tem vento'],
  ])('%j', (text, cause) => {
    const message = refusal(text)
    expect(message).toMatch(/^Não foi possível ler «clima\.csv»: [^\n]+\.$/)
    expect(message).toContain(cause)
  })
})

test('a file with damaged bytes is read or refused, and never fails', () => {
  const bytes = bytesOf(INMET)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.nat(bytes.length),
      (changes, end) => {
        const damaged = bytes.slice(0, end)
        for (const [at, value] of changes) if (at < end) damaged[at] = value
        const found = readClima('clima.csv', damaged, { utcOffsetH: -3 })
        const values =
          'unusable' in found
            ? []
            : found.readings.flatMap(({ instanteMs, ventoMs = 0, direcaoGraus = 0 }) => [
                instanteMs,
                ventoMs,
                direcaoGraus,
              ])
        expect(values.every(Number.isFinite)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
