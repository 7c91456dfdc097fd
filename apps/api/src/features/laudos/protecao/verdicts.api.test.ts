import { ROUTES } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { insertProtectedArea } from '../../../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
let laudo: LaudoMade
let areas: number[]

const MEASURED = new Date('2026-03-15T12:00:00Z')
const JUDGED = new Date('2026-03-15T12:00:05Z')

beforeAll(async () => {
  server = await startTestServer()
  const { db, places } = server
  laudo = await insertLaudo(db, { empresa_id: places.aurora, processado_em: MEASURED, ready: true })
  const geometria = { type: 'Point', coordinates: [-50, -21] } as const
  areas = []
  for (const nome of ['Córrego', 'Vila', 'Torre']) {
    areas.push(await insertProtectedArea(db, { empresa_id: places.aurora, geometria, nome }))
  }
  const verdict = {
    laudo_id: laudo.id,
    base: MEASURED,
    regra_versao: 1,
    aeronave: 'tripulada' as const,
    aeronave_informada: false,
    fonte: JSON.stringify({ norma: 'IN 2', artigo: 'art. 10' }),
    calculado_em: JUDGED,
    informativo: false,
  } as const
  const row = (at: number, nome: string) => ({ ...verdict, area_protecao_id: areas[at]!, nome, regra: 'manancial' })
  await db
    .insertInto('laudos_protecao')
    .values([
      { ...row(0, 'Córrego'), veredicto: 'conforme', distancia_exigida_m: 250, menor_distancia_m: 300 },
      {
        ...row(1, 'Vila'),
        veredicto: 'naoConforme',
        distancia_exigida_m: 500,
        menor_distancia_m: 120,
        area_dentro_ha: 1.5,
        passagens: JSON.stringify([{ trecho: 0, de: 3, ate: 7 }]),
      },
      { ...row(2, 'Torre'), veredicto: 'semDados', menor_distancia_m: 40 },
      {
        ...row(1, 'Vila'),
        veredicto: 'conforme',
        distancia_exigida_m: 500,
        menor_distancia_m: 800,
        substituido_em: JUDGED,
      },
    ])
    .execute()
  await db
    .insertInto('laudos_veredictos')
    .values({
      laudo_id: laudo.id,
      base: MEASURED,
      regra_versao: 1,
      calculado_em: JUDGED,
      falhou: false,
      conformes: 1,
      nao_conformes: 1,
      sem_dados: 1,
      informativos: 0,
      so_informam: 2,
    })
    .execute()
})
afterAll(() => server.stop())

const read = (person: PersonName, uuid = laudo.uuid) => server.as(person).readLaudoVerdicts({ params: { uuid } })
const listed = async (person: PersonName, uuid = laudo.uuid) =>
  (await server.as(person).filterLaudos({ body: {} })).find((row) => row.uuid === uuid)

/** Shapes by which a laudo was judged, as a person gets them; the status where there are none. */
async function judgedBy(person: PersonName, uuid: string): Promise<number | readonly string[]> {
  const answer = await server.fetch(`/areas-protecao/empresa/?laudo=${uuid}`, {}, person)
  if (!answer.ok) return answer.status
  const { features } = (await answer.json()) as { features: readonly { properties: { nome: string } }[] }
  return features.map(({ properties }) => properties.nome)
}

test('whoever reads a laudo sees the shapes of what it was judged by, also those that the register does not show', async () => {
  const { aurora, norte } = server.places
  const ofNorte = await insertLaudo(server.db, { empresa_id: aurora, unidade_id: norte, ready: true })
  const verdict = {
    laudo_id: ofNorte.id,
    base: MEASURED,
    regra_versao: 1,
    aeronave: 'tripulada' as const,
    regra: 'manancial',
    aeronave_informada: false,
    fonte: '{"norma":"IN 2"}',
    calculado_em: JUDGED,
    informativo: false,
    veredicto: 'conforme' as const,
    menor_distancia_m: 300,
  }
  await server.db
    .insertInto('laudos_protecao')
    .values([
      { ...verdict, area_protecao_id: areas[0]!, nome: 'Córrego' },
      { ...verdict, area_protecao_id: areas[1]!, nome: 'Vila', substituido_em: JUDGED },
    ])
    .execute()
  // Eva is of the unidade; the areas are of the head office.
  expect(await judgedBy('eva', ofNorte.uuid)).toEqual(['Córrego'])
  expect(await judgedBy('davi', ofNorte.uuid)).toEqual(['Córrego'])
  expect(await judgedBy('helena', ofNorte.uuid)).toBe(404)
  expect(await judgedBy('eva', laudo.uuid)).toBe(404)
})

describe('the verdicts of a laudo', () => {
  test('are the worst first, with the replaced ones and their dates', async () => {
    const answer = await read('davi')
    ROUTES.readLaudoVerdicts.reply.parse(answer)
    expect(answer.resumo).toMatchObject({
      estado: 'pronto',
      veredicto: 'naoConforme',
      naoConformes: 1,
      semDados: 1,
      soInformam: 2,
    })
    expect(answer.veredictos.map(({ area, veredicto }) => [area.nome, veredicto])).toEqual([
      ['Vila', 'naoConforme'],
      ['Torre', 'semDados'],
      ['Córrego', 'conforme'],
    ])
    expect(answer.veredictos[0]).toMatchObject({ dentroHa: 1.5, passagens: [{ trecho: 0, de: 3, ate: 7 }] })
    expect(answer.veredictos[1]).not.toHaveProperty('distanciaExigidaM')
    const [{ area, fonte, regras }] = answer.veredictos as [(typeof answer.veredictos)[number]]
    expect(answer.anteriores).toMatchObject([
      {
        area,
        norma: fonte.norma,
        artigo: 'art. 10',
        regras,
        menorDistanciaM: 800,
        substituidoEm: JUDGED.toISOString(),
      },
    ])
  })

  test('screen the drift by the wind of the minute, and say why where they cannot', async () => {
    const { db } = server
    const drifts = async () => (await read('davi')).veredictos.map(({ nome, deriva }) => [nome, deriva] as const)
    // Vila is 120 m and Torre 40 m away; without weather or minutes there is nothing to compute.
    expect(await drifts()).toEqual([
      ['Vila', { situacao: 'semDados', motivo: 'minutos' }],
      ['Torre', { situacao: 'semDados', motivo: 'minutos' }],
      ['Córrego', { situacao: 'semDados', motivo: 'minutos' }],
    ])
    const minuto = Date.UTC(2026, 2, 14, 10) / 60_000
    // One pass from west to east, 3 km long, whose middle line lies 60 m south of the areas.
    const [faixa, south] = [20, 60 / 110_706]
    const pass = { minuto, passada: 0, segundos: 60, hectares: 6, lon: -50, lat: -21 - south, eixoGraus: 90 }
    const blows = { instanteMs: minuto * 60_000, ventoMs: 4, direcaoGraus: 180, tipo: 'campo', fonte: 'Campo' }
    const values = { minutos: JSON.stringify([pass]), leituras: JSON.stringify([blows]), locais: false }
    await db
      .insertInto('laudos_climas')
      .values({ laudo_id: laudo.id, ...values })
      .execute()
    const flown = { faixa_executada: faixa, dados_operacao: { gotas: 'finaAMedia' } } as const
    await db.updateTable('laudos').set(flown).where('id', '=', laudo.id).execute()
    const [[, deriva]] = (await drifts()) as [Awaited<ReturnType<typeof drifts>>[number]]
    expect(deriva).toMatchObject({ situacao: 'triada', gotas: 'finaAMedia', gotasInformadas: true, faixa: 'media' })
    // By hand: D20(50) - D20(70) = 1.77 %, and 0.06 % of the power law at 416 to 436 m, 782 to 802 m and so on.
    expect(deriva).toHaveProperty('percent', expect.closeTo(1.83, 1))
    await db.updateTable('laudos_climas').set({ leituras: '[]' }).where('laudo_id', '=', laudo.id).execute()
    expect((await drifts())[0]).toEqual(['Vila', { situacao: 'semDados', motivo: 'vento' }])
  })

  test('read neither minutes nor weather where every area is out of the reach of the curve', async () => {
    const { db } = server
    const current = (values: { readonly menor_distancia_m: number }, area: number) =>
      db
        .updateTable('laudos_protecao')
        .set(values)
        .where('laudo_id', '=', laudo.id)
        .where('area_protecao_id', '=', area)
        .where('substituido_em', 'is', null)
        .execute()
    const before = await db
      .selectFrom('laudos_protecao')
      .select(['area_protecao_id', 'menor_distancia_m'])
      .where('laudo_id', '=', laudo.id)
      .where('substituido_em', 'is', null)
      .execute()
    for (const { area_protecao_id } of before) await current({ menor_distancia_m: 305 }, area_protecao_id)
    // A read of the weather would wait for this lock.
    const answer = await db.transaction().execute(async (locking) => {
      await sql`lock table laudos_climas in access exclusive mode`.execute(locking)
      return read('davi')
    })
    for (const { area_protecao_id, menor_distancia_m } of before) {
      await current({ menor_distancia_m: menor_distancia_m! }, area_protecao_id)
    }
    expect(answer.veredictos.map(({ deriva }) => deriva)).toEqual(
      before.map(() => ({ situacao: 'semDados', motivo: 'distancia' })),
    )
  })

  test('say what other programs read of each: area, rule, distances and hectares, and the version of the rules', async () => {
    const { versaoRegras, veredictos } = await read('davi')
    expect(versaoRegras).toBe(1)
    const [vila] = veredictos
    expect(vila).toMatchObject({
      areaProtecao: vila!.area.uuid,
      classificacao: 'manancial',
      nome: 'Vila',
      areaDentroHa: 1.5,
      norma: vila!.fonte.norma,
      artigo: 'art. 10',
      informativo: false,
      calculadoEm: JUDGED.toISOString(),
    })
  })

  test.each(['helena', 'igor', 'joao'] as const)(
    'do not exist for %s, of another empresa or prestadora',
    async (person) => {
      await expect(read(person)).rejects.toMatchObject({ status: 404 })
    },
  )

  test('are refused for a forged identifier', async () => {
    await expect(read('ana', crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    await expect(read('ana', '1 or 1=1')).rejects.toMatchObject({ status: 422 })
  })

  test('stand beside each laudo of the list; without them it is being computed, or was given up', async () => {
    const { db, places } = server
    const [waiting, failed, outdated] = await Promise.all(
      ['a', 'b', 'c'].map((codigo) =>
        insertLaudo(db, {
          codigo,
          empresa_id: places.aurora,
          processado_em: MEASURED,
          ready: true,
          impressao: Buffer.from(`veredicto ${codigo}`),
        }),
      ),
    )
    const counts = { conformes: 0, nao_conformes: 0, sem_dados: 0, informativos: 0 }
    const judged = { regra_versao: 1, calculado_em: JUDGED, ...counts }
    await db
      .insertInto('laudos_veredictos')
      .values([
        { laudo_id: failed!.id, base: MEASURED, falhou: true, ...judged },
        { laudo_id: outdated!.id, base: new Date('2026-01-01T00:00:00Z'), falhou: false, ...judged },
      ])
      .execute()
    expect((await listed('davi'))?.veredicto).toMatchObject({ estado: 'pronto', veredicto: 'naoConforme' })
    expect((await listed('davi', waiting!.uuid))?.veredicto).toEqual({ estado: 'calculando' })
    expect((await listed('davi', failed!.uuid))?.veredicto).toEqual({ estado: 'falhou' })
    expect((await listed('davi', outdated!.uuid))?.veredicto).toEqual({ estado: 'calculando' })
    expect((await read('davi', outdated!.uuid)).veredictos).toEqual([])
  })
})

test('an approver denies and approves with a reason, which staff and approvers read and others do not', async () => {
  const decide = (person: PersonName, hide: boolean, motivo?: string) =>
    server.as(person).hideLaudo({ params: { id: laudo.uuid }, body: { hide, ...(motivo !== undefined && { motivo }) } })
  await decide('fabio', true, 'Passagem 3 sobre a vila.')
  expect((await listed('fabio'))?.hidden).toBe(true)
  expect(await listed('davi')).toBeUndefined()
  for (const person of ['fabio', 'carla'] as const) {
    expect((await read(person)).parecer).toMatchObject({ oculto: true, motivo: 'Passagem 3 sobre a vila.' })
  }
  const history = await server.as('carla').readLaudoHistory({ params: { uuid: laudo.uuid } })
  expect(history.atos[0]).toMatchObject({
    acao: 'ocultar',
    mudancas: [{ campo: 'motivo', depois: 'Passagem 3 sobre a vila.' }],
  })
  // A second click of the same decision changes nothing that is shown.
  await decide('fabio', true, 'Passagem 3 sobre a vila.')
  await decide('fabio', false, 'Deriva conferida em campo.')
  expect((await read('fabio')).parecer).toMatchObject({ oculto: false, motivo: 'Deriva conferida em campo.' })
  expect(await read('davi')).not.toHaveProperty('parecer')
  await expect(decide('davi', true, 'Não posso')).rejects.toMatchObject({ status: 403 })
  await expect(decide('fabio', true, 'x'.repeat(501))).rejects.toMatchObject({ status: 422 })
})

test('an edit of what verdicts depend on has them computed again', async () => {
  const { places } = server
  const edit = {
    empresa: places.aurora,
    unidade: null,
    tratamento: 'ADUBAÇÃO' as const,
    cultura: 'SOJA' as const,
    pilotoId: places.bruno,
    dataInicial: '2026-03-14T10:12:00',
    dataFinal: '2026-03-14T10:52:00',
    codigo: 'OS 1',
    nome: 'Santa Rita',
  }
  const save = (nome: string) =>
    server.as('carla').updateLaudo({ params: { uuid: laudo.uuid }, body: { ...edit, nome } })
  const before = server.queued('julgar-laudo').length
  await save(edit.nome)
  expect(server.queued('julgar-laudo').slice(before)).toEqual([{ laudoId: laudo.id }])
  await save('Santa Rita do Sul')
  expect(server.queued('julgar-laudo')).toHaveLength(before + 1)
})
