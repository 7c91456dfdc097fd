/** The typed client: one function for each route, derived from the list. A refusal is thrown as a Problem. */
import { API_BASE, CALLS, type Call } from './calls.ts'
import { Problem, type ProblemCode, problemSchema } from './problem.ts'
import type { ReplyOf, Route, SentOf } from './route.ts'
import type { CalledName, Routes } from './routes.ts'

export interface ClientOptions {
  /** Origin of the server, without a trailing slash; empty in a browser that loaded the page from it. */
  readonly origin: string
  readonly token?: () => string | undefined
  /** For upload progress, a fetch over XMLHttpRequest. */
  readonly fetch?: typeof globalThis.fetch
}

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** The `versao` that an edit started from. */
  readonly ifMatch?: number
  /**
   * Identifies one submission on routes that accept an Idempotency-Key: a repetition with the same key creates nothing twice. Absent: every
   * call is a separate submission.
   */
  readonly idempotencyKey?: string
  /** Media type of the answer, for routes that have several forms of it. */
  readonly accept?: string
  /** Files sent as multipart/form-data beside the body's fields. */
  readonly files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>>
}

/** The decoded reply; the response itself where the answer is a file, a stream or empty. */
export type AnswerOf<R extends Route> = ReplyOf<R> extends undefined ? Response : ReplyOf<R>

export type Client = {
  readonly [Name in CalledName]: (sent: SentOf<Routes[Name]>, options?: CallOptions) => Promise<AnswerOf<Routes[Name]>>
}

export function createClient(client: ClientOptions): Client {
  const calls = (Object.keys(CALLS) as CalledName[]).map((name) => [
    name,
    (sent: Sent, options: CallOptions = {}) => call(client, CALLS[name], sent, options),
  ])
  return Object.fromEntries(calls) as Client
}

interface Sent {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

async function call(client: ClientOptions, route: Call, sent: Sent, options: CallOptions): Promise<unknown> {
  const token = client.token?.()
  const { body, type } = encodeBody(route, sent.body, options.files)
  const response = await (client.fetch ?? globalThis.fetch)(`${client.origin}${urlOf(route, sent)}`, {
    method: route.method ?? 'GET',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...(route.idempotencyKey && { 'idempotency-key': options.idempotencyKey ?? createIdempotencyKey() }),
      ...(options.accept !== undefined && { accept: options.accept }),
      ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
    },
    ...(body !== undefined && { body }),
    ...(options.signal && { signal: options.signal }),
  })
  if (!response.ok) throw await problemOf(response)
  if (route.bare) return response
  return response.json()
}

/** Makes a key of 128 random bits. Browsers have `crypto.randomUUID` on https and localhost only. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Writes path and query of a call, below the origin. */
export function urlOf(route: Pick<Call, 'path'>, { params = {}, query = {} }: Sent): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(written(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, written(value))
  }
  return `${API_BASE}${path}${search.size > 0 ? `?${search.toString()}` : ''}`
}

/** Writes a value of the query; several values become one text with commas. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function encodeBody(
  route: Call,
  fields: Sent['body'],
  files: CallOptions['files'],
): { readonly body?: FormData | string; readonly type?: string } {
  if (route.files) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (value !== undefined && value !== null) form.append(name, written(value))
    }
    // Files come last, so that a faulty field is refused before megabytes are sent.
    for (const [name, given] of Object.entries(files ?? {})) {
      for (const file of given === undefined ? [] : [given].flat()) form.append(name, file)
    }
    return { body: form }
  }
  return fields === undefined ? {} : { body: JSON.stringify(fields), type: 'application/json' }
}

async function problemOf(response: Response): Promise<Problem> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) return new Problem(response.status >= 500 ? 'indisponivel' : 'pedido-malformado')
  const { codigo, status, detail, erros, uuid, esperar, faltam, segundoFator } = parsed.data
  return new Problem(codigo as ProblemCode, {
    status,
    detail,
    ...(erros && { erros }),
    ...(uuid !== undefined && { uuid }),
    ...(esperar !== undefined && { esperar }),
    ...(faltam && { faltam }),
    ...(segundoFator && { segundoFator }),
  })
}
