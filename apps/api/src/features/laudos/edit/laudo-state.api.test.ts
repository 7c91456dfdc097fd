import type { LaudoEvent } from '@faixa/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LAUDO_CHANNEL } from '../../../events/publish-laudo.queries.ts'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
let laudo: LaudoMade
let listener: pg.Client
const news: LaudoEvent[] = []

beforeAll(async () => {
  server = await startTestServer()
  listener = new pg.Client({ connectionString: server.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ payload = '{}' }) => news.push(JSON.parse(payload) as LaudoEvent))
  await listener.query(`listen ${LAUDO_CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await server.stop()
})

beforeEach(async () => {
  laudo = await insertLaudo(server.db)
  news.length = 0
})

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
const reprocess = ({ uuid } = laudo) => server.as('carla').reprocessLaudo({ params: { uuid } })

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
    expect((await asDavi()).laudoInfo.hidden).toBe(false)
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
    await expect.poll(() => news).toMatchObject([{ uuid: laudo.uuid, hidden: true }])
  })
})

describe('deleting', () => {
  it('takes a laudo from everybody, with its place in the queue', async () => {
    await reprocess()
    expect(server.queued).toContain(laudo.id)
    expect(await remove()).toEqual({
      uuid: laudo.uuid,
      message: 'O Laudo Fazenda Santa Rita foi excluído com sucesso!',
    })
    expect(server.queued).not.toContain(laudo.id)
    for (const call of [remove, reprocess, () => hide(true)])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    await expect(server.as('ana').readLaudo({ params: { uuid: laudo.uuid }, query: {} })).rejects.toMatchObject({
      status: 404,
    })
    expect(await actsOf()).toEqual(['reprocessar', 'excluir'])
    await expect.poll(() => news.at(-1)).toMatchObject({ uuid: laudo.uuid, excluido: true })
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
    expect(server.queued).not.toContain(laudo.id)
  })

  it('begins the processing that the deletion broke off', async () => {
    const waiting = await insertLaudo(server.db, { ready: false, processing: true })
    await remove(waiting)
    await restore(waiting)
    expect(await stateOf(waiting.id)).toMatchObject({ processing: false, arquivado_em: null })
    expect(server.queued).toContain(waiting.id)
  })

  it('is refused where the same files were registered again meanwhile', async () => {
    await remove()
    const { impressao } = await server.db
      .selectFrom('laudos')
      .select('impressao')
      .where('id', '=', laudo.id)
      .executeTakeFirstOrThrow()
    const twin = await insertLaudo(server.db, { impressao })
    await expect(restore()).rejects.toMatchObject({ codigo: 'laudo-repetido', extras: { uuid: twin.uuid } })
  })

  it('of what was never deleted changes nothing, and of what never was is refused', async () => {
    await restore()
    expect(await actsOf()).toEqual([])
    await expect(restore({ id: 0, uuid: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

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
    expect(server.queued).toEqual(expect.arrayContaining([failed.id, laudo.id]))
    expect(await stateOf(failed.id)).toMatchObject({ error: false })
  })

  it('is refused while it waits or is under way, so that two clicks are one', async () => {
    const outcomes = await Promise.allSettled([reprocess(), reprocess()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const processing = await insertLaudo(server.db, { ready: false, processing: true })
    await expect(reprocess(processing)).rejects.toMatchObject({ status: 409, codigo: 'em-processamento' })
  })
})
