// Long because every row of the table of checks is tried here, each with its figures.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FlightFiles, FlightOptions, MeasuredFlight } from '../flight.ts'
import { measureFlight } from '../measure-flight.ts'
import {
  type BoxM,
  boxAt,
  fileOf,
  lineFile,
  pathAt,
  polygonsFile,
  registeredPlot,
} from '../numbers/metric-field.fixture.ts'
import type { CheckCode } from './check.ts'
import { CHECKS } from './checks.ts'
import { type FlightFacts, NO_FACTS } from './flight-facts.ts'
import { judgeTyped } from './judge-flight.ts'

const codes = new Set<string>(CHECKS.map(({ code }) => code))

/** Returns the finding of one check, for a flight of which only these facts are known. */
function sentenceOf(code: CheckCode, facts: Partial<FlightFacts>): string | undefined {
  return CHECKS.find((row) => row.code === code)!.find({ ...NO_FACTS, ...facts })
}

async function outcome(files: FlightFiles, options: FlightOptions = {}) {
  const flight = await measureFlight(files, { layers: false, ...options })
  return 'unusable' in flight ? flight : { flight, found: checksOf(flight) }
}

function checksOf({ avisos }: MeasuredFlight): string[] {
  return avisos.flatMap(({ codigo }) => (codes.has(codigo) ? [codigo] : []))
}

/** One hectare, and a pass of 20 m through it. */
const HECTARE: BoxM = [0, 0, 100, 100]
const PASS: BoxM = [-10, 40, 110, 60]

describe('an area and an application that do not meet', () => {
  test('are refused with the distance between their nearest edges', async () => {
    // From the eastern edge of the hectare at 100 m to the pass that begins at 2,600 m: 2.5 km.
    const files = {
      area: await polygonsFile('a.kml', [HECTARE]),
      aplicacao: await polygonsFile('b.kml', [[2600, 20, 2800, 40]]),
    }
    expect(await outcome(files)).toEqual({
      unusable: {
        code: 'area-longe-da-aplicacao',
        message:
          'A área e a aplicação não se encontram, a 2,50\u00a0km uma da outra: confira se os dois arquivos são do mesmo voo.',
      },
    })
  })

  test('on two continents are thousands of kilometres apart', async () => {
    const ring = new Float64Array([133, -24, 133.01, -24, 133.01, -24.01, 133, -24.01])
    const area = await fileOf('australia.kml', [{ shapes: [{ kind: 'polygon', outer: ring as never, holes: [] }] }])
    const refused = await outcome({ area, aplicacao: await polygonsFile('b.kml', [PASS]) })
    // From 50.3° W 21.8° S over the south pole's side to 133° E 24° S: about 14,900 km by the great circle.
    expect(refused).toMatchObject({ unusable: { message: expect.stringMatching(/a 1[345]\.\d{3}\u00a0km/) as string } })
  })

  test('that share an edge only are no flight of that area, 0 m apart', async () => {
    const refused = await outcome({
      area: await polygonsFile('a.kml', [HECTARE]),
      aplicacao: await polygonsFile('b.kml', [[100, 0, 200, 20]]),
    })
    expect(refused).toMatchObject({ unusable: { code: 'area-longe-da-aplicacao' } })
  })

  test('are told the distance to the nearest registered plot, too', async () => {
    const refused = await outcome({
      aplicacao: await polygonsFile('b.kml', [[600, 0, 700, 20]]),
      registered: { plots: [registeredPlot('1', HECTARE), registeredPlot('2', [-900, 0, -800, 100])] },
    })
    expect(refused).toMatchObject({
      unusable: {
        code: 'area-cadastrada-longe',
        message: expect.stringContaining('a mais próxima está a 500\u00a0m') as string,
      },
    })
  })
})

test('an application that lies mostly outside is an aviso with both figures', async () => {
  // 100 m of a pass 20 m wide and 400 m long: 0.20 of 0.80 ha.
  const found = await outcome({
    area: await polygonsFile('a.kml', [HECTARE]),
    aplicacao: await polygonsFile('b.kml', [[0, 40, 400, 60]]),
  })
  expect('found' in found && found.found).toEqual(['aplicacao-quase-toda-fora'])
  expect('flight' in found && found.flight.avisos[0]).toEqual({
    codigo: 'aplicacao-quase-toda-fora',
    gravidade: 'aviso',
    mensagem: 'Só 25\u00a0% da área aplicada está nos talhões: 0,20\u00a0ha de 0,80\u00a0ha.',
    onde: 'a.kml',
    oQueFazer: 'Confira se a área é a deste voo e se não faltam talhões.',
    confirmar: true,
  })
})

test('a plot that the file of a farm lacks is noticed by what was sprayed on it', async () => {
  // Plots of one hectare in a row, sprayed from end to end: without the last of four a quarter lies outside, and of three a third.
  const farm = (count: number) => Array.from({ length: count }, (_, i): BoxM => [100 * i, 0, 100 * i + 100, 100])
  const passes = (toM: number) => Array.from({ length: 5 }, (_, i): BoxM => [0, 20 * i, toM, 20 * i + 20])
  const foundWith = async (plots: number, toM: number) =>
    outcome({
      area: await polygonsFile('a.kml', farm(plots)),
      aplicacao: await polygonsFile('b.kml', passes(toM)),
    })
  expect(await foundWith(2, 300)).toMatchObject({ found: ['aplicacao-quase-toda-fora'] })
  expect(await foundWith(3, 400)).toMatchObject({ found: [] })
  expect(await foundWith(3, 401)).toMatchObject({ found: ['aplicacao-quase-toda-fora'] })
})

describe('plots that were hardly touched', () => {
  const boxes = Array.from({ length: 10 }, (_, i): BoxM => [100 * i, 0, 100 * i + 100, 100])
  // The pass covers 001 to 003 by 20 %, 004 by 4 %.
  const files = async (): Promise<FlightFiles> => ({
    area: await polygonsFile('a.kml', boxes),
    aplicacao: await polygonsFile('b.kml', [[0, 40, 320, 60]]),
  })

  test('are an aviso that counts them', async () => {
    const found = await outcome(await files())
    expect('flight' in found && found.flight.avisos[0]).toMatchObject({
      codigo: 'talhoes-pouco-atingidos',
      mensagem:
        'A aplicação toca 4 dos 10 talhões e cobre 5\u00a0% ou mais de 3; os outros somam 7,00\u00a0ha e contam como não aplicados.',
    })
  })

  test('are left out where only the touched ones are asked for, seen all the same, and said so', async () => {
    const found = await outcome(await files(), { onlyTouched: true, layers: true })
    if (!('flight' in found)) throw new Error('not measured')
    expect(found.flight.numbers.areaPlantio).toBeCloseTo(3, 6)
    // 300·20 of 30,000 m².
    expect(found.flight.numbers.percentAplicacaoEfetiva).toBeCloseTo(20, 4)
    expect(found.flight.avisos).toMatchObject([{ codigo: 'so-talhoes-atingidos', gravidade: 'info' }])
    expect(found.flight.avisos[0]?.mensagem).toContain('só os 3 dos 10 talhões')
    expect(found.flight.layers.map(({ name, pieces }) => [name, pieces.length])).toContainEqual(['area-total', 10])
    const one = await outcome(
      { ...(await files()), aplicacao: await polygonsFile('b.kml', [[0, 0, 100, 60]]) },
      { onlyTouched: true },
    )
    expect('flight' in one && one.flight.avisos[0]?.mensagem).toMatch(
      /^Medido só um dos 10 talhões do arquivo, o único que/,
    )
  })

  test('are none where all are touched, and asking for the touched ones changes nothing', async () => {
    const whole = { ...(await files()), aplicacao: await polygonsFile('b.kml', [[0, 40, 1000, 60]]) }
    const [touchedOnly, plain] = [await outcome(whole, { onlyTouched: true }), await outcome(whole)]
    expect('found' in plain && plain.found).toEqual([])
    expect('flight' in touchedOnly && touchedOnly.flight.numbers).toEqual('flight' in plain && plain.flight.numbers)
  })
})

describe('a plantio beyond any farm', () => {
  test.each([
    [499_999, undefined, undefined],
    [500_001, 'plantio-enorme', '500.001,00\u00a0ha'],
    [65_000_000, 'plantio-impossivel', '65.000.000,00\u00a0ha'],
  ])('%i ha', (ha, code, figure) => {
    const areas = { ...NO_FACTS.areas, plotM2: ha * 1e4, effectiveM2: 1e4, appliedM2: 1e4 }
    const codes = CHECKS.flatMap((row) => (row.find({ ...NO_FACTS, areas }) === undefined ? [] : [row.code]))
    expect(codes).toEqual(code === undefined ? [] : [code])
    if (code) expect(sentenceOf(code as CheckCode, { areas })).toContain(figure)
  })
})

describe('a track', () => {
  const aplicacao = () => polygonsFile('b.kml', [PASS, [-10, 60, 110, 80]])

  test.each([
    ['along both passes', [-200, 50, 300, 50, 300, 70, -200, 70], []],
    // The track runs 30 m beside the second pass: no pass lies within 10 m and the tolerance of 5 m.
    ['beside them', [-200, 100, 300, 100], ['trajeto-de-outro-lugar'], 'Só 0\u00a0% da aplicação'],
    // The whole first pass, which is half of the application, and the part of the second pass within 15 m of its line at 50: 5 of 20 m, a
    // quarter.
    [
      'along one',
      [-200, 50, 300, 50],
      ['trajeto-de-outro-lugar', 'passadas-sem-trajeto'],
      'Só 6\\d(,\\d\\d)?\u00a0% da',
    ],
    // Both passes of 120 m lack the track until 25 m; the nearest 13.8 m of these, in the mean of the swath, lie within 15 m of its beginning: 9.3 %.
    ['without its beginning', [15, 50, 300, 50, 300, 70, 15, 70], ['trajeto-de-outro-lugar'], 'Só 9[01]\u00a0% da'],
  ])('%s', async (_, path, codes, sentence?: string) => {
    const found = await outcome({ aplicacao: await aplicacao(), trajeto: await lineFile('c.kml', ...path) })
    if (!('flight' in found)) throw new Error('not measured')
    expect(found.found).toEqual(codes)
    const [aviso] = found.flight.avisos.filter(({ codigo }) => codigo === codes[0])
    if (sentence !== undefined) expect(aviso?.mensagem).toMatch(new RegExp(sentence))
  })

  const at = (time: string, hours: number) => Date.parse(`2026-03-14T${time}:00Z`) + hours * 3_600_000
  const span = (from: string, to: string, hours = 0) => ({ beginMs: at(from, hours), endMs: at(to, hours) })

  test.each([
    ['the same hour', 0, false],
    ['local time beside UTC', 3, false],
    ['another day', 24, true],
    ['six hours later, which no clock of Brazil explains', 6, true],
  ])('recorded at %s', (_, hours, speaks) => {
    const flown = span('10:00', '10:40', hours)
    const sentence = sentenceOf('trajeto-de-outra-hora', { sprayed: span('10:05', '10:35'), flown })
    expect(sentence !== undefined).toBe(speaks)
  })

  const TYPED = { inicio: '2026-03-14T07:10:00', fim: '2026-03-14T07:50:00' }

  test.each([
    ['UTC in São Paulo', 3, []],
    ['UTC in Acre', 5, []],
    ['local time already', 0, []],
    ['a day later', 27, ['horarios-fora-do-trajeto']],
    ['eight hours off', 8, ['horarios-fora-do-trajeto']],
  ])('and typed times: %s', (_, hours, found) => {
    const flown = span('07:12', '07:48', hours)
    expect(judgeTyped(TYPED, { flown }).map(({ codigo }) => codigo)).toEqual(found)
  })

  test('that is half an hour where three were typed is said with both durations', () => {
    const [aviso] = judgeTyped({ ...TYPED, fim: '2026-03-14T10:10:00' }, { flown: span('07:12', '07:42', 3) })
    expect(aviso).toMatchObject({ codigo: 'duracao-difere-do-trajeto', onde: 'datas e horários' })
    expect(aviso?.mensagem).toBe('Foram informados 180\u00a0min de voo, e o trajeto tem 30\u00a0min.')
  })

  test('is compared with no times where none were typed', () => {
    expect(judgeTyped({}, { flown: span('07:12', '07:48') })).toEqual([])
    expect(judgeTyped({ inicio: TYPED.inicio }, { flown: span('07:12', '07:48', 30) })).toEqual([])
  })
})

describe('a typed faixa', () => {
  const field = () => polygonsFile('a.kml', [[0, 0, 400, 200]])
  const wholePasses = () =>
    polygonsFile('b.kml', [
      [0, 40, 400, 60],
      [0, 60, 400, 80],
      [0, 80, 400, 100],
    ])
  /** Pieces of 12 m of flight each, 20 m wide. */
  const logPieces = () =>
    polygonsFile(
      'b.kml',
      Array.from({ length: 60 }, (_, i): BoxM => {
        const [row, at] = [Math.floor(i / 30), i % 30]
        return [12 * at, 40 + 20 * row, 12 * at + 12, 60 + 20 * row]
      }),
    )

  test.each([
    ['whole passes', wholePasses],
    ['log pieces wider than long', logPieces],
  ])('of 30 m beside %s of 20 m is an aviso with both', async (_, aplicacao) => {
    const files = { area: await field(), aplicacao: await aplicacao() }
    const found = await outcome(files, { widthM: 30, typed: { faixaExecutada: 30 } })
    expect('found' in found && found.found).toEqual(['faixa-difere-da-medida'])
    expect('flight' in found && found.flight.avisos.at(-1)?.mensagem).toBe(
      'A faixa informada é de 30,00\u00a0m e os polígonos da aplicação têm 20,00\u00a0m: valem os polígonos, e a faixa informada não muda a medida.',
    )
    // A single check gives the same finding for a flight that was measured without it.
    const plain = await outcome(files)
    if (!('flight' in plain) || !('flight' in found)) throw new Error('not measured')
    expect(judgeTyped({ faixaExecutada: 30 }, plain.flight.compared)).toEqual(found.flight.avisos)
    const agreed = await outcome(files, { typed: { faixaExecutada: 21.5 } })
    expect('found' in agreed && agreed.found).toEqual([])
  })

  test('is compared with the polygons by the heading of their track where pieces are as long as wide', async () => {
    // Boxes of 30 m by 20 m: either side may be the width of the boom.
    const boxes = Array.from({ length: 12 }, (_, i): BoxM => [30 * i, 40, 30 * i + 30, 60])
    const files = {
      aplicacao: await polygonsFile('b.kml', boxes),
      trajeto: await lineFile('c.kml', -300, 50, 700, 50, 700, 70, -300, 70),
    }
    const found = await outcome(files, { typed: { faixaExecutada: 30 } })
    expect('flight' in found && found.flight.avisos.at(-1)?.mensagem).toContain('têm 20,00')
  })

  test('is compared with the spacing of the flight where lines have the typed width', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => 20 * i)
    const aplicacao = await fileOf(
      'b.kml',
      rows.map((y) => ({ shapes: [{ kind: 'line' as const, path: pathAt(0, y, 1000, y) }] })),
    )
    // Flown there and back, 20 m apart, a position every 50 m.
    const along = Array.from({ length: 33 }, (_, i) => -300 + 50 * i)
    const track = rows.flatMap((y, i) => (i % 2 === 0 ? along : along.toReversed()).flatMap((x) => [x, y]))
    const files = { aplicacao, trajeto: await lineFile('c.kml', ...track) }
    const typed = async (width: number) => {
      const found = await outcome(files, { widthM: width, typed: { faixaExecutada: width } })
      return 'found' in found && found.found
    }
    expect(await typed(22)).toEqual([])
    expect(await typed(30)).toEqual(['faixa-difere-do-espacamento'])
    expect(await typed(15)).toEqual(['faixa-difere-do-espacamento'])
  })

  test('is compared with what the file says of its lines', async () => {
    const path = pathAt(0, 0, 400, 0)
    const aplicacao = await fileOf('b.kml', [{ attributes: { LARGURA_M: '18' }, shapes: [{ kind: 'line', path }] }])
    const found = await outcome({ aplicacao }, { widthM: 22, typed: { faixaExecutada: 22 } })
    expect('flight' in found && found.flight.avisos.at(-1)?.mensagem).toContain('o arquivo da aplicação diz 18,00')
  })

  test.each([
    // 59 ft are 17.98 m, and 200 without a unit can be a swath in decimetres alone.
    ['59', 20, '«59», lido como 17,98\u00a0m pelo espaçamento das linhas'],
    ['59 ft', 20, '17,98\u00a0m'],
    ['200', 25, '20,00\u00a0m'],
  ])('is compared with a width of the file in any unit: %s', async (text, width, reading) => {
    const lines = [0, 20, 40, 60, 80].map((y) => ({
      attributes: { LARGURA: text },
      shapes: [{ kind: 'line' as const, path: pathAt(0, y, 400, y) }],
    }))
    const aplicacao = await fileOf('b.kml', lines)
    const found = await outcome({ aplicacao }, { widthM: width, typed: { faixaExecutada: width } })
    expect('flight' in found && found.flight.avisos.at(-1)?.mensagem).toContain(
      `o arquivo da aplicação diz ${reading}: as`,
    )
  })
})

describe('typed product and rates', () => {
  const areas = { ...NO_FACTS.areas, appliedM2: 80e4, grossM2: 90e4 }

  test.each([
    [67, true],
    [69, false],
    [103, false],
    [104, true],
    [0, true],
  ])('%i ha of product for 80 ha sprayed, 90 with repetitions', (insumos, speaks) => {
    // 85 % of 80 is 68; 115 % of 90 is 103.5.
    expect(sentenceOf('insumos-diferem', { typed: { insumos }, areas }) !== undefined).toBe(speaks)
  })

  test('a rate is compared with that of the records, in L/ha or from L/min', async () => {
    expect(sentenceOf('taxa-difere-da-registrada', { typed: { taxaAplicacao: 30 }, recorded: { rate: 20 } })).toBe(
      'A taxa de aplicação informada é de 30,00\u00a0L/ha e a dos registros da aplicação é de 20,00\u00a0L/ha',
    )
    // 20 m at 50 m/s are 6 ha a minute; 120 L of them are 20 L/ha.
    const flight = { recorded: { flow: 120 }, swathWidthM: () => 20, trajectory: { spraySpeedMps: 50 } as never }
    expect(sentenceOf('taxa-difere-da-registrada', { ...flight, typed: { taxaAplicacao: 21 } })).toBeUndefined()
    // The mean along the passes precedes a record's setting, and is told from 10 % on.
    const logged = { recorded: { rate: 20, meanRate: 30 } }
    expect(sentenceOf('taxa-difere-da-registrada', { ...logged, typed: { taxaAplicacao: 33 } })).toBeUndefined()
    expect(sentenceOf('taxa-difere-da-registrada', { ...logged, typed: { taxaAplicacao: 26.9 } })).toContain(
      'a dos registros da aplicação é de 30,00',
    )
    expect(sentenceOf('taxa-difere-da-registrada', { ...flight, typed: { taxaAplicacao: 30 } })).toContain('20,00')
    const shapes = [{ kind: 'polygon' as const, ...boxAt(PASS) }]
    const aplicacao = await fileOf('b.kml', [{ attributes: { 'Taxa (L/ha)': '20,5' }, shapes }])
    const found = await outcome({ aplicacao }, { typed: { taxaAplicacao: 30 } })
    expect('found' in found && found.found).toEqual(['taxa-difere-da-registrada'])
  })

  test('a rate of half or double the contract is an aviso', () => {
    const sentenceAt = (taxaAplicacao: number) =>
      sentenceOf('taxa-difere-da-contratada', { typed: { taxaAplicacao, vazaoContratada: 30 } }) !== undefined
    expect([14, 15, 30, 60, 61].map(sentenceAt)).toEqual([true, false, false, false, true])
  })
})

describe('what a flight costs', () => {
  test('layers above 64 MB are refused, and the sentence names the file that makes most of them', () => {
    const sentenceFor = (bytes: number) => sentenceOf('camadas-pesadas', { drawn: { bytes, file: 'voo.kml' } })
    expect(sentenceFor(64 * 2 ** 20)).toBeUndefined()
    expect(sentenceFor(64 * 2 ** 20 + 1)).toBe(
      '«voo.kml» não pode ser medido: as camadas do mapa teriam cerca de 64,1\u00a0MB, e o limite é de 64\u00a0MB',
    )
  })

  test('the largest real track and the flight of 100,000 records are far below it', () => {
    const sentenceFor = (positions: number) =>
      sentenceOf('camadas-pesadas', { drawn: { bytes: 26 * positions, file: '' } })
    expect([12_878, 409_444, 5 * 409_444].map(sentenceFor)).toEqual([undefined, undefined, undefined])
  })

  test('what exhausts the memory is refused', () => {
    expect(sentenceOf('memoria-esgotada', {})).toBeUndefined()
    expect(sentenceOf('memoria-esgotada', { outOfMemory: 'b.kml' })).toMatch(
      /^«b\.kml» não pode ser medido: .+ memória/,
    )
  })
})

test('every row has its own code and tells what to do, in sentences', () => {
  expect(codes.size).toBe(CHECKS.length)
  for (const { whatToDo, when } of CHECKS) {
    expect(whatToDo).toMatch(/^[A-ZÁÉ].*\.$/)
    expect(when).toMatch(/^[a-zà-ú].*[^.]$/)
  }
})

test('polygons of no common width have none to compare', async () => {
  const aplicacao = await polygonsFile(
    'b.kml',
    Array.from({ length: 9 }, (_, i): BoxM => [0, 60 * i, 500, 60 * i + 10 + 5 * i]),
  )
  const found = await outcome({ aplicacao }, { typed: { faixaExecutada: 22 } })
  expect('found' in found && found.found).toEqual([])
})

test.each(CHECKS)('the public method says when «$title» speaks', ({ title, when, severity }) => {
  const document = readFileSync(new URL('../../../../docs/metodo.md', import.meta.url), 'utf8')
  expect(document).toContain(`| ${title} | ${when} | ${severity} |`)
})

test('a check names the measured figure only where it measures the same as the typed one', () => {
  const measured = (code: CheckCode, facts: Partial<FlightFacts>) =>
    CHECKS.find((row) => row.code === code)!.measured({ ...NO_FACTS, ...facts })
  // Drawn 21.968 m wide; a person would type two decimals.
  expect(measured('faixa-difere-da-medida', { typed: { faixaExecutada: 30 }, swathWidthM: () => 21.968 })).toBe(21.97)
  expect(
    measured('faixa-difere-da-medida', { typed: { faixaExecutada: 22 }, swathWidthM: () => 21.968 }),
  ).toBeUndefined()
  expect(measured('taxa-difere-da-registrada', { typed: { taxaAplicacao: 50 }, recorded: { rate: 30 } })).toBe(30)
  const areas = { appliedM2: 1e6, grossM2: 1e6, depthM2: [] }
  expect(measured('insumos-diferem', { typed: { insumos: 20 }, areas })).toBeUndefined()
  const [aviso] = judgeTyped({ faixaExecutada: 30 }, { recorded: {}, swathWidthM: 21.968 })
  expect(aviso).toMatchObject({ codigo: 'faixa-difere-da-medida', medido: 21.97 })
})

describe('a file of which something was lost', () => {
  test('is named, with what may be missing, and has to be confirmed: the numbers are those of a smaller file', async () => {
    const area = await polygonsFile('a.kml', [HECTARE])
    const aplicacao = await polygonsFile('b.kml', [PASS])
    const lost = (file: typeof area, code: string): typeof area => ({
      ...file,
      document: { ...file.document, issues: [{ code, severity: 'erro', message: 'Falta.' } as never] },
    })
    const found = async (files: FlightFiles) => {
      const flight = await measureFlight(files, { layers: false })
      if ('unusable' in flight) throw new Error('not measured')
      return flight.avisos.filter(({ confirmar }) => confirmar).map(({ codigo, onde }) => [codigo, onde])
    }
    expect(await found({ area: lost(area, 'truncated'), aplicacao })).toEqual([['area-incompleta', 'a.kml']])
    expect(await found({ area, aplicacao: lost(aplicacao, 'coordinate-unreadable') })).toEqual([
      ['aplicacao-incompleta', 'b.kml'],
    ])
    expect(await found({ area: lost(area, 'ring-unclosed'), aplicacao })).toEqual([])
  })
})
