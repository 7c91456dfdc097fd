import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  flightFiles,
  formOf,
  keptBy,
  kmlOf,
  laudoFields,
  type SentFile,
} from '../../features/laudos/laudo-upload.fixture.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { connected } from '../../testing/test-server.ts'
import { sweepAnswers } from './kept-answers.queries.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let now = new Date('2026-03-14T12:00:00Z')
let commits: (() => Promise<void>) | undefined

beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => now },
    deps: ({ queue }) => ({
      queue: {
        ...queue,
        async enqueue(...job) {
          await queue.enqueue(...job)
          await commits?.()
        },
      },
    }),
  })
})
afterAll(() => server.stop())

interface Got {
  readonly status: number
  readonly replayed: boolean
  readonly body: { readonly id?: number; readonly uuid?: string; readonly codigo?: string; readonly nome?: string }
}

async function send(
  path: string,
  init: RequestInit,
  key: string | undefined,
  person: PersonName = 'carla',
): Promise<Got> {
  const headers = new Headers(init.headers)
  if (key !== undefined) headers.set('idempotency-key', key)
  const response = await server.fetch(path, { ...init, headers }, person)
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed') === 'true',
    body: (await response.json()) as Got['body'],
  }
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const registers = (nome: string) => json('POST', { nivel: 'empresa', nome })
const register = (nome: string, key?: string, person?: PersonName) =>
  send('/entidades/cadastro', registers(nome), key, person)
const uploads = (files: readonly SentFile[], key?: string, codigo = 'OS 77') =>
  send('/laudos/add', { method: 'PUT', body: formOf({ ...laudoFields(server), codigo }, files) }, key)

async function empresas(nome: string): Promise<number> {
  const rows = await server.db.selectFrom('empresas').select('id').where('nome', '=', nome).execute()
  return rows.length
}

describe('a registration', () => {
  test('that is sent again under its key gets the same answer, and makes nothing', async () => {
    const first = await register('Usina Repetida', 'a-1')
    expect(first).toMatchObject({ status: 201, replayed: false })
    expect(await register('Usina Repetida', 'a-1')).toEqual({ ...first, replayed: true })
    // The draft writes the key as a quoted string.
    expect(await register('Usina Repetida', '"a-1"')).toEqual({ ...first, replayed: true })
    expect(await empresas('Usina Repetida')).toBe(1)
    const acts = await server.db
      .selectFrom('auditoria')
      .select('id')
      .where('entidade_id', '=', `${first.body.id}`)
      .where('entidade', '=', 'empresas')
      .execute()
    expect(acts).toHaveLength(1)
  })

  test('without a key is made each time', async () => {
    await register('Usina Sem Chave')
    await register('Usina Sem Chave')
    expect(await empresas('Usina Sem Chave')).toBe(2)
  })

  test('under the key of another request is refused', async () => {
    await register('Usina Primeira', 'b-1')
    expect(await register('Usina Segunda', 'b-1')).toMatchObject({ status: 422, body: { codigo: 'chave-reutilizada' } })
    const filter = json('PUT', { lista: 'laudos', nome: 'Meu', consulta: '' })
    expect(await send('/filtros-salvos', filter, 'b-1')).toMatchObject({ body: { codigo: 'chave-reutilizada' } })
    expect(await empresas('Usina Segunda')).toBe(0)
  })

  test('of another person has nothing to do with it', async () => {
    const [carla, ana] = [
      await register('Usina de Todos', 'c-1', 'carla'),
      await register('Usina de Todos', 'c-1', 'ana'),
    ]
    expect([carla.replayed, ana.replayed]).toEqual([false, false])
    expect(ana.body.id).not.toBe(carla.body.id)
  })

  test('ten at once do the work once, and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('Usina Simultânea', 'd-1')))
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toHaveProperty('size', 1)
    expect(await empresas('Usina Simultânea')).toBe(1)
  })

  test('that was refused keeps nothing, so that the corrected one passes', async () => {
    expect((await register('x', 'e-1')).status).toBe(422)
    expect(await register('Usina Corrigida', 'e-1')).toMatchObject({ status: 201, replayed: false })
  })

  test('is forgotten after 24 hours, and not before', async () => {
    await register('Usina de Ontem', 'f-1')
    const before = now
    now = new Date(before.getTime() + 24 * HOUR_MS - 1)
    expect(await register('Usina de Ontem', 'f-1')).toMatchObject({ replayed: true })
    now = new Date(before.getTime() + 24 * HOUR_MS)
    expect(await register('Usina de Ontem', 'f-1')).toMatchObject({ replayed: false })
    expect(await empresas('Usina de Ontem')).toBe(2)
    now = new Date(now.getTime() + 25 * HOUR_MS)
    await sweepAnswers(server.db, now)
    expect(await server.db.selectFrom('respostas_por_chave').select('chave').execute()).toEqual([])
  })

  test('with a password leaves nothing from which it could be guessed', async () => {
    const access = { email: 'nova@exemplo.com.br', senha: 'muito-secreta', confirmarSenha: 'muito-secreta' }
    const body = { nivel: 'analista', nome: 'Nova Analista', ...access }
    expect((await send('/entidades/cadastro', json('POST', body), 'g-1')).status).toBe(201)
    const [row] = await server.db
      .selectFrom('respostas_por_chave')
      .selectAll()
      .where('chave', '=', createHash('sha256').update('g-1').digest())
      .execute()
    const corpo = server.deps.seal.open(row!.corpo, PURPOSES.answer)
    expect(corpo).toContain('Nova Analista')
    expect(JSON.stringify({ ...row, corpo })).not.toMatch(/secreta|g-1/)
    expect(row!.corpo.includes('Nova Analista'), 'an answer is kept sealed').toBe(false)
    expect(
      await send(
        '/entidades/cadastro',
        json('POST', { ...body, senha: 'outra-senha', confirmarSenha: 'outra-senha' }),
        'g-1',
      ),
    ).toMatchObject({ status: 422 })
  })
})

test.each(['', ' ', 'ção', 'a b', 'x'.repeat(256), 'a, b'])('the key %j is refused', async (key) => {
  // fetch sends header values in Latin-1 and refuses none of these.
  expect(await register('Usina da Chave Ruim', key)).toMatchObject({ status: 400, body: { codigo: 'chave-invalida' } })
})

describe('a laudo with its files', () => {
  test('that is sent again under its key is no duplicate, but the same answer', async () => {
    const files = flightFiles()
    const first = await uploads(files, 'l-1')
    expect(first).toMatchObject({ status: 201, replayed: false })
    const kept = await keptBy(server)
    const renamed = files.map((file) => ({ ...file, name: `cópia de ${file.name}` }))
    for (const again of [files, files.toReversed(), renamed]) {
      expect(await uploads(again, 'l-1')).toEqual({ ...first, replayed: true })
    }
    expect(await keptBy(server)).toEqual({ ...kept, temporaries: kept.temporaries })
    expect(await uploads(files, 'l-2')).toMatchObject({ status: 409, body: { codigo: 'laudo-repetido' } })
  })

  test('with one other field or file is another request', async () => {
    const files = flightFiles()
    await uploads(files, 'm-1')
    const kept = await keptBy(server)
    const [aplicacao, trajeto] = files as [SentFile, SentFile]
    const other = [aplicacao, { ...trajeto, content: kmlOf('outro voo') }]
    const moved = [
      { ...aplicacao, field: 'file_trajeto' },
      { ...trajeto, field: 'file_aplicacao' },
    ]
    for (const sent of [
      other,
      moved,
      [aplicacao],
      [...files, { ...trajeto, field: 'file_area', content: kmlOf('área') }],
    ]) {
      expect(await uploads(sent, 'm-1')).toMatchObject({ status: 422, body: { codigo: 'chave-reutilizada' } })
    }
    expect(await uploads(files, 'm-1', 'OS 78')).toMatchObject({ body: { codigo: 'chave-reutilizada' } })
    expect(await keptBy(server)).toEqual(kept)
  })

  test('five at once make one laudo, and all get its answer', async () => {
    const files = flightFiles()
    const before = await keptBy(server)
    const queued = server.queued('processar-laudo').length
    const answers = await Promise.all(Array.from({ length: 5 }, () => uploads(files, 'n-1')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid}`))).toHaveProperty('size', 1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect((await keptBy(server)).laudos).toBe(before.laudos + 1)
    expect(server.queued('processar-laudo')).toHaveLength(queued + 1)
  })

  test('whose connection to the database is killed in between made nothing, and its key is free at once', async () => {
    const files = flightFiles()
    const before = await keptBy(server)
    commits = async () => {
      commits = undefined
      await killWriters()
    }
    expect((await uploads(files, 'o-1')).status).toBe(503)
    expect((await keptBy(server)).laudos).toBe(before.laudos)
    expect(await uploads(files, 'o-1')).toMatchObject({ status: 201, replayed: false })
    expect((await keptBy(server)).laudos).toBe(before.laudos + 1)
  })

  // A request waits 2 s for another one, within which a busy machine may not see it wait: each attempt has a new key.
  test('that waits for one that dies does the work itself', { retry: 2 }, async ({ task }) => {
    const key = `p-${task.result?.retryCount ?? 0}`
    const files = flightFiles()
    const before = await keptBy(server)
    const second: Promise<Got>[] = []
    commits = async () => {
      commits = undefined
      second.push(uploads(files, key))
      await expect.poll(waiting).toBe(1)
      await killWriters()
    }
    const first = await uploads(files, key)
    expect(await second[0]).toMatchObject({ status: 201, replayed: false })
    // The killed request searches for a stored answer last, and may find the other request's.
    expect(first.status === 503 || first.replayed).toBe(true)
    expect((await keptBy(server)).laudos).toBe(before.laudos + 1)
  })

  test('that waits too long is told so, and made nothing', async () => {
    const files = flightFiles()
    let second: Got | undefined
    commits = async () => {
      commits = undefined
      second = await uploads(files, 'q-1')
    }
    const first = await uploads(files, 'q-1')
    expect(second).toMatchObject({ status: 409, body: { codigo: 'pedido-em-andamento' } })
    expect(first.status).toBe(201)
    expect(await uploads(files, 'q-1')).toEqual({ ...first, replayed: true })
  })
})

test('a saved filter and a new measurement are repeated as well', async () => {
  const filter = json('PUT', { lista: 'laudos', nome: 'Atrasados', consulta: 'status=Erro' })
  const saved = await send('/filtros-salvos', filter, 'r-1')
  expect(saved).toMatchObject({ status: 200, replayed: false })
  expect(await send('/filtros-salvos', filter, 'r-1')).toEqual({ ...saved, replayed: true })

  const { uuid } = await insertLaudo(server.db, { codigo: 'OS 90', ready: true })
  const before = server.queued('processar-laudo').length
  const answer = await send(`/laudos/${uuid}/reprocessar`, json('POST', {}), 'r-2')
  expect(answer).toMatchObject({ status: 202 })
  expect(await send(`/laudos/${uuid}/reprocessar`, json('POST', {}), 'r-2')).toEqual({ ...answer, replayed: true })
  expect(server.queued('processar-laudo')).toHaveLength(before + 1)
})

/** Kills the connections of the application that are within a transaction and not waiting for another. */
function killWriters(): Promise<unknown> {
  return connected(server.databaseUrl, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`),
  )
}

/** Counts requests that wait for the row of a key. */
async function waiting(): Promise<number> {
  const { rows } = await connected(server.databaseUrl, (client) =>
    client.query<{ n: string }>(`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%respostas_por_chave%'`),
  )
  return Number(rows[0]?.n)
}
