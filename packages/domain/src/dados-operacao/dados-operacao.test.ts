import { expect, test } from 'vitest'
import { asksDadosOperacao, CAMPOS, CAMPOS_DA_LEITURA, campoText, doseText } from './campos.ts'
import { CITACOES, citacaoText, conferenciaText } from './normas.ts'
import { registroDoPiloto } from './operacao-voada.ts'
import { axisText, faltamText, itensDoRelatorio, itensFaltando, type OperacaoVoada } from './relatorio-operacional.ts'

const voo: OperacaoVoada = {
  contratante: 'Usina Aurora',
  prestadora: 'AeroSul',
  piloto: 'Bruno Lima',
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  areaAplicada: 84.57,
}

const valueOf = (given: OperacaoVoada, titulo: string, tipo: 'tripulada' | 'drone' = 'tripulada') =>
  itensDoRelatorio(given, tipo).find((item) => item.titulo === titulo)?.valor

test('a value is written as people write it, and what was not given is absent', () => {
  expect(campoText(CAMPOS.alturaVoo, 3.5)).toBe('3,5\u00a0m')
  expect(campoText(CAMPOS.alturaVoo, 4)).toBe('4\u00a0m')
  expect(campoText(CAMPOS.equipamentoAngulo, 135)).toBe('135°')
  expect(campoText(CAMPOS.uf, 'SP')).toBe('São Paulo')
  expect(campoText(CAMPOS.receituarioData, '2026-03-12')).toBe('12/03/2026')
  expect(campoText(CAMPOS_DA_LEITURA.umidade, 0)).toBe('0\u00a0%')
  expect(campoText(CAMPOS.municipio, undefined)).toBeUndefined()
  expect(doseText({ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' })).toBe('0,8\u00a0L/ha')
  expect(doseText({ marca: 'Moddus' })).toBeUndefined()
})

test('a laudo without typed data has what files and registrations tell, and misses the rest', () => {
  const itens = itensDoRelatorio(voo)
  expect(itens.filter(({ valor }) => valor !== undefined).map(({ titulo }) => titulo)).toEqual([
    'Contratante',
    'Tipo de serviço',
    'Cultura',
    'Área aplicada',
    'Operador aeroagrícola',
  ])
  // 35 items of a manned aircraft, of which the adjuvant is optional.
  expect(itens).toHaveLength(35)
  expect(itensFaltando(itens)).toHaveLength(29)
  expect(faltamText(itens)).toBe('Faltam 29 de 34 campos')
  expect(itensFaltando(itens).every(({ titulo }) => titulo !== 'Adjuvante')).toBe(true)
})

test('a product without its dose leaves the dose of the whole mixture open', () => {
  const one = { marca: 'Moddus', dose: 0.8, unidade: 'L/ha' } as const
  expect(valueOf({ ...voo, dados: { produtos: [one] } }, 'Dose')).toBe('Moddus: 0,8\u00a0L/ha')
  const mixture = { ...voo, dados: { produtos: [one, { marca: 'Curavial' }] } }
  expect(valueOf(mixture, 'Produto (marca comercial)')).toBe('Moddus; Curavial')
  expect(valueOf(mixture, 'Dose')).toBeUndefined()
})

test('the weather takes a reading at the beginning and one at the end', () => {
  const begin = { hora: '07:12', temperatura: 22.5 }
  const title = 'Temperatura, no início e no fim'
  expect(valueOf({ ...voo, dados: { leituras: [begin] } }, title)).toBeUndefined()
  expect(valueOf({ ...voo, dados: { leituras: [begin, { hora: '07:50' }] } }, title)).toBeUndefined()
  const both = { ...voo, dados: { leituras: [begin, { hora: '07:50', temperatura: 24 }] } }
  expect(valueOf(both, title)).toBe('07:12 22,5\u00a0°C; 07:50 24\u00a0°C')
})

test('without typed rows the readings of the flight are those of the beginning and the end, with their source', () => {
  const used = (hora: string, direcaoGraus: number) =>
    ({
      instante: `2026-03-14T${hora}:00Z`,
      hora,
      tipo: 'estacao',
      fonte: 'INMET LINS A727',
      ventoMs: 2,
      direcaoGraus,
      temperaturaC: 24.5,
    }) as const
  const clima = { inicio: used('07:12', 350), fim: used('07:50', 130) }
  const all = { ...voo, dados: {}, clima }
  const source = '(INMET LINS A727)'
  expect(valueOf(all, 'Temperatura, no início e no fim')).toBe(
    `07:12 24,5\u00a0°C ${source}; 07:50 24,5\u00a0°C ${source}`,
  )
  // 2 m/s are 7,2 km/h; 350° is nearest to north, and 130° (between 123,75° and 146,25°) to the southeast.
  expect(valueOf(all, 'Velocidade do vento, no início e no fim')).toBe(
    `07:12 7,2\u00a0km/h ${source}; 07:50 7,2\u00a0km/h ${source}`,
  )
  expect(valueOf(all, 'Direção do vento, no início e no fim')).toBe(`07:12 Norte ${source}; 07:50 Sudeste ${source}`)
  expect(valueOf(all, 'Umidade relativa, no início e no fim')).toBeUndefined()
  const one = { ...all, clima: { inicio: clima.inicio, fim: clima.inicio } }
  expect(valueOf(one, 'Temperatura, no início e no fim')).toBe(
    '07:12 24,5\u00a0°C (INMET LINS A727, leitura única para o início e o fim)',
  )
  const typed = [
    { hora: '07:12', temperatura: 22 },
    { hora: '07:50', temperatura: 24 },
  ]
  expect(valueOf({ ...all, dados: { leituras: typed } }, 'Temperatura, no início e no fim')).toBe(
    '07:12 22\u00a0°C; 07:50 24\u00a0°C',
  )
})

test('persons count with the registration that makes them responsible', () => {
  expect(valueOf({ ...voo, dados: { agronomo: 'Zuleica Moura' } }, 'Engenheiro agrônomo')).toBeUndefined()
  const alone = itensDoRelatorio({ ...voo, dados: { agronomo: 'Zuleica Moura' } })
  expect(alone.find(({ titulo }) => titulo === 'Engenheiro agrônomo')).toMatchObject({ parte: 'Zuleica Moura' })
  const named = { ...voo, dados: { agronomo: 'Zuleica Moura', agronomoRegistro: 'CREA-SP 123' } }
  expect(valueOf(named, 'Engenheiro agrônomo')).toBe('Zuleica Moura · CREA-SP 123')
})

test('the registration of the pilot is the typed one, otherwise that of the register', () => {
  expect(registroDoPiloto({})).toBeUndefined()
  const pilotoCodigoAnac = '148223'
  expect(registroDoPiloto({ pilotoCodigoAnac })).toBe('código ANAC 148223')
  expect(registroDoPiloto({ pilotoCodigoAnac, dadosOperacao: { pilotoRegistro: 'CANAC 9' } })).toBe('CANAC 9')
  expect(valueOf({ ...voo, pilotoRegistro: 'código ANAC 148223' }, 'Piloto')).toBe(`${voo.piloto} · código ANAC 148223`)
})

test('a treatment that is not known is missing, and one without poison needs no prescription', () => {
  expect(valueOf({ ...voo, tratamento: 'NÃO INFORMADO' }, 'Tipo de serviço')).toBeUndefined()
  const titles = itensDoRelatorio({ ...voo, tratamento: 'TRICHOGRAMMA' }).map(({ titulo }) => titulo)
  expect(titles).not.toContain('Receituário agronômico')
  expect(titles).toContain('Produto (marca comercial)')
})

test('a drone answers the norm of drones, and no item is printed as law that was not found', () => {
  const drone = itensDoRelatorio(voo, 'drone')
  expect(drone.map(({ titulo }) => titulo)).not.toContain('Pista')
  expect(new Set(drone.map(({ fonte }) => fonte.norma))).toEqual(
    new Set(['Portaria MAPA nº 298, de 22 de setembro de 2021']),
  )
  for (const citacao of Object.values(CITACOES)) {
    const isLaw = /art\./.test(citacaoText(citacao))
    expect(isLaw).toBe(citacao.conferencia !== 'nao-confirmado')
  }
})

test.each([
  [0, 'N–S (0°)'],
  [11, 'N–S (11°)'],
  [45, 'NE–SO (45°)'],
  [90, 'L–O (90°)'],
  [135, 'SE–NO (135°)'],
  [175, 'N–S (175°)'],
])('passes along %d° are called %s', (axis, text) => expect(axisText(axis)).toBe(text))

test('only empresas with the access of the papers are asked for them', () => {
  expect(['sp', 'spa', 'sp-spa', undefined].map(asksDadosOperacao)).toEqual([false, true, true, false])
})

test('how far norms were checked stands once, in words for the reader, and not in each citation', () => {
  const { in2Anexo1, in2Mapa, in2Artigo9, portaria298Artigo10 } = CITACOES
  expect(citacaoText(portaria298Artigo10)).toBe('Portaria MAPA nº 298, de 22 de setembro de 2021, art. 10.')
  expect(conferenciaText([in2Anexo1, in2Mapa, in2Artigo9])).toBe(
    'Normas citadas conforme resumos publicados por terceiros, lidos em 23/11/2026; texto oficial não conferido: Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008.',
  )
  expect(conferenciaText([in2Anexo1, portaria298Artigo10])).toMatch(
    /; textos oficiais não conferidos: .*2008; .*2021\.$/,
  )
  expect(conferenciaText([in2Artigo9])).toBeUndefined()
})
