import { type EventEmitter, once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LaudoEvent } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { publishLaudo } from '../../changes/publish-laudo.queries.ts'
import { type OpenEventHub, openEventHub } from '../../events/open-event-hub.ts'
import { createMetrics } from '../../metrics/prometheus.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer } from '../../testing/server.fixture.ts'
import { VERSION } from '../../version.ts'

let hub: OpenEventHub | undefined
let probes = 0
const failing = new Map<'arquivos' | 'fila', 'refuses' | 'hangs'>()
const server = await startTestServer({
  settings: { metricsToken: 'segredo-das-medidas' },
  probing: { everyMs: 100, lateMs: 2000 },
  async deps({ log, files, queue }, url) {
    hub = await openEventHub({ url, log })
    const failed = (name: 'arquivos' | 'fila', check: () => Promise<void>) => async () => {
      if (name === 'arquivos') probes++
      if (failing.get(name) === 'refuses') throw new Error(`${name} is gone`)
      while (failing.get(name) === 'hangs') await sleep(20)
      await check()
    }
    return {
      events: hub,
      metrics: createMetrics({ queue }),
      files: { ...files, check: failed('arquivos', () => files.check()) },
      queue: { ...queue, check: failed('fila', () => queue.check()) },
    }
  },
})
afterAll(async () => {
  await hub?.stop()
  await server.stop()
})
const { db, places } = server

describe('news', () => {
  test('reach whoever may read the laudo, and nobody else', async () => {
    const everyone = ['ana', 'carla', 'davi', 'eva', 'fabio', 'helena', 'gil', 'bruno', 'igor', 'joao'] as const
    const streams = await watchAs(everyone)
    const made = await insertLaudo(db, { empresa_id: places.aurora, unidade_id: places.sul, piloto_id: places.bruno })
    await publishLaudo(db, made.id)
    const last = await insertLaudo(db, { empresa_id: places.boreal, unidade_id: null, piloto_id: places.joao })
    await publishLaudo(db, last.id)
    await streams.get('ana')!.until((events) => events.length === 2)
    const hearing = (uuid: string) =>
      everyone.filter((name) =>
        streams
          .get(name)!
          .laudos()
          .some((e) => e.uuid === uuid),
      )
    // Eva does not belong to the unidade Sul; Gil's prestadora employs Bruno; João works for another one.
    await expect.poll(() => hearing(made.uuid)).toEqual(['ana', 'carla', 'davi', 'fabio', 'gil', 'bruno'])
    await expect.poll(() => hearing(last.uuid)).toEqual(['ana', 'carla', 'helena', 'igor', 'joao'])
    closeAll(streams)
  })

  test('of a laudo that was hidden say to others only that it left, and to approvers that it is hidden', async () => {
    const streams = await watchAs(['carla', 'davi', 'fabio', 'helena'])
    const { id, uuid } = await insertLaudo(db, { empresa_id: places.aurora, hidden: true })
    await publishLaudo(db, id, { progresso: 0.5 })
    await publishLaudo(db, id)
    await streams.get('carla')!.until((events) => events.length === 2)
    await expect.poll(() => streams.get('fabio')!.laudos().length).toBe(2)
    expect(streams.get('fabio')!.laudos()[1]).toMatchObject({ uuid, hidden: true, status: 'Oculto' })
    await expect
      .poll(() => streams.get('davi')!.laudos())
      .toEqual([
        {
          uuid,
          codigo: '',
          nome: '',
          status: '',
          excluido: true,
          hidden: false,
          ready: false,
          error: false,
          processing: false,
        },
      ])
    expect(streams.get('helena')!.laudos()).toEqual([])
    closeAll(streams)
  })

  test('of what is rolled back are never told', async () => {
    const streams = await watchAs(['carla'])
    const { id } = await insertLaudo(db)
    const rolledBack = db.transaction().execute(async (tx) => {
      await publishLaudo(tx, id)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await publishLaudo(db, id, { progresso: 0.25 })
    await streams.get('carla')!.until((events) => events.length > 0)
    expect(streams.get('carla')!.laudos()).toMatchObject([{ progresso: 0.25 }])
    closeAll(streams)
  })

  test('fit a notification whatever the names and sentences are', async () => {
    const streams = await watchAs(['carla'])
    const worst = '\u0001🌾"\\'.repeat(2500)
    const { id, uuid } = await insertLaudo(db, { codigo: worst, nome: worst, error: true, erro_mensagem: worst })
    await publishLaudo(db, id, { progresso: 0.123456789, excluido: true })
    await streams.get('carla')!.until((events) => events.length === 1)
    const [event] = streams.get('carla')!.laudos()
    expect(event).toMatchObject({ uuid, nome: Array.from(worst).slice(0, 100).join('') })
    closeAll(streams)
  })

  test('that may have been missed make every screen read again', async () => {
    const streams = await watchAs(['carla'])
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'faixa eventos' and datname = current_database()`.execute(db)
    await streams.get('carla')!.until((_, heard) => heard.includes('event: atualizar\n'))
    const { id, uuid } = await insertLaudo(db)
    await publishLaudo(db, id)
    await streams.get('carla')!.until((events) => events.some((event) => event.uuid === uuid))
    closeAll(streams)
  })

  test('that were said before somebody came make whom they concern read again, and nobody else', async () => {
    // The hub has no events from before it listened, and allows for a request that was long in transmission.
    await expect.poll(() => hub!.announcedWithin(6_500, () => false), { timeout: 10_000 }).toBe(false)
    const { id } = await insertLaudo(db, { empresa_id: places.aurora, unidade_id: places.sul })
    const here = await watchAs(['carla'])
    await publishLaudo(db, id)
    await here.get('carla')!.until((events) => events.length === 1)
    // The unidade Sul is not Eva's.
    const late = await watchAs(['davi', 'eva'], 1_000)
    const { id: other } = await insertLaudo(db, { empresa_id: places.aurora, unidade_id: places.norte })
    await publishLaudo(db, other)
    for (const name of ['davi', 'eva'] as const) await late.get(name)!.until((events) => events.length === 1)
    expect(late.get('davi')!.text()).toContain('event: atualizar\n')
    expect(late.get('eva')!.text()).not.toContain('event: atualizar\n')
    closeAll(here)
    closeAll(late)
  })

  test('are not for strangers, nor without end for one person', async () => {
    const response = await server.fetch('/eventos')
    expect(response.status).toBe(401)
    const streams = await Promise.all(Array.from({ length: 12 }, () => askFor('joao')))
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
    const refused = await askFor('joao')
    expect(refused.statusCode).toBe(429)
    expect(JSON.parse(await text(refused))).toMatchObject({ codigo: 'muitas-tentativas' })
    streams.pop()!.destroy()
    await expect
      .poll(async () => {
        const again = await askFor('joao')
        streams.push(again)
        return again.statusCode
      })
      .toBe(200)
    for (const stream of streams) stream.destroy()
  })

  test('are for no proxy to keep or compress', async () => {
    const response = await server.fetch('/eventos', { headers: { 'accept-encoding': 'gzip' } }, 'carla')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    await response.body?.cancel()
  })

  test('end with the process, whoever still listens', async () => {
    const { port } = new URL(server.origin)
    const socket = new Socket()
    socket.connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.pause()
    socket.write(
      `GET /api/v1/eventos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.people.carla.token}\r\n\r\n`,
    )
    const quick = await watch('carla')
    const closed = closeOf(socket)
    hub!.endAll()
    socket.resume()
    socket.on('error', () => {})
    await closed
    await quick.ended
  })
})

describe('an operator', () => {
  test('sees that the process lives', async () => {
    expect(await server.anyone.readHealth({})).toEqual({ status: 'ok', versao: VERSION, papel: 'tudo' })
  })

  test('sees what the process lacks', async () => {
    const ready = await server.fetch('/pronto')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({ status: 'ok', banco: 'ok', arquivos: 'ok', fila: 'ok' })
    const answer = async () => {
      const response = await server.fetch('/pronto')
      return [response.status, await response.json()]
    }
    failing.set('arquivos', 'refuses')
    const without = { status: 'falhou', banco: 'ok', arquivos: 'falhou', fila: 'ok' }
    await expect.poll(answer).toEqual([503, without])
    failing.clear()
    await expect.poll(answer).toEqual([200, { status: 'ok', banco: 'ok', arquivos: 'ok', fila: 'ok' }])
    failing.set('arquivos', 'hangs')
    await expect.poll(answer).toEqual([503, without])
    failing.clear()
    await expect.poll(answer).toMatchObject([200, {}])
    failing.set('fila', 'hangs')
    // The check hangs until this answer has arrived, which proves that the answer did not wait for it.
    expect(await (await server.fetch('/pronto')).json()).toMatchObject({ status: 'falhou', fila: 'falhou' })
    failing.clear()
    await expect.poll(answer).toMatchObject([200, {}])
  })

  test('is answered without a file or a line of the log for each who asks', async () => {
    probes = 0
    const linesBefore = server.logged.length
    const requests = 200
    for (let i = 0; i < requests; i++) expect((await server.fetch('/pronto')).status).toBe(200)
    expect(probes, 'probes of the store by its own clock only').toBeLessThan(requests / 2)
    expect(server.logged.slice(linesBefore).filter((line) => !line.includes('"level":"debug"'))).toEqual([])
    failing.set('fila', 'refuses')
    for (let i = 0; i < 20; i++) expect((await server.fetch('/pronto')).status).toBe(503)
    failing.clear()
    expect(server.logged.slice(linesBefore).filter((line) => line.includes('não está pronto'))).toHaveLength(1)
  })

  test('reads the measures from this computer, or with the token', async () => {
    const here = await server.fetch('/metricas')
    expect(here.status).toBe(200)
    const measures = await here.text()
    expect(measures).toMatch(/faixa_pedidos_segundos_count\{rota="readHealth",metodo="GET",classe="2xx"\} \d/)
    expect(measures).toMatch(/faixa_fila_trabalhos\{fila="processar-laudo",estado="esperando"\} 0/)
    expect(measures).toMatch(/faixa_arquivos_com_defeito_total\{defeito="perdido"\} 0/)
    expect(measures).toContain('nodejs_eventloop_lag_p99_seconds')
    const passedOn = { 'x-forwarded-for': '203.0.113.9' }
    expect((await server.fetch('/metricas', { headers: passedOn })).status).toBe(403)
    const withToken = { ...passedOn, authorization: 'Bearer segredo-das-medidas' }
    expect((await server.fetch('/metricas', { headers: withToken })).status).toBe(200)
    const wrong = { ...passedOn, authorization: 'Bearer outro' }
    expect((await server.fetch('/metricas', { headers: wrong })).status).toBe(403)
  })
})

/** Sends requests on a separate connection: fetch keeps spare ones, for which the server would wait at the end. */
async function askFor(name: PersonName, query = ''): Promise<IncomingMessage> {
  const { token } = server.people[name]
  const request = get(`${server.origin}/api/v1/eventos${query}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  return response
}

/** Resolves when the stream closes, with or without an error. */
function closeOf(source: EventEmitter): Promise<void> {
  return new Promise((resolve) => void source.once('close', () => resolve()))
}

interface Watched {
  readonly ended: Promise<void>
  text(): string
  laudos(): readonly LaudoEvent[]
  until(enough: (events: readonly LaudoEvent[], heard: string) => boolean): Promise<void>
  close(): void
}

async function watch(name: PersonName, semOuvirMs?: number): Promise<Watched> {
  const response = await askFor(name, semOuvirMs === undefined ? '' : `?semOuvirMs=${semOuvirMs}`)
  if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode}`)
  let heard = ''
  response.setEncoding('utf8').on('data', (some: string) => {
    heard += some
  })
  const ended = closeOf(response)
  const laudos = () =>
    [...heard.matchAll(/event: laudo\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data!) as LaudoEvent)
  // The first bytes mean that the listener is registered.
  await expect.poll(() => heard).toContain('retry: ')
  return {
    ended,
    text: () => heard,
    laudos,
    async until(enough) {
      for (let tries = 0; !enough(laudos(), heard); tries++) {
        if (tries > 500) throw new Error(`${name} heard only: ${heard.slice(0, 2000)}`)
        await sleep(20)
      }
    },
    close: () => void response.destroy(),
  }
}

async function watchAs(names: readonly PersonName[], semOuvirMs?: number): Promise<ReadonlyMap<PersonName, Watched>> {
  return new Map(await Promise.all(names.map(async (name) => [name, await watch(name, semOuvirMs)] as const)))
}

function closeAll(streams: ReadonlyMap<PersonName, Watched>): void {
  for (const stream of streams.values()) stream.close()
}
