/**
 * The properties of each route that a caller needs, as plain values. The web build replaces this module by its values
 * (apps/web/evaluated-calls.ts), so that schemas are loaded only with the screens that use them.
 */
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

export const CALLS = Object.fromEntries(
  Object.entries<Route>(ROUTES)
    .filter(([, { standard, urlEncoded }]) => standard === undefined && !urlEncoded)
    // Similar addresses beside each other, as the first words of their lines, are compressed best.
    .toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1))
    .map(([name, { method, path, idempotencyKey, changedBy, files, reply }]) => [
      name,
      {
        path,
        ...(idempotencyKey && { idempotencyKey }),
        ...(changedBy && { changedBy }),
        ...(files && { files: true }),
        ...(method !== 'GET' && { method }),
        ...(!reply && { bare: true }),
      },
    ]),
) as Readonly<Record<CalledName, Call>>
