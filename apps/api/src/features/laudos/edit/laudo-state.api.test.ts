import { EVENTS, type LaudoEvent } from '@faixa/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NounEvent } from '../../../events/noun-event.ts'
import { EVENT_CHANNEL } from '../../../events/publish-event.queries.ts'
import { insertLaudo, insertLaudos, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
let laudo: LaudoMade
let listener: pg.Client
const news: LaudoEvent[] = []

beforeAll(async () => {
  server = await startTestServer()
  listener = new pg.Client({ connectionString: server.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ payload = '{}' }) =>
    news.push(EVENTS.laudo.parse((JSON.parse(payload) as NounEvent).detail)),
  )
  await listener.query(`listen ${EVENT_CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await server.stop()
})

beforeEach(async () => {
  laudo = await insertLaudo(server.db)
})

// Events of the previous test may arrive late.
const newsOf = (uuid: string) => news.filter((event) => event.uuid === uuid)
const stateOf = (id = laudo.id) =>
  server.db
    .selectFrom('laudos')
    .select(['hidden', 'ready', 'error', 'processing', 'arquivado_em', 'versao', 'area_plantio'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const actsOf = async (id = laudo.id) => {
  const rows = await server.db
    .selectFrom('auditoria')
    .select('acao')
    .where('entidade_id', '=', `${id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ acao }) => acao)
}
const hide = (hidden: boolean, person: 'ana' | 'carla' | 'fabio' | 'davi' = 'carla', { uuid } = laudo) =>
  server.as(person).hideLaudo({ params: { id: uuid }, body: { hide: hidden } })
const remove = ({ uuid } = laudo) => server.as('carla').deleteLaudo({ params: { id: uuid } })
const restore = ({ uuid } = laudo) => server.as('ana').restoreLaudo({ params: { id: uuid } })
const reprocess = ({ uuid } = laudo) => server.as('carla').reprocessLaudo({ params: { uuid }, body: {} })

describe('hiding', () => {
  it('takes a laudo from those who are not staff, until it is revealed', async () => {
    expect(await hide(true)).toEqual({
      uuid: laudo.uuid,
      hidden: true,
      status: 'Oculto',
      message: 'O Laudo Fazenda Santa Rita foi ocultado com sucesso!',
    })
    const asDavi = () => server.as('davi').readLaudo({ params: { uuid: laudo.uuid }, query: {} })
    await expect(asDavi()).rejects.toMatchObject({ status: 404 })
    expect(await hide(false)).toMatchObject({
      status: 'Pronto',
      message: 'O Laudo Fazenda Santa Rita foi revelado com sucesso!',
    })
    expect((await asDavi()).laudoInfo.uuid).toBe(laudo.uuid)
    expect(await actsOf()).toEqual(['ocultar', 'revelar'])
  })

  it('twice says the same and is written once, and makes nobody’s edit stale', async () => {
    expect(await hide(true)).toEqual(await hide(true))
    expect(await actsOf()).toEqual(['ocultar'])
    expect((await stateOf()).versao).toBe(1)
  })

  it('is also what an approver of the empresa does, who sees what is hidden', async () => {
    await hide(true, 'fabio')
    expect((await hide(false, 'fabio')).hidden).toBe(false)
    const foreign = await insertLaudo(server.db, {
      empresa_id: server.places.boreal,
      piloto_id: server.places.joao,
    })
    await expect(hide(true, 'fabio', foreign)).rejects.toMatchObject({ status: 404 })
    await expect(hide(true, 'davi')).rejects.toMatchObject({ status: 403 })
  })

  it('names a laudo without a name by its code', async () => {
    const nameless = await insertLaudo(server.db, { nome: 'VAZIO', codigo: 'OS 9' })
    expect((await hide(true, 'carla', nameless)).message).toBe('O Laudo OS 9 foi ocultado com sucesso!')
  })

  it('is heard of at once', async () => {
    await hide(true)
    await expect.poll(() => newsOf(laudo.uuid)).toMatchObject([{ hidden: true }])
  })
})

describe('hiding several', () => {
  const hideAll = (uuids: readonly string[], hidden: boolean, person: 'ana' | 'carla' | 'fabio' | 'davi' = 'carla') =>
    server.as(person).hideLaudos({ body: { uuids: [...uuids], hide: hidden } })
  const three = () =>
    insertLaudos(server.db, [{}, { ready: false, error: true }, { ready: false, hidden: true }]).then((made) =>
      made.toReversed(),
    )

  it('is hiding each of them, answered in the order asked', async () => {
    const laudos = await three()
    const uuids = laudos.map(({ uuid }) => uuid)
    expect(await hideAll(uuids, true)).toEqual({
      laudos: uuids.map((uuid) => ({ uuid, hidden: true, status: 'Oculto' })),
      message: '3 laudos foram ocultados com sucesso!',
    })
    expect(await Promise.all(laudos.map(({ id }) => actsOf(id)))).toEqual([[], ['ocultar'], ['ocultar']])
    await expect.poll(() => uuids.map((uuid) => newsOf(uuid).map(({ hidden }) => hidden))).toEqual([[], [true], [true]])
    expect(await hideAll(uuids, false)).toEqual({
      laudos: ['Na fila', 'Erro', 'Pronto'].map((status, i) => ({ uuid: uuids[i], hidden: false, status })),
      message: '3 laudos foram revelados com sucesso!',
    })
  })

  it('twice is harmless, and naming one twice is naming it once', async () => {
    const { uuid } = laudo
    const message = '1 laudo foi ocultado com sucesso!'
    expect(await hideAll([uuid, uuid.toUpperCase()], true)).toMatchObject({ laudos: [{ uuid }], message })
    expect(await hideAll([uuid], true)).toMatchObject({ laudos: [{ uuid, hidden: true }], message })
    expect(await actsOf()).toEqual(['ocultar'])
  })

  it('hides none where one is out of reach, deleted or never was', async () => {
    const foreign = await insertLaudo(server.db, { empresa_id: server.places.boreal, piloto_id: server.places.joao })
    const deleted = await insertLaudo(server.db, { arquivado_em: new Date() })
    for (const { uuid } of [foreign, deleted, { uuid: crypto.randomUUID() }]) {
      await expect(hideAll([laudo.uuid, uuid], true, 'fabio')).rejects.toMatchObject({ status: 404 })
    }
    expect((await stateOf()).hidden).toBe(false)
    expect(await actsOf()).toEqual([])
    await expect(hideAll([laudo.uuid], true, 'davi')).rejects.toMatchObject({ status: 403 })
    expect((await hideAll([laudo.uuid], true, 'fabio')).laudos).toMatchObject([{ hidden: true }])
    expect((await hideAll([laudo.uuid], false, 'fabio')).laudos).toMatchObject([{ hidden: false }])
  })

  it('takes up to 200, and at least one', async () => {
    const made = await insertLaudos(
      server.db,
      Array.from({ length: 201 }, () => ({})),
    )
    const uuids = made.map(({ uuid }) => uuid)
    await expect(hideAll(uuids, true)).rejects.toMatchObject({ status: 422, extras: { erros: [{ campo: 'uuids' }] } })
    await expect(hideAll([], true)).rejects.toMatchObject({ status: 422 })
    expect((await hideAll(uuids.slice(1), true)).message).toBe('200 laudos foram ocultados com sucesso!')
  })

  it('by two people in opposite orders does not lock them against each other', async () => {
    const uuids = (
      await insertLaudos(
        server.db,
        Array.from({ length: 50 }, () => ({})),
      )
    ).map(({ uuid }) => uuid)
    const both = await Promise.all([hideAll(uuids, true, 'ana'), hideAll(uuids.toReversed(), true, 'carla')])
    expect(both.map(({ laudos }) => laudos.length)).toEqual([50, 50])
  })
})

describe('deleting', () => {
  it('takes a laudo from everybody, with its place in the queue', async () => {
    await reprocess()
    expect(server.queued('processar-laudo')).toContainEqual({ laudoId: laudo.id })
    expect(await remove()).toEqual({
      uuid: laudo.uuid,
      message: 'O Laudo Fazenda Santa Rita foi excluído com sucesso!',
    })
    expect(server.queued('processar-laudo')).not.toContainEqual({ laudoId: laudo.id })
    for (const call of [remove, reprocess, () => hide(true)])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    await expect(server.as('ana').readLaudo({ params: { uuid: laudo.uuid }, query: {} })).rejects.toMatchObject({
      status: 404,
    })
    expect(await actsOf()).toEqual(['reprocessar', 'excluir'])
    await expect.poll(() => newsOf(laudo.uuid).at(-1)).toMatchObject({ excluido: true })
  })

  it('at once by two people happens once', async () => {
    const outcomes = await Promise.allSettled([remove(), remove()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await actsOf()).toEqual(['excluir'])
  })
})

describe('restoring', () => {
  it('brings a laudo back as it was', async () => {
    const before = await stateOf()
    await remove()
    expect((await restore()).message).toBe('O Laudo Fazenda Santa Rita foi restaurado com sucesso!')
    expect(await stateOf()).toEqual(before)
    expect(await actsOf()).toEqual(['excluir', 'restaurar'])
    expect(server.queued('processar-laudo')).not.toContainEqual({ laudoId: laudo.id })
  })

  it('is for administrators, and for whoever deleted it: to other staff it does not exist', async () => {
    await remove()
    const as = (person: 'ana' | 'carla' | 'davi') => server.as(person).restoreLaudo({ params: { id: laudo.uuid } })
    await expect(as('davi')).rejects.toMatchObject({ status: 403 })
    expect((await as('carla')).uuid).toBe(laudo.uuid)
    await server.as('ana').deleteLaudo({ params: { id: laudo.uuid } })
    // Carla made the deletion before this one.
    await expect(as('carla')).rejects.toMatchObject({ status: 404 })
    expect((await as('ana')).uuid).toBe(laudo.uuid)
  })

  it('finds deleted laudos: an administrator all, other staff their own, nobody else any', async () => {
    const listed = async (person: 'ana' | 'carla', busca = '') =>
      (await server.as(person).listLaudosExcluidos({ query: { busca } })).laudos.map(({ uuid }) => uuid)
    const kept = await insertLaudo(server.db, { codigo: 'OS 908' })
    await remove()
    await server.as('ana').deleteLaudo({ params: { id: kept.uuid } })
    expect((await listed('ana')).slice(0, 2)).toEqual([kept.uuid, laudo.uuid])
    expect(await listed('ana', 'os 908')).toEqual([kept.uuid])
    expect((await listed('carla'))[0]).toBe(laudo.uuid)
    expect(await listed('carla')).not.toContain(kept.uuid)
    const { laudos, haMais } = await server.as('carla').listLaudosExcluidos({ query: { busca: 'santa rita' } })
    expect(laudos[0]).toMatchObject({ uuid: laudo.uuid, excluidoPor: 'Carla Dias' })
    expect(haMais).toBe(false)
    for (const person of ['davi', 'gil', 'bruno'] as const) {
      await expect(server.as(person).listLaudosExcluidos({ query: {} })).rejects.toMatchObject({ status: 403 })
    }
    await restore()
    expect(await listed('carla')).not.toContain(laudo.uuid)
  })

  it('begins the processing that the deletion broke off', async () => {
    const waiting = await insertLaudo(server.db, { ready: false, processing: true })
    await remove(waiting)
    await restore(waiting)
    expect(await stateOf(waiting.id)).toMatchObject({ processing: false, arquivado_em: null })
    expect(server.queued('processar-laudo')).toContainEqual({ laudoId: waiting.id })
  })

  it('is refused where the same files were registered again meanwhile', async () => {
    await remove()
    const { impressao } = await server.db
      .selectFrom('laudos')
      .select('impressao')
      .where('id', '=', laudo.id)
      .executeTakeFirstOrThrow()
    const duplicate = await insertLaudo(server.db, { impressao })
    await expect(restore()).rejects.toMatchObject({ codigo: 'laudo-repetido', extras: { uuid: duplicate.uuid } })
  })

  it('of what was never deleted changes nothing, and of what never was is refused', async () => {
    await restore()
    expect(await actsOf()).toEqual([])
    await expect(restore({ id: 0, uuid: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

const UNDECIDED = { soTocados: false, manterTalhoes: [], tirarTalhoes: [], segundoVoo: false }

describe('measuring again', () => {
  it('puts a laudo back in the queue with the numbers it has', async () => {
    const failed = await insertLaudo(server.db, { ready: false, error: true, erro_codigo: 'x', erro_mensagem: 'y' })
    expect(await reprocess(failed)).toEqual({
      uuid: failed.uuid,
      status: 'Na fila',
      message: 'O laudo estará disponível após o processamento...',
    })
    await reprocess()
    expect(await stateOf()).toMatchObject({ ready: false, error: false, processing: false, area_plantio: 80 })
    expect(server.queued('processar-laudo')).toEqual(
      expect.arrayContaining([{ laudoId: failed.id }, { laudoId: laudo.id }]),
    )
    expect(await stateOf(failed.id)).toMatchObject({ error: false })
  })

  it('is by the method of today unless another is asked for, and keeps the numbers of before in the audit', async () => {
    const old = await insertLaudo(server.db, { metodo: 'v1', medir_metodo: 'v1' })
    await reprocess(old)
    const rowOf = (id: number) =>
      server.db.selectFrom('laudos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await rowOf(old.id)).toMatchObject({ metodo: 'v1', medir_metodo: 'v2', medir_so_tocados: false })
    const act = await server.db
      .selectFrom('auditoria')
      .selectAll()
      .where('entidade_id', '=', `${old.id}`)
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({
      acao: 'reprocessar',
      antes: { metodo: 'v1', ...UNDECIDED, areaPlantio: 80, percentAplicacaoEfetiva: 100 },
      depois: { metodo: 'v2', ...UNDECIDED },
    })
    const other = await insertLaudo(server.db, { medir_so_tocados: true })
    await server.as('carla').reprocessLaudo({ params: { uuid: other.uuid }, body: { metodo: 'v1' } })
    expect(await rowOf(other.id)).toMatchObject({ medir_metodo: 'v1', medir_so_tocados: true })
  })

  it('keeps what was decided, changes what is asked, and writes both in the audit', async () => {
    const decided = { medir_tirar: [2], medir_segundo_voo: true }
    const made = await insertLaudo(server.db, decided)
    const { id, uuid } = made
    await reprocess(made)
    const row = () =>
      server.db
        .selectFrom('laudos')
        .select(['medir_manter', 'medir_tirar', 'medir_segundo_voo'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await row()).toEqual({ medir_manter: [], ...decided })
    await server.db.updateTable('laudos').set({ ready: true }).where('id', '=', id).execute()
    await server.as('carla').reprocessLaudo({ params: { uuid }, body: { tirarTalhoes: [], segundoVoo: false } })
    expect(await row()).toEqual({ medir_manter: [], medir_tirar: [], medir_segundo_voo: false })
    const act = await server.db
      .selectFrom('auditoria')
      .selectAll()
      .where('entidade_id', '=', `${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({
      antes: { ...UNDECIDED, tirarTalhoes: [2], segundoVoo: true },
      depois: UNDECIDED,
    })
  })

  it('with chosen polygons is refused where there is no area file, and to those of an empresa', async () => {
    const { uuid } = laudo
    const body = { manterTalhoes: [1] }
    const refused = server.as('carla').reprocessLaudo({ params: { uuid }, body })
    const mensagem = 'Sem o arquivo da área não há polígonos a manter ou tirar.'
    await expect(refused).rejects.toMatchObject({
      status: 422,
      extras: { erros: [{ campo: 'manterTalhoes', mensagem }] },
    })
    const elsewhere = server.as('davi').reprocessLaudo({ params: { uuid }, body })
    await expect(elsewhere).rejects.toMatchObject({ status: 403 })
  })

  it('is refused while it waits or is under way, so that two clicks are one', async () => {
    const outcomes = await Promise.allSettled([reprocess(), reprocess()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const processing = await insertLaudo(server.db, { ready: false, processing: true })
    await expect(reprocess(processing)).rejects.toMatchObject({ status: 409, codigo: 'em-processamento' })
  })
})

it('asks for a recent password from the eleventh deletion within an hour', async () => {
  const { id } = server.people.carla
  const rows = await insertLaudos(
    server.db,
    Array.from({ length: 11 }, () => ({})),
  )
  const hourAgo = new Date(Date.now() - 3_600_000)
  // Makes the deletions of earlier tests an hour old.
  await server.db.updateTable('auditoria').set({ quando: hourAgo }).where('usuario_id', '=', id).execute()
  await server.db.updateTable('sessoes').set({ confirmada_em: hourAgo }).where('usuario_id', '=', id).execute()
  const carla = server.as('carla')
  for (const { uuid } of rows.slice(0, 10)) await carla.deleteLaudo({ params: { id: uuid } })
  const eleventh = { params: { id: rows[10]!.uuid } }
  await expect(carla.deleteLaudo(eleventh)).rejects.toMatchObject({ codigo: 'confirme-a-senha', status: 403 })
  await carla.confirmPerson({ body: { senha: server.people.carla.senha } })
  expect(await carla.deleteLaudo(eleventh)).toMatchObject({ uuid: rows[10]!.uuid })
})
