import { type LaudoListed, laudoListedSchema } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo, insertLaudos } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { insertVolume, openTransactions } from '../../../testing/volume.fixture.ts'

let server: TestServer
let uuids: string[]
beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, sul, bruno, beto, joao } = server.places
  const { ana, carla } = server.people
  const made = await insertLaudos(
    server.db,
    Array.from({ length: 350 }, (_, i) => ({
      empresa_id: i % 5 === 4 ? boreal : aurora,
      piloto_id: [bruno, beto, joao][i % 3]!,
      usuario_id: i % 2 ? ana.id : carla.id,
      unidade_id: i % 5 === 4 ? null : [norte, sul, null][i % 3]!,
      codigo: `OS ${String(i * 37 + 100)}`,
      nome: i % 50 === 0 ? 'VAZIO' : `Fazenda São João ${i % 40}`,
      tratamento: i % 7 ? 'HERBICIDA' : 'FUNGICIDA',
      cultura: i % 4 ? 'SOJA' : 'MILHO',
      data: `2026-0${1 + (i % 9)}-1${i % 10}`,
      data_inicial: `2026-0${1 + (i % 9)}-1${i % 10} ${i % 11 ? `0${i % 10}:12:00` : '00:00:01'}`,
      data_final: `2026-0${1 + (i % 9)}-1${i % 10} ${i % 13 ? '16:40:00' : '00:00:01'}`,
      hidden: i % 17 === 0,
      ready: i % 19 !== 0,
      error: i % 38 === 0,
      processing: i % 38 === 19,
      ...(i % 38 === 0 && { erro_codigo: 'leitura', erro_mensagem: 'O arquivo não pôde ser lido.' }),
      criado_em: `2026-09-${String(1 + (i % 28)).padStart(2, '0')}T12:00:00Z`,
      arquivado_em: i % 101 === 0 ? new Date() : null,
    })),
  )
  uuids = made.map(({ uuid }) => uuid)
  await server.db
    .insertInto('processamentos')
    .values(made.slice(0, 60).map(({ id }) => ({ laudo_id: id, progresso: 0.5 })))
    .execute()
})
afterAll(() => server.stop())

type Query = Parameters<ReturnType<TestServer['as']>['exportLaudos']>[0]['query']

interface Exported {
  readonly total: number
  readonly laudos: readonly LaudoListed[]
  readonly end: unknown
}

/** The value is made once, because each schema compiles its parser when it is first used. */
const LINE = laudoListedSchema.strict()

async function exported(person: PersonName, query: Query = {}): Promise<Exported> {
  const response = await server.as(person).exportLaudos({ query })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = (await response.text()).split('\n')
  expect(lines.pop()).toBe('')
  const parsed = lines.map((line) => JSON.parse(line) as unknown)
  const { total } = parsed[0] as { total: number }
  return {
    total,
    laudos: parsed.slice(1, -1).map((line) => LINE.parse(line)),
    end: parsed.at(-1),
  }
}

async function everyPage(person: PersonName, query: Query): Promise<LaudoListed[]> {
  const all: LaudoListed[] = []
  for (let page = 1; ; page++) {
    const { laudos } = await server.as(person).listLaudos({ query: { ...query, page, pageSize: 50 } })
    all.push(...laudos)
    if (laudos.length < 50) return all
  }
}

describe('an export is the pages of the list, put together', () => {
  const OF_STAFF: [string, () => Query][] = [
    ['everything', () => ({})],
    ['by name, then newest first', () => ({ sort: 'nome,-data' })],
    ['by effectiveness', () => ({ sort: '-percentAplicacaoEfetiva' })],
    ['by status', () => ({ sort: 'status' })],
    ['busca', () => ({ busca: 'sao joao 1' })],
    ['empresa', () => ({ empresa: server.places.boreal })],
    ['unidade', () => ({ unidade: `-1,${server.places.norte}`, sort: 'unidadeNome' })],
    ['prestadora', () => ({ prestadora: server.places.aerosul })],
    ['piloto', () => ({ piloto: `${server.places.beto},${server.places.joao}`, sort: 'piloto' })],
    ['analista', () => ({ analista: server.people.carla.id })],
    ['tratamento', () => ({ tratamento: 'FUNGICIDA' })],
    ['cultura', () => ({ cultura: 'MILHO', sort: 'codigo' })],
    ['status', () => ({ status: 'Erro,Processando' })],
    ['data', () => ({ dataStart: '2026-02-01', dataEnd: '2026-04-30' })],
    ['dataInicial', () => ({ dataInicialStart: '2026-03-01', dataInicialEnd: '2026-03-31' })],
    ['dataFinal', () => ({ dataFinalStart: '2026-05-01' })],
    ['hours of the beginning', () => ({ dataInicialStartHora: '02:00', dataInicialEndHora: '05:12' })],
    ['hours of the end', () => ({ dataFinalEndHora: '23:00' })],
    ['dataCriacao', () => ({ dataCriacaoStart: '2026-09-10', dataCriacaoEnd: '2026-09-12' })],
    ['uuids', () => ({ uuids: uuids.slice(20, 60) })],
    ['uuids and another filter', () => ({ uuids: uuids.slice(0, 200), cultura: 'MILHO' })],
    ['nothing at all', () => ({ busca: 'zebra' })],
  ]

  test.each(OF_STAFF)('%s', async (_what, query) => {
    const list = await everyPage('ana', query())
    const { total, laudos, end } = await exported('ana', query())
    expect(laudos).toEqual(list)
    expect(total).toBe(list.length)
    expect(end).toEqual({ fim: true, linhas: list.length })
  })

  test.each<PersonName>(['ana', 'carla', 'davi', 'eva', 'fabio', 'helena', 'gil', 'bruno', 'igor', 'joao'])(
    'as %s sees it',
    async (person) => {
      const list = await everyPage(person, { sort: 'codigo' })
      const { total, laudos } = await exported(person, { sort: 'codigo' })
      expect(laudos).toEqual(list)
      expect(total).toBe(list.length)
      expect(total).toBeGreaterThan(0)
    },
  )
})

test('is the same whether it is compressed or not', async () => {
  const get = (encoding: string) =>
    server.fetch('/laudos/exportar', { headers: { 'accept-encoding': encoding } }, 'ana')
  const [plain, packed] = await Promise.all([get('identity'), get('gzip')])
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(await packed.text()).toBe(await plain.text())
})

describe('what an export may show', () => {
  const PRIVATE = ['usuario', 'dataCriacao', 'hidden']
  const STATE = ['status', 'ready', 'error', 'processing']

  test('private columns are for staff alone, the state for everybody, the error for those who register laudos', async () => {
    const seen = async (person: PersonName) =>
      new Set((await exported(person)).laudos.flatMap((laudo) => Object.keys(laudo)))
    expect([...(await seen('carla'))]).toEqual(expect.arrayContaining([...PRIVATE, ...STATE, 'erro']))
    for (const person of ['davi', 'eva', 'helena', 'gil', 'bruno'] as const) {
      const columns = await seen(person)
      expect(PRIVATE.filter((name) => columns.has(name))).toEqual([])
      expect(STATE.filter((name) => !columns.has(name))).toEqual([])
      if (person !== 'gil') expect(columns.has('erro')).toBe(false)
    }
  })

  test('private filters and orders are refused as the list refuses them', async () => {
    const refusal = (person: PersonName, query: Query) =>
      server
        .as(person)
        .exportLaudos({ query })
        .catch((problem: unknown) => problem)
    const naming = (campo: string) => ({ status: 422, extras: { erros: [{ campo }] } })
    expect(await refusal('davi', { status: 'Pronto' })).toMatchObject(naming('status'))
    expect(await refusal('gil', { sort: '-usuario' })).toMatchObject(naming('sort'))
    expect(await refusal('eva', { unidade: '-1' })).toMatchObject(naming('unidade'))
  })

  test('another tenant’s uuids reach nothing', async () => {
    const { boreal, joao } = server.places
    const foreign = await insertLaudo(server.db, { empresa_id: boreal, piloto_id: joao, codigo: 'ALHEIO' })
    expect((await exported('helena', { uuids: foreign.uuid })).total).toBe(1)
    expect(await exported('davi', { uuids: [foreign.uuid] })).toMatchObject({ total: 0, laudos: [] })
    expect(await exported('davi', { uuids: [crypto.randomUUID()] })).toMatchObject({ total: 0, laudos: [] })
    await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', '=', foreign.id).execute()
  })

  test('uuids that are none, or too many, are refused', async () => {
    const refused = expect.objectContaining({ status: 422, codigo: 'dados-invalidos' })
    await expect(server.as('ana').exportLaudos({ query: { uuids: 'x' } })).rejects.toEqual(refused)
    const many = Array.from({ length: 201 }, () => crypto.randomUUID())
    await expect(server.as('ana').exportLaudos({ query: { uuids: many } })).rejects.toEqual(refused)
    expect((await exported('ana', { uuids: many.slice(1) })).total).toBe(0)
  })
})

describe('a long stream', () => {
  // The export is larger than the buffers of the sockets between client and server.
  beforeAll(() => insertVolume(server.db, 15_000), 60_000)

  test('is one moment: what is written while it is read is not in it', async () => {
    const response = await server.as('ana').exportLaudos({ query: { busca: 'volume', sort: '-codigo' } })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader.read()).value ?? ''
    const total = Number(/^\{"total":(\d+)\}\n/.exec(text)?.[1])
    await insertLaudo(server.db, { codigo: 'A', nome: 'Enquanto isso' })
    await server.db.updateTable('laudos').set({ nome: 'Mudado' }).where('codigo', '=', 'OS 1000').execute()
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) text += value ?? ''
    expect(text.endsWith(`{"fim":true,"linhas":${total}}\n`)).toBe(true)
    expect(text).not.toMatch(/Enquanto isso|Mudado/)
    await expect.poll(() => openTransactions(server.db)).toBe(0)
  }, 60_000)

  test('is one of two that a person may have at once', async () => {
    const leaving = new AbortController()
    const ask = (person: PersonName, query: Query = {}) =>
      server.as(person).exportLaudos({ query }, { signal: leaving.signal })
    await Promise.all([ask('carla'), ask('carla')])
    await expect(ask('carla')).rejects.toMatchObject({
      status: 429,
      message: 'Há outras exportações em andamento: aguarde o fim de uma delas e tente novamente.',
      extras: { esperar: 10 },
    })
    await ask('ana')
    leaving.abort()
    await expect.poll(() => openTransactions(server.db)).toBe(0)
    expect((await exported('carla', { busca: 'zebra' })).total).toBe(0)
  })

  test('leaves room for others, however many three people ask for', async () => {
    const leaving = new AbortController()
    const ask = (person: PersonName) => server.as(person).exportLaudos({ query: {} }, { signal: leaving.signal })
    const attempts = await Promise.allSettled((['ana', 'carla', 'davi', 'ana', 'carla', 'davi'] as const).map(ask))
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(5)
    await ask('helena')
    await ask('gil')
    leaving.abort()
    await expect.poll(() => openTransactions(server.db)).toBe(0)
  }, 60_000)

  test('that the database breaks off is seen to be broken, and the next one is whole', async () => {
    const headers = { 'accept-encoding': 'identity' }
    const response = await server.fetch('/laudos/exportar?busca=volume', { headers }, 'ana')
    const reader = response.body!.getReader()
    await reader.read()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(server.db)
    const readOn = async () => {
      while (!(await reader.read()).done);
    }
    await expect(readOn()).rejects.toThrow('terminated')
    const { total, end } = await exported('ana', { busca: 'volume' })
    expect(end).toEqual({ fim: true, linhas: total })
  })

  test('gives its connection back when the client goes away, before the first line and after it', async () => {
    for (const first of [true, false]) {
      const leaving = new AbortController()
      const headers = { 'accept-encoding': first ? 'gzip' : 'identity' }
      const response = await server.fetch('/laudos/exportar', { headers, signal: leaving.signal }, 'ana')
      if (first) await response.body!.getReader().read()
      // A compressed export may have been sent completely by now.
      if (!first) expect(await openTransactions(server.db)).toBe(1)
      leaving.abort()
      await expect.poll(() => openTransactions(server.db)).toBe(0)
    }
    expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})
