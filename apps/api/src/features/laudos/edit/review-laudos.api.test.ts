import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertLaudo, type LaudoMade } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
let one: LaudoMade
let two: LaudoMade

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('laudos_conferencias').execute()
  await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).execute()
  one = await insertLaudo(server.db, { codigo: 'A' })
  two = await insertLaudo(server.db, { codigo: 'B' })
})

const review = (laudos: readonly LaudoMade[], conferido = true, person: 'ana' | 'carla' | 'fabio' = 'carla') =>
  server.as(person).reviewLaudos({ body: { uuids: laudos.map(({ uuid }) => uuid), conferido } })
const read = async ({ uuid }: LaudoMade, person: 'ana' | 'fabio' = 'ana') =>
  (await server.as(person).readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
const listed = async (query: object, person: 'ana' | 'fabio' = 'ana') =>
  (await server.as(person).listLaudos({ query: { sort: 'codigo', ...query } })).laudos
const codesOf = async (conferido: 'sim' | 'nao') => (await listed({ conferido })).map(({ codigo }) => codigo)
const actsOn = async ({ id }: LaudoMade) => {
  const rows = await server.db
    .selectFrom('auditoria')
    .select('acao')
    .where('entidade', '=', 'laudo')
    .where('entidade_id', '=', `${id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ acao }) => acao)
}

describe('a review', () => {
  test('names who reviewed and when, in the list and on the laudo, and is audited', async () => {
    expect(await review([one])).toEqual({ message: '1 laudo foi conferido com sucesso!' })
    const conferido = { por: 'Carla Dias', quando: expect.any(String) as string }
    expect(await read(one)).toMatchObject({ conferido })
    expect(await listed({})).toMatchObject([{ codigo: 'A', conferido }, { codigo: 'B' }])
    expect((await read(two)).conferido).toBeUndefined()
    expect(await actsOn(one)).toEqual(['conferir'])
  })

  test('is found by the filter, as its absence is', async () => {
    await review([one])
    expect([await codesOf('sim'), await codesOf('nao')]).toEqual([['A'], ['B']])
  })

  test('keeps its first person and time when it is repeated, and can be undone', async () => {
    await review([one])
    const { conferido } = await read(one)
    await review([one, two], true, 'ana')
    expect((await read(one)).conferido).toEqual(conferido)
    await review([one, two], false)
    expect(await codesOf('nao')).toEqual(['A', 'B'])
    expect(await actsOn(one)).toEqual(['conferir', 'desfazer-conferencia'])
  })

  test('does not hold for a later measurement', async () => {
    await review([one])
    const processado_em = new Date(Date.now() + 60_000)
    await server.db.updateTable('laudos').set({ processado_em }).where('id', '=', one.id).execute()
    expect((await read(one)).conferido).toBeUndefined()
    expect(await codesOf('nao')).toEqual(['A', 'B'])
  })

  test('is of a laudo that has a result: without one, none of the laudos is reviewed', async () => {
    await server.db.updateTable('laudos').set({ ready: false }).where('id', '=', two.id).execute()
    await expect(review([one, two])).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('laudo B') as string,
    })
    expect(await codesOf('sim')).toEqual([])
    // A laudo without a result is not waiting to be reviewed.
    expect(await codesOf('nao')).toEqual(['A'])
  })

  test('is for the team: others can neither make, read nor filter by one', async () => {
    await expect(review([one], true, 'fabio')).rejects.toMatchObject({ status: 403 })
    await review([one])
    expect((await read(one, 'fabio')).conferido).toBeUndefined()
    expect((await listed({}, 'fabio')).every(({ conferido }) => conferido === undefined)).toBe(true)
    await expect(listed({ conferido: 'nao' }, 'fabio')).rejects.toMatchObject({ status: 422 })
  })

  test('of a forged uuid is of none', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    await expect(review([one, { ...two, uuid }])).rejects.toMatchObject({ status: 404 })
    expect(await codesOf('sim')).toEqual([])
  })
})

describe('notes of several laudos', () => {
  const note = (acrescentar: readonly string[], tirar: readonly string[] = [], laudos = [one, two]) =>
    server.as('carla').noteLaudos({ body: { uuids: laudos.map(({ uuid }) => uuid), acrescentar, tirar } as never })
  const notesOf = async (laudo: LaudoMade) => (await read(laudo)).observacoesArray.map(({ chave }) => chave)

  test('are added and taken, while the other notes and the free ones stay', async () => {
    await server.as('carla').updateNotes({
      params: { uuid: one.uuid },
      body: { obsArray: ['VERIFICAR', 'DENTRO_DO_PADRAO'], obsText: 'Visto.' },
    })
    expect(await note(['EXTERNO_ALTO'], ['VERIFICAR'])).toEqual({
      message: 'As observações de 2 laudos foram gravadas com sucesso!',
    })
    expect(await notesOf(one)).toEqual(['DENTRO_DO_PADRAO', 'EXTERNO_ALTO'])
    expect(await notesOf(two)).toEqual(['EXTERNO_ALTO'])
    expect(await read(one)).toMatchObject({ observacoes: 'Visto.' })
  })

  test('cannot be added and taken at once, nor be outside the list', async () => {
    await expect(note(['VERIFICAR'], ['VERIFICAR'])).rejects.toMatchObject({ status: 422 })
    await expect(note(['OUTRA'])).rejects.toMatchObject({ status: 422 })
  })

  test('of a laudo out of reach change none', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    await expect(note(['VERIFICAR'], [], [one, { ...two, uuid }])).rejects.toMatchObject({ status: 404 })
    expect(await notesOf(one)).toEqual([])
  })
})
