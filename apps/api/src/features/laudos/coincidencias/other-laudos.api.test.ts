// Long because other laudos and questions about places share a server: each file of tests has a database of its own.

import { setTimeout } from 'node:timers/promises'
import { VOOS_PERTO_MAXIMO } from '@faixa/contract'
import { valveTimesToBytes } from '@faixa/flight'
import { verifyLevantamentoText } from '@faixa/revision'
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boxOf } from '../../../db/box.ts'
import { deflateSegment } from '../../../laudo/layers/deflate-segment.ts'
import { insertLaudo, insertLaudos, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { insertProtectedArea } from '../../../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { findCandidates } from '../../ocorrencias/flights-near.queries.ts'
import { writeCoincidences, writeOtherFindings } from './coincidences.queries.ts'
import { writeTrace } from './trace-rows.queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Two laudos of the same flight, of Aurora and of Boreal. */
async function twins(change: object = {}): Promise<readonly [LaudoMade, LaudoMade]> {
  const { db, places } = server
  const first = await insertLaudo(db, { empresa_id: places.aurora, unidade_id: null, piloto_id: places.bruno })
  const other = await insertLaudo(db, {
    empresa_id: places.boreal,
    unidade_id: null,
    piloto_id: places.joao,
    codigo: 'SEGREDO 9',
    nome: 'Fazenda Secreta',
    ...change,
  })
  const found = { outroId: other.id, codigo: 'mesmo-voo', parte: 0.984, depoisMin: 180, minuto: null } as const
  await writeCoincidences(db, first.id, [found])
  for (const { id } of [first, other]) await writeOtherFindings(db, id)
  return [first, other]
}

const SENTENCE = 'Outro laudo tem o mesmo voo: 98\u00a0% das passadas são as mesmas, 3\u00a0h depois.'

async function read(laudo: LaudoMade, person: 'carla' | 'davi') {
  const answer = await server.fetch(`/laudos/${laudo.uuid}?camadas=nenhuma`, {}, person)
  const text = await answer.text()
  return { text, avisos: (JSON.parse(text) as { laudoInfo: { avisos: readonly object[] } }).laudoInfo.avisos }
}

test('staff is led to the other laudo; a person of another empresa learns only that there is one', async () => {
  const [first, other] = await twins()
  const ofStaff = await read(first, 'carla')
  expect(ofStaff.avisos).toMatchObject([
    { codigo: 'mesmo-voo', mensagem: SENTENCE, outros: [{ uuid: other.uuid, codigo: 'SEGREDO 9' }] },
  ])
  const ofAurora = await read(first, 'davi')
  expect(ofAurora.avisos).toMatchObject([{ codigo: 'mesmo-voo', mensagem: SENTENCE, confirmar: true }])
  expect(ofAurora.avisos[0]).not.toHaveProperty('outros')
  for (const secret of [other.uuid, 'SEGREDO', 'Secreta']) expect(ofAurora.text).not.toContain(secret)
})

test('a hidden laudo counts as the other one: who may see it is led to it, and who may not learns only that there is one', async () => {
  const [first, other] = await twins({ empresa_id: server.places.aurora, hidden: true })
  expect((await read(first, 'carla')).avisos).toMatchObject([{ mensagem: SENTENCE, outros: [{ uuid: other.uuid }] }])
  const ofAurora = await read(first, 'davi')
  expect(ofAurora.avisos).toMatchObject([{ codigo: 'mesmo-voo', mensagem: SENTENCE }])
  expect(ofAurora.avisos[0]).not.toHaveProperty('outros')
  for (const secret of [other.uuid, 'SEGREDO', 'Secreta', 'ocult']) expect(ofAurora.text).not.toContain(secret)
  await server.db.updateTable('laudos').set({ hidden: false }).where('id', '=', other.id).execute()
  expect((await read(first, 'davi')).avisos).toMatchObject([{ outros: [{ uuid: other.uuid }] }])
  // No one may see a deleted laudo, even before the next comparison removes the pair.
  await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', '=', other.id).execute()
  for (const person of ['carla', 'davi'] as const) {
    expect((await read(first, person)).avisos[0]).not.toHaveProperty('outros')
  }
})

test('the team confirms the sentence that it read; another sentence is refused, and so is everybody else', async () => {
  const [first] = await twins()
  const confirm = (person: 'carla' | 'davi', mensagem: string) =>
    server.as(person).confirmFinding({ params: { uuid: first.uuid, codigo: 'mesmo-voo' }, body: { mensagem } })
  await expect(confirm('davi', SENTENCE)).rejects.toMatchObject({ status: 403 })
  await expect(confirm('carla', 'Outra frase.')).rejects.toMatchObject({ codigo: 'conflito' })
  const { laudoInfo } = await confirm('carla', SENTENCE)
  expect(laudoInfo.avisos).toMatchObject([{ codigo: 'mesmo-voo', confirmacao: { por: 'Carla Dias' } }])
  const row = await server.db
    .selectFrom('laudos')
    .select(['avisos_abertos', 'avisos_confirmados'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ avisos_abertos: null, avisos_confirmados: [SENTENCE] })
})

describe('which flights came near a place', () => {
  const LON = -50.4
  /** Each test has its own house, a degree apart. */
  let houses = 0
  const houseOf = () => ({ lon: LON, lat: -22.6 + ++houses * 0.3 })
  type House = ReturnType<typeof houseOf>
  /** Length of a degree there, m. */
  const [LON_M, LAT_M] = [103_000, 110_700]
  const at = ({ lon, lat }: House, x: number, y: number) => [lon + x / LON_M, lat + y / LAT_M] as const

  interface Flown {
    readonly isTimed?: boolean
    readonly change?: object
    /** Of the six positions of the track, m. */
    readonly altitudes?: readonly (number | null)[]
  }

  /**
   * A pass of 800 m, 200 m north of the house, from 23:58 to 23:58:16 of 14 March on the field's clock; the way to it crosses 30 m beside the house
   * at 23:55. The wind comes from the north.
   */
  async function flownAt(house: House, { isTimed = true, change = {}, altitudes }: Flown = {}): Promise<LaudoMade> {
    const { db, places } = server
    const box = boxOf([...at(house, -3000, -3000), ...at(house, 3000, 3000)])
    const laudo = await insertLaudo(db, {
      empresa_id: places.aurora,
      unidade_id: null,
      piloto_id: places.bruno,
      data_inicial: '2026-03-14 23:50:00',
      data_final: '2026-03-15 00:10:00',
      limites: box,
      ...change,
    })
    const way = [
      [-3000, -30],
      [3000, -30],
      [3000, 210],
      [400, 210],
      [-400, 210],
      [-400, 3000],
    ] as const
    const ring = [
      [-400, 200],
      [400, 200],
      [400, 220],
      [-400, 220],
      [-400, 200],
    ] as const
    const [begin, end] = [Date.UTC(2026, 2, 15, 2, 50), Date.UTC(2026, 2, 15, 3, 10)]
    const features = {
      aplicacao: {
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring.map(([x, y]) => at(house, x, y))] },
      },
      trajeto: {
        properties: {
          ...(isTimed && { inicio: new Date(begin).toISOString(), segundos: [270, 330, 400, 480, 496, 540] }),
          ...(altitudes && { altitudes }),
        },
        geometry: { type: 'LineString', coordinates: way.map(([x, y]) => at(house, x, y)) },
      },
    }
    for (const [posicao, camada] of (['aplicacao', 'trajeto'] as const).entries()) {
      const { bytes, crc32, compressed } = deflateSegment(JSON.stringify({ type: 'Feature', ...features[camada] }))
      await db
        .insertInto('laudos_camadas')
        .values({ laudo_id: laudo.id, posicao, camada, feicoes: 1, bytes, crc32, comprimido: compressed })
        .execute()
    }
    const open = Float64Array.from([480, 496], (second) => begin + 1000 * second)
    await writeTrace(db, laudo.id, {
      passagens: Buffer.of(),
      minutos: Buffer.of(),
      limites: box,
      inicio: isTimed ? new Date(begin) : null,
      fim: isTimed ? new Date(end) : null,
      valvula: isTimed ? valveTimesToBytes(open) : null,
      lugares: [
        boxOf([...at(house, -400, -100), ...at(house, 400, 220)]),
        boxOf([...at(house, 2900, -100), ...at(house, 3000, 220)]),
      ],
    })
    const minuto = begin / 60_000 + 8
    await db
      .insertInto('laudos_climas')
      .values({
        laudo_id: laudo.id,
        minutos: JSON.stringify([{ minuto, passada: 0, segundos: 16, hectares: 1.6, lon: house.lon, lat: house.lat }]),
        leituras: JSON.stringify([
          { instanteMs: begin, tipo: 'estacao', fonte: 'Estação', ventoMs: 2, direcaoGraus: 0, distanciaKm: 3 },
        ]),
        locais: false,
      })
      .execute()
    return laudo
  }

  const queryOf = ({ lat, lon }: House) =>
    new URLSearchParams({ lat: `${lat}`, lon: `${lon}`, raioM: '500', de: '2026-03-14', ate: '2026-03-14' })

  const ask = (
    house: House,
    person: PersonName,
    { raioM = 500, de = '2026-03-14', ate }: { raioM?: number; de?: string; ate?: string } = {},
  ) => server.as(person).listVoosPerto({ query: { ...house, raioM, de, ate: ate ?? de } })

  test('says distances, valve, minute and side of the wind', async () => {
    const house = houseOf()
    const { uuid } = await flownAt(house)
    const { voos, semData } = await ask(house, 'carla')
    expect(semData).toBe(0)
    expect(voos).toMatchObject([
      {
        uuid,
        data: '2026-03-14',
        menorDistanciaM: expect.closeTo(30, 0),
        menorDistanciaTrajetoM: expect.closeTo(30, 0),
        menorDistanciaAplicacaoM: expect.closeTo(200, -0.5),
        valvulaAberta: false,
        // Half of the minute from 23:54:30 on lies before the house.
        minuto: '2026-03-14T23:55',
        instante: '2026-03-15T02:55:00.000Z',
        minutoAplicado: '2026-03-14T23:58',
        lado: 'sotavento',
        anguloGraus: expect.closeTo(0, 1),
        vento: { tipo: 'estacao', ventoMs: 2, direcaoGraus: 0, distanciaKm: 3 },
        sobrevoos: [{ minuto: '2026-03-14T23:55', valvulaAberta: false }],
        papeis: { receituario: false, certificado: false },
      },
    ])
    expect(voos[0]!.verificacoes.dados.frase).toMatch(/Falta/)
    expect((await ask(house, 'carla', { raioM: 29 })).voos).toEqual([])
  })

  test('gives the altitude of the track where it was nearest, and none for a laudo without altitudes', async () => {
    const house = houseOf()
    await flownAt(house, { altitudes: [420.4, 440.5, 450, null, 431, 430] })
    // Nearest half-way between the first two positions.
    expect((await ask(house, 'carla')).voos[0]).toMatchObject({ altitudeTrajetoM: 430.5 })
    const other = houseOf()
    await flownAt(other)
    expect((await ask(other, 'carla')).voos[0]).not.toHaveProperty('altitudeTrajetoM')
  })

  test('one index finds the candidates by their boxes and days together', async () => {
    const plans: string[] = []
    const explained: KyselyPlugin = {
      transformQuery: ({ node }) =>
        ({ ...node, explain: { kind: 'ExplainNode', format: 'json' } }) as RootOperationNode,
      transformResult: async ({ result }) => {
        plans.push(JSON.stringify(result.rows))
        return { ...result, rows: [] }
      },
    }
    await server.db.transaction().execute(async (db) => {
      // A table of a test is read faster without any index.
      await sql`set local enable_seqscan = off`.execute(db)
      const near = { box: [-50, -22, -49.9, -21.9] as const, days: ['2026-03-14', '2026-03-15'] as const }
      await findCandidates(db.withPlugin(explained), { nivel: 'analista' }, near, VOOS_PERTO_MAXIMO)
    })
    expect(plans).toHaveLength(1)
    const [, condition] =
      /"Index Name":"laudos_voos_lugares_perto"[^{}]*?"Index Cond":"((?:[^"\\]|\\.)*)"/.exec(plans[0]!) ?? []
    expect(condition).toMatch(/caixa && .* AND \(dias && /)
    expect(plans[0]).not.toContain('Seq Scan')
  })

  test('says how many people near its order were told of the day that was flown, and how many confirmed', async () => {
    const { db, places, people } = server
    const house = houseOf()
    const ordem = await db
      .insertInto('ordens_servico')
      .values({
        ...{ codigo: 'OS AVISOS', data: '2026-03-14', tratamento: 'HERBICIDA', cultura: 'SOJA' },
        ...{ usuario_id: people.ana.id, empresa_id: places.aurora },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await flownAt(house, { change: { data: '2026-03-14' } })
    const papers = async () => (await ask(house, 'carla')).voos[0]?.papeis
    expect(await papers()).not.toHaveProperty('avisos')
    await db.updateTable('laudos').set({ ordem_servico_id: ordem.id }).where('id', '=', id).execute()
    expect(await papers()).toMatchObject({ avisos: { avisados: 0, confirmados: 0 } })
    const sent = { estado: 'enviado' as const, dia: '2026-03-14' }
    const received = { ...sent, recebido_em: new Date() }
    const told = [received, sent, { ...sent, estado: 'naFila' as const }, { ...sent, dia: '2026-03-13' }]
    for (const [i, notice] of told.entries()) {
      const contato = await db
        .insertInto('contatos')
        .values({
          ...{ empresa_id: places.aurora, nome: `Vizinho ${i}`, para: 'morador', lat: house.lat, lon: house.lon },
          ...{ usuario_id: people.ana.id, criado_em: new Date(), atualizado_em: new Date() },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('avisos')
        .values({
          ...{
            empresa_id: places.aurora,
            ordem_id: ordem.id,
            contato_id: contato.id,
            assunto: 'aviso',
            canal: 'email',
          },
          ...{ codigo_hash: Buffer.alloc(32, i), produtos: 'herbicida', contato: 'Davi', criado_em: new Date() },
          ...notice,
        })
        .execute()
    }
    expect(await papers()).toMatchObject({ avisos: { avisados: 2, confirmados: 1 } })
    // It flew from 23:50 to 00:10: who was told of the 15th was told of it, too.
    const lastNotice = db.updateTable('avisos').where('ordem_id', '=', ordem.id).where('dia', '=', '2026-03-13')
    await lastNotice.set({ dia: '2026-03-15' }).execute()
    expect(await papers()).toMatchObject({ avisos: { avisados: 3, confirmados: 1 } })
    const { uuid } = await db
      .selectFrom('ordens_servico')
      .select('uuid')
      .where('id', '=', ordem.id)
      .executeTakeFirstOrThrow()
    const voos = async () => (await server.as('carla').readAvisosEnviados({ params: { uuid } })).voos
    expect(await voos()).toMatchObject([{ dia: '2026-03-14', ultimoDia: '2026-03-15' }])
    // Without typed times, only the day of the laudo is known.
    const unknown = '1997-01-01 00:00:00'
    await db.updateTable('laudos').set({ data_inicial: unknown, data_final: unknown }).where('id', '=', id).execute()
    expect(await papers()).toMatchObject({ avisos: { avisados: 2, confirmados: 1 } })
    expect(await voos()).toMatchObject([{ dia: '2026-03-14', ultimoDia: '2026-03-14' }])
  })

  test('is asked by days of the field, both whole, or by instants; a flight at midnight belongs to two days', async () => {
    const house = houseOf()
    await flownAt(house)
    const count = async (de: string, ate = de) => (await ask(house, 'carla', { de, ate })).voos.length
    const days = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16']
    expect(await Promise.all(days.map((day) => count(day)))).toEqual([0, 1, 1, 0])
    expect(await count('2026-03-14T23:30:00-03:00', '2026-03-14T23:49:00-03:00')).toBe(0)
    expect(await count('2026-03-15T03:09:00Z', '2026-03-15T04:00:00Z')).toBe(1)
    expect(await count('2026-03-15T03:11:00Z', '2026-03-15T04:00:00Z')).toBe(0)
  })

  test('a track without times has no minute, no valve and never a side', async () => {
    const house = houseOf()
    await flownAt(house, { isTimed: false })
    const [voo] = (await ask(house, 'carla')).voos
    expect(voo).toMatchObject({ lado: 'semDados', semLado: 'semHorarios', menorDistanciaTrajetoM: expect.any(Number) })
    for (const name of ['minuto', 'instante', 'valvulaAberta', 'minutoAplicado', 'vento'])
      expect(voo).not.toHaveProperty(name)
  })

  test('screens the drift at the place by the wind of the minute, and says why where it cannot', async () => {
    const { db } = server
    const driftOf = async (house: House) => (await ask(house, 'carla')).voos.map(({ deriva }) => deriva)
    const house = houseOf()
    const laudo = await flownAt(house, { change: { dados_operacao: { gotas: 'finaAMedia' } } })
    // Its minute lies over the house itself.
    expect(await driftOf(house)).toEqual([{ situacao: 'semDados', motivo: 'aplicado' }])
    const rewrite = async (metres: number, change: object = {}) => {
      const minuto = Date.UTC(2026, 2, 15, 2, 50) / 60_000 + 8
      // One pass of 3 km and 20 m from west to east, whose middle line is so far north of the house; the wind comes from the north.
      const [lon, lat] = at(house, 0, metres)
      const pass = { minuto, passada: 0, segundos: 60, hectares: 6, lon, lat, eixoGraus: 90 }
      await db
        .updateTable('laudos_climas')
        .set({ minutos: JSON.stringify([pass]), ...change })
        .where('laudo_id', '=', laudo.id)
        .execute()
      return driftOf(house)
    }
    // By hand: D20(50) - D20(70) = 1.77 %, and 0.06 % of the power law at 416 to 436 m, 782 to 802 m and so on.
    expect(await rewrite(60)).toEqual([
      {
        situacao: 'triada',
        percent: expect.closeTo(1.83, 1),
        faixa: 'media',
        distanciaM: expect.closeTo(50, -0.5),
        gotas: 'finaAMedia',
        gotasInformadas: true,
      },
    ])
    expect(await rewrite(-60)).toMatchObject([{ situacao: 'triada', percent: 0 }])
    expect(await rewrite(400)).toEqual([{ situacao: 'semDados', motivo: 'distancia' }])
    expect(await rewrite(60, { leituras: '[]' })).toEqual([{ situacao: 'semDados', motivo: 'vento' }])
    await db.updateTable('laudos_climas').set({ minutos: '[]' }).where('laudo_id', '=', laudo.id).execute()
    expect(await driftOf(house)).toEqual([{ situacao: 'semDados', motivo: 'minutos' }])
    const drone = await db
      .insertInto('aeronaves')
      .values({ nome: 'PP-123', tipo: 'drone', prestadora_id: server.places.aerosul })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('laudos').set({ aeronave_id: drone.id }).where('id', '=', laudo.id).execute()
    expect(await driftOf(house)).toEqual([{ situacao: 'semDados', motivo: 'drone' }])
  })

  test('tells the team of all flights, an empresa of its own, and nobody else; a hidden one is told to the team alone', async () => {
    const house = houseOf()
    const own = await flownAt(house)
    const foreign = await flownAt(house, {
      change: { empresa_id: server.places.boreal, piloto_id: server.places.joao, codigo: 'SEGREDO 9', nome: 'Secreta' },
    })
    const hidden = await flownAt(house, { change: { hidden: true, codigo: 'OCULTO 1' } })
    await flownAt(house, { change: { arquivado_em: new Date() } })
    const seen = async (person: PersonName) => (await ask(house, person)).voos.map(({ uuid }) => uuid).toSorted()
    expect(await seen('carla')).toEqual([own.uuid, foreign.uuid, hidden.uuid].toSorted())
    expect(await seen('davi')).toEqual([own.uuid])
    expect(await seen('helena')).toEqual([foreign.uuid])
    for (const person of ['gil', 'bruno'] as const)
      await expect(ask(house, person)).rejects.toMatchObject({ status: 403 })
    const text = await (await server.fetch(`/ocorrencias/voos?${queryOf(house).toString()}`, {}, 'davi')).text()
    for (const secret of ['SEGREDO', 'Secreta', 'OCULTO', foreign.uuid, hidden.uuid]) expect(text).not.toContain(secret)
  })

  test('is asked of a plot, a protected area or a polygon as well, within reach', async () => {
    const house = houseOf()
    const { uuid } = await flownAt(house)
    // A square of 20 m around the house, whose northern edge is 190 m south of what was sprayed.
    const corners = [at(house, -10, -10), at(house, 10, -10), at(house, 10, 10), at(house, -10, 10)] as const
    const ring = [...corners, corners[0]].map(([lon, lat]) => [lon, lat])
    const geometria = { type: 'Polygon' as const, coordinates: [ring] }
    const { db, places } = server
    const [plot] = await db
      .insertInto('areas_empresa')
      .values({
        ...{ empresa_id: places.aurora, fazenda: 'Santa Rita', talhao: '7', area_ha: 0.04 },
        poligonos: JSON.stringify([[ring]]),
        limites: boxOf([...at(house, -10, -10), ...at(house, 10, 10)] as never),
      })
      .returning('id')
      .execute()
    const areaId = await insertProtectedArea(db, { empresa_id: places.aurora, geometria, nome: 'Colmeias' })
    const { uuid: areaProtecao } = await db
      .selectFrom('areas_protecao')
      .select('uuid')
      .where('id', '=', areaId)
      .executeTakeFirstOrThrow()
    const poligono = corners.map(([lon, lat]) => `${lat},${lon}`).join(';')
    const period = { raioM: 500, de: '2026-03-14', ate: '2026-03-14' }
    const asked = (place: object, person: PersonName = 'davi') =>
      server.as(person).listVoosPerto({ query: { ...period, ...place } })
    const named = [
      [{ talhao: plot!.id }, { tipo: 'talhao', nome: 'Santa Rita · 7' }],
      [{ areaProtecao }, { tipo: 'areaProtecao', nome: 'Colmeias' }],
      [{ poligono }, { tipo: 'poligono' }],
    ] as const
    for (const [place, lugar] of named) {
      expect(await asked(place)).toMatchObject({
        lugar,
        voos: [
          {
            uuid,
            menorDistanciaAplicacaoM: expect.closeTo(190, 0),
            menorDistanciaTrajetoM: expect.closeTo(20, 0),
            // Measured from the northern edge, and, to the track that passes south of it, from the southern one.
            beiraAplicacao: [expect.any(Number), expect.closeTo(corners[2][1], 5)],
            beiraTrajeto: [expect.any(Number), expect.closeTo(corners[0][1], 5)],
            lado: 'sotavento',
          },
        ],
      })
    }
    // A plot or protected area of another empresa does not exist, and a question with two places is refused.
    for (const [place] of named.slice(0, 2)) await expect(asked(place, 'helena')).rejects.toMatchObject({ status: 404 })
    await expect(asked({ areaProtecao: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
    for (const wrong of [
      { ...house, talhao: plot!.id },
      { talhao: plot!.id, areaProtecao },
      {},
      { poligono: '-21,-48;-21,-47' },
      { poligono: '-21,-48;-21,-48;-21,-48' },
    ])
      await expect(asked(wrong)).rejects.toMatchObject({ status: 422 })
    await expect(asked({ poligono: '-21,-48;-21,-47;-22,-47' })).rejects.toMatchObject({
      message: 'O polígono vai até meio grau, cerca de 50 km: divida-o em dois.',
    })
    await expect(asked({ poligono: '-21,-48;-21.1,-48.1;-21,-48.1;-21.1,-48' })).rejects.toMatchObject({
      message: 'O polígono cruza a si mesmo: desenhe-o outra vez, sem laços.',
    })
    // A case keeps its place as it was, and so does what is asked and signed of it.
    const body = { titulo: 'Abelhas mortas', ...period }
    const made = await server.as('davi').createOcorrencia({ body: { ...body, areaProtecao } })
    await db.updateTable('areas_protecao').set({ arquivado_em: new Date() }).where('id', '=', areaId).execute()
    const params = { uuid: made.uuid }
    const lugar = { tipo: 'areaProtecao', nome: 'Colmeias', geometria }
    expect(await server.as('davi').readOcorrencia({ params })).toMatchObject({
      lugar,
      voos: 1,
      lat: expect.closeTo(house.lat, 4),
    })
    expect(await asked({ ocorrencia: made.uuid })).toMatchObject({ lugar, voos: [{ uuid }] })
    await expect(asked({ ocorrencia: made.uuid }, 'helena')).rejects.toMatchObject({ status: 404 })
    await expect(asked({ areaProtecao })).rejects.toMatchObject({ status: 404 })
    const { codigo } = await server.as('davi').createLevantamento({ params })
    const signed = await server.as('davi').readLevantamento({ params: { ...params, codigo } })
    expect(signed.documento).toMatchObject({ ocorrencia: { lugar } })
    expect(verifyLevantamentoText(JSON.stringify(signed), [])).toMatchObject({ faults: ['chave-desconhecida'] })
    const elsewhere = { ...body, talhao: plot!.id, empresa: places.boreal }
    await expect(server.as('carla').createOcorrencia({ body: elsewhere })).rejects.toMatchObject({ status: 422 })
    await expect(server.as('helena').createOcorrencia({ body: { ...body, talhao: plot!.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('counts flights of which nobody knows the day, and names none of them', async () => {
    const house = houseOf()
    const unknown = '1997-01-01 00:00:00'
    await flownAt(house, { isTimed: false, change: { data_inicial: unknown, data_final: unknown } })
    expect(await ask(house, 'carla')).toEqual({ voos: [], semData: 1 })
  })

  test('refuses what nobody can answer, with a sentence that says what to change', async () => {
    const house = houseOf()
    for (const [change, sentence] of [
      [{ raioM: 20_001 }, /raio vai de 1 a 20\.000/],
      [{ de: '2026-03-15', ate: '2026-03-14' }, /início do período é posterior/],
      [{ de: '2025-03-14', ate: '2026-03-15' }, /vai até 366 dias/],
      [{ de: 'ontem' }, /Diga o período/],
    ] as const) {
      await expect(ask(house, 'carla', change)).rejects.toMatchObject({ message: expect.stringMatching(sentence) })
    }
    const many = await insertLaudos(
      server.db,
      Array.from({ length: VOOS_PERTO_MAXIMO + 1 }, () => ({})),
    )
    const box = boxOf([...at(house, 0, 0), ...at(house, 100, 100)])
    await server.db
      .insertInto('laudos_voos_lugares')
      .values(many.map(({ id }) => ({ laudo_id: id, caixa: box, dias: '[2026-03-14,2026-03-15)' })))
      .execute()
    await expect(ask(house, 'carla')).rejects.toMatchObject({ codigo: 'voos-demais' })
  })

  test('measures 200 heavy flights in another process: meanwhile other requests are answered', async () => {
    const house = houseOf()
    const { db, places } = server
    const flights = await insertLaudos(
      db,
      Array.from({ length: VOOS_PERTO_MAXIMO }, () => ({
        empresa_id: places.aurora,
        data_inicial: '2026-03-14 08:00:00',
        data_final: '2026-03-14 09:00:00',
      })),
    )
    // 5,000 positions of an hour, 150 kB of text, along a circle 300 m around the house.
    const turn = (i: number) => (2 * Math.PI * i) / 500
    const way = Array.from({ length: 5000 }, (_, i) => at(house, 300 * Math.sin(turn(i)), 300 * Math.cos(turn(i))))
    const feature = {
      type: 'Feature',
      properties: { inicio: '2026-03-14T11:00:00.000Z', segundos: way.map((_, i) => i / 2) },
      geometry: { type: 'LineString', coordinates: way },
    }
    const { bytes, crc32, compressed } = deflateSegment(JSON.stringify(feature))
    const layer = { posicao: 0, camada: 'trajeto', feicoes: 1, bytes, crc32, comprimido: compressed } as const
    const box = boxOf([...at(house, -300, -300), ...at(house, 300, 300)])
    for (const { id } of flights) {
      await db
        .insertInto('laudos_camadas')
        .values({ laudo_id: id, ...layer })
        .execute()
    }
    await db
      .insertInto('laudos_voos_lugares')
      .values(flights.map(({ id }) => ({ laudo_id: id, caixa: box, dias: '[2026-03-14,2026-03-15)' })))
      .execute()

    let isAnswered = false
    const before = performance.eventLoopUtilization()
    const answer = ask(house, 'carla')
    const end = () => (isAnswered = true)
    void answer.then(end, end)
    let others = 0
    while (!isAnswered) {
      expect((await server.fetch('/saude')).status).toBe(200)
      others++
      await setTimeout(50)
    }
    const { utilization } = performance.eventLoopUtilization(before)
    const { voos } = await answer
    expect(voos).toHaveLength(VOOS_PERTO_MAXIMO)
    for (const { menorDistanciaM } of voos) expect(menorDistanciaM).toBeCloseTo(300, -1)
    expect(others).toBeGreaterThan(5)
    // The server waits for most of the time.
    expect(utilization).toBeLessThan(0.6)

    const leaving = new AbortController()
    const left = server.fetch(`/ocorrencias/voos?${queryOf(house).toString()}`, { signal: leaving.signal }, 'carla')
    await setTimeout(300)
    leaving.abort()
    await expect(left).rejects.toThrow(/abort/i)
  })
})
