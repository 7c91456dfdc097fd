/**
 * The properties of each route that a caller needs, as texts. The web build computes them (apps/web/precomputed-values.ts), so that schemas
 * are loaded only with the screens that use them.
 */
import type { EventNoun } from './events.ts'
import type { Route } from './route.ts'
import { type CalledName, ROUTES } from './routes.ts'

/** Base path of the routes. */
export const API_BASE = '/api/v1'

export interface Call extends Pick<Route, 'path' | 'idempotencyKey' | 'changedBy'> {
  /** Absent: GET. */
  readonly method?: Exclude<Route['method'], 'GET'>
  /** True where files are sent, as multipart/form-data. */
  readonly files?: true
  /** True where the answer is a file, a stream or empty; most are JSON, and this table is part of the first screen. */
  readonly bare?: true
}

/**
 * A text of each call, between bars: name, path, method, whether it has an Idempotency-Key, the noun that changes it, whether it sends files,
 * and whether its answer is bare. It is a quarter smaller than an object, compressed; equal methods are beside each other, as they compress best.
 */
export const CALL_TEXTS = Object.entries<Route>(ROUTES)
  .filter(([, { standard, urlEncoded }]) => standard === undefined && !urlEncoded)
  .map(([name, { method, path, idempotencyKey, changedBy, files, reply }]) =>
    [
      ...[name, path, method === 'GET' ? '' : method, idempotencyKey ? 1 : '', changedBy ?? ''],
      ...[files ? 1 : '', reply ? '' : 1],
    ]
      .join(' ')
      .trimEnd(),
  )
  .toSorted((one, other) => (sortedBy(one) < sortedBy(other) ? -1 : 1))
  .join('|')

function sortedBy(text: string): string {
  const [, path, method = ''] = text.split(' ')
  return `${method}${path}`
}

function callOf(text: string): readonly [name: string, call: Call] {
  const [name = '', path, method, idempotencyKey, changedBy, files, bare] = text.split(' ')
  return [
    name,
    {
      path: path as Call['path'],
      ...(idempotencyKey && { idempotencyKey: true }),
      ...(changedBy && { changedBy: changedBy as EventNoun }),
      ...(files && { files: true }),
      ...(method && { method: method as NonNullable<Call['method']> }),
      ...(bare && { bare: true }),
    },
  ]
}

// Without a prototype the build leaves this expression as it is, and computes only the texts.
export const CALLS = Object.assign(
  Object.create(null),
  Object.fromEntries(CALL_TEXTS.split('|').map(callOf)),
) as Readonly<Record<CalledName, Call>>
