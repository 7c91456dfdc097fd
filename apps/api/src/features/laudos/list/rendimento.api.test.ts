import { hectares } from '@faixa/units'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertLaudos } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { type RendimentoRow, summariseRendimento } from './rendimento.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.db.deleteFrom('laudos').execute())

type Query = Parameters<ReturnType<TestServer['as']>['summariseRendimento']>[0]['query']

const summary = (person: PersonName, query: Query = {}) => server.as(person).summariseRendimento({ query })

type Flight = Partial<Parameters<typeof insertLaudos>[1][number]>

const flight = (ha: number | null, from: string, to: string, rest: Flight = {}): Flight => ({
  area_plantio: ha,
  data_inicial: `2026-03-14 ${from}`,
  data_final: `2026-03-14 ${to}`,
  ...rest,
})

const NONE = { semHorario: 0, semArea: 0, semDuracao: 0, naoProntos: 0 }

test('is total area over total time, by prestadora and pilot, in the order of their names', async () => {
  const { boreal, beto, bruno, joao, aerosul, vooalto } = server.places
  // Bruno: 60 ha in 30 min and 120 ha in 90 min, 180 ha in 120 min. Beto: 45 ha in 60 min over midnight. All: 240 ha in 200 min.
  await insertLaudos(server.db, [
    flight(15, '08:00:00', '08:20:00', { piloto_id: joao, empresa_id: boreal }),
    flight(60, '08:00:00', '08:30:00', { piloto_id: bruno }),
    flight(120, '09:00:00', '10:30:00', { piloto_id: bruno }),
    flight(45, '23:30:00', '00:00:00', { piloto_id: beto, data_final: '2026-03-15 00:30:00' }),
  ])
  expect(await summary('ana')).toEqual({
    linhas: [
      {
        prestadora: { id: aerosul, nome: 'AeroSul Aviação' },
        piloto: { id: beto, nome: 'Beto Souza' },
        laudos: 1,
        area: 45,
        tempo: 60,
        haPorMinuto: 0.75,
        haPorHora: 45,
      },
      {
        prestadora: { id: aerosul, nome: 'AeroSul Aviação' },
        piloto: { id: bruno, nome: 'Bruno Lima' },
        laudos: 2,
        area: 180,
        tempo: 120,
        haPorMinuto: 1.5,
        haPorHora: 90,
      },
      {
        prestadora: { id: vooalto, nome: 'Voo Alto' },
        piloto: { id: joao, nome: 'João Ávila' },
        laudos: 1,
        area: 15,
        tempo: 20,
        haPorMinuto: 0.75,
        haPorHora: 45,
      },
    ],
    laudos: 4,
    foraDaConta: 0,
    prontos: { laudos: 4, area: 240 },
    fora: NONE,
    total: { area: 240, tempo: 200, haPorMinuto: 1.2, haPorHora: 72 },
  })
})

describe('what does not count is said', () => {
  test('as a number, whatever was missing', async () => {
    await insertLaudos(server.db, [
      flight(60, '08:00:00', '08:30:00'),
      flight(60, '00:00:01', '08:30:00'),
      flight(60, '08:00:00', '00:00:01', { data_final: '2026-03-15 00:00:01' }),
      flight(null, '08:00:00', '08:30:00'),
      flight(0, '08:00:00', '08:30:00'),
      flight(60, '08:00:00', '08:00:00'),
      flight(60, '08:30:00', '08:00:00'),
      flight(60, '08:00:00', '08:30:00', { data_inicial: '1997-01-01 08:00:00' }),
    ])
    // Eight laudos are ready: six with 60 ha, one without an area and one with 0 ha.
    expect(await summary('carla')).toMatchObject({
      laudos: 1,
      foraDaConta: 7,
      linhas: [{ laudos: 1 }],
      prontos: { laudos: 8, area: 360 },
      fora: { semHorario: 3, semArea: 2, semDuracao: 2, naoProntos: 0 },
    })
  })

  test('a laudo that is hidden, or measured again with its earlier numbers, has no yield', async () => {
    await insertLaudos(server.db, [
      flight(60, '08:00:00', '08:30:00', { hidden: true }),
      flight(60, '08:00:00', '08:30:00', { ready: false, processing: true }),
      flight(60, '08:00:00', '08:30:00', { ready: false, error: true }),
    ])
    expect(await summary('ana')).toEqual({
      linhas: [],
      laudos: 0,
      foraDaConta: 3,
      prontos: { laudos: 0, area: 0 },
      fora: { ...NONE, naoProntos: 3 },
    })
  })

  test('and a pilot of whom nothing counts has no line, as a list of nothing has no total', async () => {
    await insertLaudos(server.db, [flight(null, '08:00:00', '08:30:00')])
    expect(await summary('carla')).toMatchObject({ linhas: [], laudos: 0, foraDaConta: 1, fora: { semArea: 1 } })
    expect(await summary('carla', { busca: 'zebra' })).toMatchObject({ linhas: [], laudos: 0, foraDaConta: 0 })
  })
})

describe('it is of the laudos that the list shows', () => {
  beforeEach(async () => {
    const { aurora, boreal, norte, sul, bruno, beto, joao } = server.places
    await insertLaudos(server.db, [
      flight(10, '08:00:00', '08:10:00', { empresa_id: aurora, unidade_id: norte, piloto_id: bruno, cultura: 'SOJA' }),
      flight(20, '08:00:00', '08:10:00', { empresa_id: aurora, unidade_id: sul, piloto_id: beto }),
      flight(40, '08:00:00', '08:10:00', { empresa_id: aurora, piloto_id: bruno, hidden: true }),
      flight(80, '08:00:00', '08:10:00', { empresa_id: boreal, piloto_id: bruno, data: '2026-04-01' }),
      flight(160, '08:00:00', '08:10:00', { empresa_id: boreal, piloto_id: joao }),
      flight(320, '08:00:00', '08:10:00', { empresa_id: boreal, piloto_id: joao, arquivado_em: new Date() }),
    ])
  })

  test.each<[PersonName, number]>([
    ['ana', 270],
    ['carla', 270],
    ['davi', 30],
    ['fabio', 30],
    ['eva', 10],
    ['helena', 240],
    ['gil', 110],
    ['bruno', 90],
    ['igor', 160],
    ['joao', 160],
  ])('%s: %i ha', async (person, area) => {
    expect((await summary(person)).total?.area).toBe(area)
  })

  test('whatever the filter', async () => {
    const { boreal, norte, bruno, joao } = server.places
    const areaOf = async (person: PersonName, query: Query) => (await summary(person, query)).total?.area
    expect(await areaOf('ana', { cultura: 'SOJA' })).toBe(10)
    expect(await summary('ana', { status: 'Oculto' })).toMatchObject({ laudos: 0, fora: { naoProntos: 1 } })
    expect(await areaOf('ana', { dataStart: '2026-04-01' })).toBe(80)
    expect(await areaOf('ana', { unidade: `${norte}` })).toBe(10)
    expect(await areaOf('ana', { piloto: bruno, empresa: boreal })).toBe(80)
    expect(await areaOf('davi', { empresa: boreal })).toBe(undefined)
    expect(await areaOf('gil', { piloto: joao })).toBe(undefined)
    const { laudos } = await server.as('ana').listLaudos({ query: { cultura: 'SOJA' } })
    expect(await areaOf('ana', { uuids: laudos.map(({ uuid }) => uuid) })).toBe(10)
  })

  test('private filters are refused as the list refuses them', async () => {
    await expect(summary('davi', { status: 'Pronto' })).rejects.toMatchObject({ status: 422 })
    await expect(summary('eva', { unidade: '-1' })).rejects.toMatchObject({ status: 422 })
  })
})

test('says of any laudos what packages/domain says of them', async () => {
  const { bruno, beto, joao } = server.places
  const instant = fc
    .tuple(
      fc.constantFrom('1997-01-01', '2026-03-14', '2026-03-15', '2028-02-29'),
      fc.constantFrom('00:00:00', '00:00:01', '00:00:02', '08:00:00', '08:00:01', '23:59:59'),
    )
    .map((parts) => parts.join(' '))
  const area = fc.oneof(
    fc.constantFrom(null, 0, 0.001),
    fc.double({ min: 0.01, max: 5000, noNaN: true, noDefaultInfinity: true }),
  )
  const isStored = ({ data_inicial, data_final }: { data_inicial: string; data_final: string }) =>
    data_final.slice(0, 10) >= data_inicial.slice(0, 10) || `${data_inicial} ${data_final}`.includes('1997-01-01')
  const row = fc
    .record({
      piloto_id: fc.constantFrom(bruno, beto, joao),
      area_plantio: area,
      data_inicial: instant,
      data_final: instant,
    })
    .filter(isStored)

  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      await server.db.deleteFrom('laudos').execute()
      await insertLaudos(server.db, rows)
      const answer = await summary('ana')
      const expected = summariseRendimento(
        rows.map(
          ({ piloto_id, area_plantio, data_inicial, data_final }): RendimentoRow => ({
            prestadora: '',
            piloto: `${piloto_id}`,
            ...(area_plantio !== null && { areaPlantio: hectares(area_plantio) }),
            dataInicial: data_inicial.replace(' ', 'T'),
            dataFinal: data_final.replace(' ', 'T'),
          }),
        ),
      )
      const linesOf = new Map(answer.linhas.map((line) => [`${line.piloto.id}`, line]))
      expect([...linesOf.keys()].toSorted()).toEqual(expected.map(({ piloto }) => piloto).toSorted())
      for (const { piloto, laudos, area, tempo, haPorMinuto, haPorHora } of expected) {
        const line = linesOf.get(piloto)!
        expect(line.laudos).toBe(laudos)
        // The sums differ in their last digits, because they are added in another order.
        for (const [ours, theirs] of [
          [line.area, area],
          [line.tempo, tempo],
          [line.haPorMinuto, haPorMinuto],
          [line.haPorHora, haPorHora],
        ] as const) {
          expect(Math.abs(ours / theirs - 1)).toBeLessThan(1e-12)
        }
      }
      expect(answer.laudos + answer.foraDaConta).toBe(rows.length)
    }),
    { numRuns: 40 },
  )
})
