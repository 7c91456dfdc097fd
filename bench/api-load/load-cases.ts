/** Requests that the bench repeats. */
import { MEASURED_UUID } from './measured-laudo.ts'
import type { Kind } from './signed-in-people.ts'

export interface LoadCase {
  readonly path: string
  readonly laudos: number
  /** The kind of person; each connection is another one of it. */
  readonly as: Kind
  readonly headers?: Readonly<Record<string, string>>
}

export const LOAD_CASES = {
  'list of 1,000': { path: '/api/v1/laudos', laudos: 1000, as: 'staff' },
  'list of 100,000': { path: '/api/v1/laudos', laudos: 100_000, as: 'staff' },
  'list of 100,000, gzip': {
    path: '/api/v1/laudos',
    laudos: 100_000,
    as: 'staff',
    headers: { 'accept-encoding': 'gzip' },
  },
  'list of 100,000, an empresa’s': { path: '/api/v1/laudos', laudos: 100_000, as: 'empresa' },
  'a laudo without layers': {
    path: `/api/v1/laudos/${MEASURED_UUID}?camadas=nenhuma`,
    laudos: 100_000,
    as: 'staff',
  },
} as const satisfies Record<string, LoadCase>

export type LoadCaseName = keyof typeof LOAD_CASES
