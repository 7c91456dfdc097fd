/**
 * Registers the contract with Fastify: every route with its handler, guard, transaction and answer. The order of a request: session (those of one turn of
 * the event loop are looked up by one statement), input by the contract's schema, Idempotency-Key where the route makes something (0038), one transaction, answer.
 */
import { Readable } from 'node:stream'
import { API_BASE, Problem, ROUTES, type Route, type RouteName } from '@faixa/contract'
import { ESCOPO_NAMES, ESCOPOS, grantOf } from '@faixa/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { recordRefused } from '../db/audit/security-log.ts'
import { transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuseOldSenha } from './access/recent-senha.ts'
import { refuseMissingFactor } from './access/required-factor.ts'
import { sentToken } from './access/sent-token.ts'
import type { SignedIn } from './access/signed-in.ts'
import { hashToken, isApiKey } from './access/token.ts'
import { type Answered, answerOnce, idempotencyKeyOf, recognise, type Within } from './answers/answer-once.ts'
import { answerOtherMethods } from './answers/other-methods.ts'
import type { Ask, Handlers, Prepared, RawAnswer } from './ask.ts'
import { LIMITED } from './limited-routes.ts'
import { operationOf } from './openapi/operation-of.ts'
import { bodyOf, decode } from './uploads/decode.ts'
import { decodeInProcess } from './uploads/decode-in-process.ts'
import { readFields, readParts } from './uploads/multipart.ts'
import { LargeJson } from './uploads/read-json.ts'

export interface Mount {
  readonly deps: Deps
  readonly handlers: Handlers
  /** Finds the person of a valid session; undefined where the session ended or the person is archived. */
  readonly findSignedIn: (tokenHash: Buffer) => Promise<SignedIn | undefined>
  /** True where somebody ended the session of this token, which did not expire. */
  readonly wasEnded: (tokenHash: Buffer) => Promise<boolean>
  /** Finds the person of a valid API key, limited to the key's rights; `ip` is the address of the request. */
  readonly findByKey: (tokenHash: Buffer, ip: string) => Promise<SignedIn | undefined>
  /** True in tests, which check every reply against the contract; production relies on the types. */
  readonly checkReplies: boolean
  /** The routes that are served; absent: all. */
  readonly only?: ReadonlySet<RouteName>
}

/** A handler whose route the compiler no longer knows; the mapped type has checked it. */
type AnyHandler = (given: object, ask: object) => Promise<unknown>
type AnyPrepare = (given: object, ask: object) => Promise<Prepared<Route>>

/** Does the work of a request: it writes only through `within`, unless the handler opens its own transactions. */
type Perform = (given: object, ask: Ask, within: Within) => Promise<unknown>

export function mountRoutes(app: FastifyInstance, mount: Mount): void {
  const names = (Object.keys(ROUTES) as RouteName[]).filter((name) => mount.only?.has(name) ?? true)
  for (const name of names) mountRoute(app, mount, name)
  answerOtherMethods(app, names)
}

function mountRoute(app: FastifyInstance, mount: Mount, name: RouteName): void {
  const route: Route = ROUTES[name]
  if (!route.access) throw new Error(`${name} does not say who may call it`)
  const perform = performOf(route, mount.handlers[name])

  const mounted: Omit<RouteOptions, 'method'> = {
    url: `${API_BASE}${route.path}`,
    ...(route.maxBodyBytes !== undefined && { bodyLimit: route.maxBodyBytes }),
    // Stored bytes are sent unchanged, with their length; streams of events must not be delayed by a compressor.
    ...(route.raw !== undefined && { compress: false as const }),
    config: {
      routeName: name,
      ...(route.standard && { takesBasic: true }),
      ...(LIMITED[name] && { rateLimit: { max: LIMITED[name], timeWindow: '1 minute' } }),
    },
    // The guard runs before the body is read, so that no one uploads megabytes only to be asked to sign in.
    onRequest: async (request) => {
      refuseEncodedBody(request)
      if (route.access === 'anyone') return
      request.actor = await authenticate(mount, request)
      await refuseUnallowed(mount.deps, request, request.actor, route)
    },
    handler: async (request, reply) => {
      const after: (() => Promise<void>)[] = []
      const ask = askOf(mount.deps, request, (act) => void after.push(act))
      const given = await decodeGiven(name, request)
      if (request.actor && asksForRecentSenha(route, given)) refuseOldSenha(request.actor, mount.deps.clock)
      const key = route.idempotencyKey && idempotencyKeyOf(request.headers['idempotency-key'])
      if (key !== undefined) {
        const answered = await performOnce(mount, { name, key, given, ask, perform })
        if (answered.replayed) reply.header('idempotent-replayed', 'true')
        else runAfter(after)
        return sendJson(reply.code(answered.status).header('cache-control', 'no-store'), answered.corpo)
      }
      const answer = await perform(given, ask, (act) => transaction(mount.deps.db, act))
      runAfter(after)
      return write(reply, route, answer, mount.checkReplies)
    },
  }
  app.route({ ...mounted, method: route.method, schema: operationOf(name, route) })
  if (route.method === 'GET') app.route({ ...mounted, method: 'HEAD', schema: { hide: true } })

  function runAfter(after: readonly (() => Promise<void>)[]): void {
    for (const act of after) {
      act().catch((error: unknown) => mount.deps.log.error({ err: error, route: name }, 'depois da transação'))
    }
  }
}

function performOf(route: Route, handler: Handlers[RouteName]): Perform {
  if ('prepare' in handler) {
    const prepare = handler.prepare as AnyPrepare
    return async (given, ask, within) => {
      const { write, release } = await prepare(given, ask)
      try {
        return await within((db) => write({ ...ask, db }))
      } finally {
        await release?.()
      }
    }
  }
  if ('ownTransaction' in handler) return handler.ownTransaction as AnyHandler
  const handle = handler as AnyHandler
  if (route.method === 'GET') return handle
  return (given, ask, within) => within((db) => handle(given, { ...ask, db }))
}

interface KeyedRequest {
  readonly name: RouteName
  readonly key: string
  readonly given: object
  readonly ask: Ask
  readonly perform: Perform
}

function performOnce(
  { deps, checkReplies }: Mount,
  { name, key, given, ask, perform }: KeyedRequest,
): Promise<Answered> {
  const route: Route = ROUTES[name]
  const recognition = recognise(key, [name, given], route.files && ask.parts)
  return answerOnce(
    // An answer for the person is not repeated for the person's key, which may have fewer rights.
    {
      db: deps.db,
      usuarioId: ask.actor.id,
      key: ask.actor.chave ? `chave ${ask.actor.chave.id} ${key}` : key,
      now: deps.clock.now(),
      recognition,
      seal: deps.seal,
    },
    (within) => perform(given, { ...ask, parts: route.files ? recognition.parts : ask.parts }, within),
    (answer) => {
      if (checkReplies) route.reply?.parse(answer)
      return { status: route.status ?? 200, corpo: JSON.stringify(answer) }
    },
  )
}

async function authenticate({ findSignedIn, wasEnded, findByKey }: Mount, request: FastifyRequest): Promise<SignedIn> {
  const token = sentToken(request.headers.authorization, request.routeOptions.config.takesBasic)
  if (token === undefined) throw new Problem('nao-autenticado')
  const byKey = isApiKey(token)
  const tokenHash = hashToken(token)
  const actor = await (byKey ? findByKey(tokenHash, request.ip) : findSignedIn(tokenHash))
  if (actor) return actor
  if (byKey) throw new Problem('chave-api-invalida')
  throw new Problem((await wasEnded(tokenHash)) ? 'sessao-encerrada' : 'sessao-expirada')
}

/** A compressed body is refused, because it would have to be expanded before its limits are known. */
function refuseEncodedBody({ headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Problem('formato-nao-aceito')
}

/**
 * Refuses a person whom the route does not admit, and one who first has to replace a printed password, add a factor, or accept the licence.
 */
async function refuseUnallowed(deps: Deps, request: FastifyRequest, actor: SignedIn, route: Route): Promise<void> {
  const { access } = route
  const granted = typeof access === 'string' || access.some((capability) => grantOf(actor, capability).reach !== 'none')
  const closed = actor.chave && (route.reauthenticated === true || (typeof access === 'string' && !route.keys))
  if (!granted || closed) {
    const { id: requestId, ip, headers } = request
    const detalhe = { rota: `${route.method} ${route.path}`, ...(actor.chave && { chave: actor.chave.nome }) }
    await recordRefused({ db: deps.db, deps, actor, requestId, ip, headers }, { evento: 'pedir-acesso', detalhe })
    throw actor.chave ? refusalOfKey(route) : new Problem('sem-permissao')
  }
  if (actor.mustChangeSenha && !route.beforeOwnSenha) throw new Problem('troque-a-senha')
  if (!route.beforeLicence) refuseMissingFactor(actor, deps)
  if (!actor.licenceAccepted && !route.beforeLicence) throw new Problem('aceite-a-licenca')
}

/** Names the scope that the key would need, if one would be enough. */
function refusalOfKey({ access, keys, reauthenticated }: Route): Problem {
  const escopos = typeof access === 'string' ? [] : ESCOPO_NAMES.filter((escopo) => access.includes(escopo))
  if (escopos.length === 0 || keys || reauthenticated === true) return new Problem('chave-api-nao-permite')
  const labels = escopos.map((escopo) => `«${ESCOPOS[escopo]}»`)
  return new Problem('sem-permissao', { detail: `Esta chave de API não tem a permissão ${labels.join(' nem ')}.` })
}

/** Tells from the sent data whether this call of the route requires a recently typed password. */
function asksForRecentSenha({ reauthenticated }: Route, given: object): boolean {
  if (typeof reauthenticated !== 'object') return reauthenticated === true
  const { params = {}, body = {} } = given as { readonly params?: object; readonly body?: object }
  const value = ({ ...body, ...params } as Readonly<Record<string, unknown>>)[reauthenticated.field]
  return reauthenticated.values.includes(value as string)
}

/** The actor is missing on routes open to anyone; the handlers' mapped type reflects that. */
function askOf(deps: Deps, request: FastifyRequest, afterCommit: Ask['afterCommit']): Ask {
  const version = request.method === 'GET' ? undefined : versionIn(request.headers['if-match'])
  const encodings = request.headers['accept-encoding'] ?? ''
  return {
    deps,
    db: deps.db,
    ...(request.actor && { actor: request.actor }),
    requestId: request.id,
    ip: request.ip,
    headers: request.headers,
    ...(version !== undefined && { ifMatch: version }),
    // Fastify creates a controller and a listener for each request that uses it.
    get signal() {
      return request.signal
    },
    log: request.log,
    acceptsGzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(encodings),
    parts: () => readParts(request),
    afterCommit,
  } as Ask
}

/**
 * The version that a change requires; undefined where it requires none or any (`*`). An unreadable one matches nothing: a weak tag never
 * does (RFC 9110 §13.1.1), and a list would name versions that were never read together.
 */
function versionIn(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const version = /^(?:"(\d{1,9})"|(\d{1,9}))$/.exec(ifMatch)
  if (!version) throw new Problem('conflito', { detail: IF_MATCH })
  return Number(version[1] ?? version[2])
}

const IF_MATCH = 'O cabeçalho If-Match não foi entendido, e nada mudou: envie uma só versão, como "3".'

async function decodeGiven(name: RouteName, request: FastifyRequest): Promise<object> {
  const route: Route = ROUTES[name]
  // An unread multipart body would be mistaken for an empty one.
  if (request.isMultipart() && !route.form && !route.files) throw new Problem('formato-nao-aceito')
  const query = decode(route.query ?? NO_QUERY, request.query, { codigo: route.standard && 'parametro-invalido' })
  const params = route.params && decode(route.params, request.params, { whole: 'endereco' })
  const body = route.files ? undefined : await decodeBody(name, params, request)
  return {
    ...(params !== undefined && { params }),
    ...(route.query && { query }),
    ...((route.body ?? route.bodyBy) && !route.files && { body }),
  }
}

const NO_QUERY = z.object({})

async function decodeBody(name: RouteName, params: unknown, request: FastifyRequest): Promise<unknown> {
  const body = request.isMultipart() ? await readFields(request) : request.body
  if (body instanceof LargeJson) return decodeInProcess(name, params, body)
  return decode(bodyOf(ROUTES[name], params), body ?? {})
}

function write(reply: FastifyReply, route: Route, answer: unknown, check: boolean): FastifyReply {
  if (route.raw !== undefined) {
    const { body, status, headers } = answer as RawAnswer
    const isHead = reply.request.method === 'HEAD'
    // Streams are not created, because an answer without a body has only headers.
    if (isHead && body instanceof Readable) body.destroy()
    return reply
      .code(status ?? route.status ?? 200)
      .type(route.raw)
      .headers(headers ?? {})
      .send(isHead && body instanceof Readable ? Readable.from([]) : body)
  }
  reply.code(route.status ?? (route.reply ? 200 : 204)).header('cache-control', 'no-store')
  if (!route.reply) return reply.send()
  if (check) route.reply.parse(answer)
  return sendJson(reply, JSON.stringify(answer))
}

/** Length from which a text is converted to bytes at once: Node would measure a text first, and convert it again when writing. */
const LARGE_TEXT = 16_384

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text.length < LARGE_TEXT ? text : Buffer.from(text))
}
