/** Routes for operators, and the event stream of open screens. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { type operationRoutes, Problem } from '@faixa/contract'
import type { EventHub } from '../../events/event-hub.ts'
import type { ToldTo } from '../../events/noun-event.ts'
import { lacksFactor } from '../../http/access/required-factor.ts'
import type { AskFor, HandlersOf } from '../../http/ask.ts'
import { openSlots, type Slots } from '../../http/uploads/slots.ts'
import { VERSION } from '../../version.ts'
import { findPersonAgain } from '../session/key-person.queries.ts'
import { eventStream } from './event-stream.ts'
import { readReadiness } from './readiness.ts'

/** Maximum number of event streams of one person, one for each tab; a client that leaks them must not use up the server's connections. */
const STREAMS_A_PERSON = 12

const openStreams = new WeakMap<EventHub, Slots>()

export const operationHandlers = (eventFor: ToldTo): HandlersOf<typeof operationRoutes> => ({
  async watchEvents({ query: { semOuvirMs } }, { deps, actor, signal }) {
    const { events, db, clock } = deps
    const release = takeSlot(events, actor.id)
    const readActor = async () => {
      const person = await findPersonAgain(db, actor, clock.now())
      return person && lacksFactor(person, deps) ? undefined : person
    }
    const body = eventStream({
      events,
      actor,
      eventFor,
      readActor,
      ...(semOuvirMs !== undefined && { silentMs: semOuvirMs }),
    })
    body.once('close', release)
    signal.addEventListener('abort', () => body.destroy(), { once: true })
    return { body, headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' } }
  },

  async readConfiguracao(_given, { deps: { settings } }) {
    const { base, analytics, maps, maxFileBytes, smtp } = settings
    return {
      base,
      versao: VERSION,
      limiteArquivoBytes: maxFileBytes,
      ...(analytics !== undefined && { analytics }),
      enviaEmails: smtp !== undefined,
      mapas: maps.map((mapa) => ({ ...mapa })),
    }
  },

  readHealth: async (_given, { deps }) => ({ status: 'ok', versao: VERSION, papel: deps.settings.role }),

  async readReadiness(_given, { deps }) {
    const answer = await readReadiness(deps)
    return {
      status: answer.status === 'ok' ? 200 : 503,
      body: JSON.stringify(answer),
      headers: { 'cache-control': 'no-store' },
    }
  },

  async readMetrics(_given, ask) {
    if (!isFromHere(ask) && !carriesToken(ask)) throw new Problem('sem-permissao')
    return { body: await ask.deps.metrics.text(), headers: { 'cache-control': 'no-store' } }
  },
})

function takeSlot(events: EventHub, usuarioId: number): () => void {
  const slots = openStreams.get(events) ?? openSlots({ aPerson: STREAMS_A_PERSON })
  openStreams.set(events, slots)
  const leave = slots.take(usuarioId)
  if (!leave) throw new Problem('muitas-tentativas', { esperar: 30 })
  return leave
}

/** Tells whether a request comes from this computer. A local proxy forwards requests of others, which only its headers show. */
function isFromHere({ ip, headers }: AskFor<'anyone'>): boolean {
  const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !passedOn && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}

function carriesToken({ deps: { settings }, headers }: AskFor<'anyone'>): boolean {
  const [scheme = '', token = ''] = (headers['authorization'] ?? '').split(' ')
  const { metricsToken } = settings
  return (
    metricsToken !== undefined && scheme.toLowerCase() === 'bearer' && timingSafeEqual(hash(token), hash(metricsToken))
  )
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
