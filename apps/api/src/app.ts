/** Builds the server from its dependencies; main.ts makes it listen. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, type RouteName } from '@faixa/contract'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { closeSecurityLog } from './db/audit/security-log.ts'
import { lookUpTogether } from './db/look-up-together.ts'
import type { Deps } from './deps.ts'
import { HANDLERS } from './features/handlers.ts'
import { findKeyPerson, touchKey } from './features/session/key-person.queries.ts'
import { wasEnded } from './features/session/open-sessions.queries.ts'
import { findAllSignedIn, touchSession } from './features/session/session.queries.ts'
import { type ProbingTimes, probeRegularly } from './files/check/probe-regularly.ts'
import { allowOrigins } from './http/access/allow-origins.ts'
import { refuse, writeProblems } from './http/answers/problem-writer.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { describeApi } from './http/pages/openapi.ts'
import { sendSecurityHeaders } from './http/pages/security-headers.ts'
import { serveWebApp } from './http/pages/web-app.ts'
import { FORM_LIMITS } from './http/uploads/multipart.ts'
import { readJsonBodies } from './http/uploads/read-json.ts'
import { trustOption } from './settings/proxy-trust.ts'
import type { RequestSpan } from './tracing/tracing.ts'

/** Limit of a JSON body, bytes: forms have a few fields. */
const BODY_LIMIT = 256 * 1024
/** Maximum size of an answer that is compressed without yielding to other requests, bytes: about a millisecond. */
const COMPRESSED_AT_ONCE = 64 * 1024
/** Time for requests in flight when the server stops, ms; main.ts waits longer. */
const CLOSE_WITHIN_MS = 10_000

export interface AppOptions {
  readonly checkReplies?: boolean
  /** Folder of the built screens; without it the server has none. */
  readonly webFolder?: string
  readonly probing?: ProbingTimes
  /** True for a process without HTTP interface that works on the queue: it answers only monitoring requests. */
  readonly monitored?: boolean
  /**
   * Time for which requests are still answered after shutdown began, ms, on connections that close with their answer. During a fifth of it
   * GET requests are refused, so that a proxy sends them elsewhere, while the server still listens.
   */
  readonly leavingMs?: number
}

/** Requests that a server in shutdown refuses first, so that a proxy sends them elsewhere. */
const LONG: ReadonlySet<RouteName> = new Set<RouteName>(['watchEvents', 'readReadiness'])

/** Requests of monitoring systems, which arrive every few seconds. */
const MONITORED: ReadonlySet<RouteName> = new Set<RouteName>(['readHealth', 'readReadiness', 'readMetrics'])

export async function buildApp(
  given: Deps,
  { checkReplies = false, webFolder, probing: times, monitored = false, leavingMs = 0 }: AppOptions = {},
): Promise<FastifyInstance> {
  const probing = probeRegularly(given.files, times)
  const deps: Deps = { ...given, files: { ...given.files, check: probing.check } }
  const { settings } = deps
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // writeRequestLines writes one line for each request when it has ended.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOption(settings.trustProxy),
    // The limit frees a connection on which a client sends nothing; an upload of the largest file over a poor line still passes.
    requestTimeout: 30 * 60_000,
    connectionTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // leaveInOrder writes this refusal in the usual form.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
  })
  app.decorateRequest('actor', undefined)
  // http/decode.ts decodes with the contract's schemas and names the refused fields; here the schemas are only documentation.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply))
  writeProblems(app)

  sendSecurityHeaders(app, { https: settings.address?.startsWith('https://') ?? false })
  // A page of a list is compressed in one call: zlib's stream would take three times the processor time, most of it for opening and
  // closing.
  await app.register(compress, {
    threshold: 2048,
    syncThreshold: COMPRESSED_AT_ONCE,
    zlibOptions: { level: 3 },
    encodings: ['gzip', 'identity'],
    globalDecompression: false,
  })
  readJsonBodies(app)
  await app.register(multipart, {
    limits: { ...FORM_LIMITS, fileSize: settings.maxFileBytes + 1 },
    throwFileSizeLimit: false,
  })
  if (settings.corsOrigins.length > 0 && !monitored) await allowOrigins(app, settings.corsOrigins)
  await app.register(rateLimit, { global: false, enableDraftSpec: true })
  if (!monitored) await describeApi(app, settings)

  app.addHook('onClose', async () => {
    probing.stop()
    await closeSecurityLog(deps.db)
  })
  leaveInOrder(app, deps, leavingMs)
  app.addHook('onRequest', async ({ id, raw }, reply) => {
    reply.header('x-request-id', id)
    // Node uses the first of two headers, a proxy perhaps the second (RFC 9112 §3.2).
    if (raw.rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length > 1) {
      throw new Problem('pedido-malformado')
    }
  })
  writeRequestLines(app, deps)
  if (!monitored) await serveWebApp(app, settings, webFolder)
  mountRoutes(app, {
    deps,
    handlers: HANDLERS,
    checkReplies,
    ...signedInFinders(deps),
    ...(monitored && { only: MONITORED }),
  })
  return app
}

/** While the server ends, answers the requests that a proxy would not repeat elsewhere, and refuses the others (AppOptions.leavingMs). */
function leaveInOrder(app: FastifyInstance, { events }: Deps, leavingMs: number): void {
  let phase: 'open' | 'leaving' | 'turning-away' = 'open'
  app.addHook('onRequest', async (request, reply) => {
    if (phase === 'open') return
    reply.header('connection', 'close')
    const { routeName } = request.routeOptions.config
    // A proxy repeats a reading request elsewhere, but not a writing one: those are still answered here.
    const turnedAway = phase === 'turning-away' && ['GET', 'HEAD'].includes(request.method)
    if (turnedAway || (routeName && LONG.has(routeName))) throw new Problem('servidor-parando', { esperar: 1 })
  })
  // Event streams never end by themselves, and the server closes only when every answer has ended.
  app.addHook('preClose', async () => {
    phase = 'leaving'
    events.endAll()
    if (leavingMs > 0) await sleep(leavingMs)
    phase = 'turning-away'
    events.endAll()
    // A connection that the system accepted and Node did not is reset when the server closes, and nginx does not repeat a writing request.
    // After two refused readings nginx sends no more requests here.
    if (leavingMs > 0) await sleep(leavingMs / 5)
    // A connection that has carried no request, such as a browser's spare one, is not idle to Node and would keep the server open.
    setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS).unref()
  })
}

/** Counts each request, gives it a span, and writes one line when it has ended. */
function writeRequestLines(app: FastifyInstance, { metrics, tracing }: Deps): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  // The last hook writes every field of the line itself, so that no secrets have to be removed.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, _reply, done) => {
    metrics.requestBegan()
    const span = tracing?.begin(request.headers)
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { routeName } = request.routeOptions.config
    const route = routeName ?? 'outra'
    metrics.requestEnded(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
    const span = spans.get(request)
    span?.end(route, request.method, reply.statusCode)
    lines[MONITORED.has(route as RouteName) ? 'debug' : 'info'](
      {
        reqId: request.id,
        rota: route,
        metodo: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        usuario: request.actor?.id,
        ...(span && { rastro: span.traceId }),
      },
      'pedido',
    )
  })
}

/** Finds the person of a request by session or by key of the API. */
function signedInFinders(deps: Deps) {
  const findSession = lookUpTogether((tokenHashes: readonly Buffer[]) =>
    findAllSignedIn(deps.db, tokenHashes, deps.clock.now()),
  )
  const findSignedIn = async (tokenHash: Buffer) => {
    const now = deps.clock.now()
    const person = await findSession(tokenHash)
    // The answer does not wait for this write; if it fails, the next request writes the last use.
    if (person) touchSession(deps.db, person, now).catch((err: unknown) => deps.log.warn({ err }, 'uso da sessão'))
    return person
  }
  const findByKey = async (tokenHash: Buffer, ip: string) => {
    const now = deps.clock.now()
    const person = await findKeyPerson(deps.db, tokenHash, now)
    if (person)
      touchKey(deps.db, person, now, ip).catch((err: unknown) => deps.log.warn({ err }, 'uso da chave de API'))
    return person
  }
  return { findSignedIn, findByKey, wasEnded: (tokenHash: Buffer) => wasEnded(deps.db, tokenHash) }
}
