/** Requests that the bench repeats. */
import { TOKENS } from '../api-list/seed.ts'
import { MEASURED_UUID } from './measured-laudo.ts'

export interface LoadCase {
  readonly path: string
  readonly laudos: number
  readonly headers: Readonly<Record<string, string>>
}

const staff = { authorization: `Bearer ${TOKENS.staff}` }
const ofEmpresa = { authorization: `Bearer ${TOKENS.empresa}` }

export const LOAD_CASES = {
  'list of 1,000': { path: '/api/v1/laudos', laudos: 1000, headers: staff },
  'list of 100,000': { path: '/api/v1/laudos', laudos: 100_000, headers: staff },
  'list of 100,000, gzip': {
    path: '/api/v1/laudos',
    laudos: 100_000,
    headers: { ...staff, 'accept-encoding': 'gzip' },
  },
  'list of 100,000, an empresa’s': { path: '/api/v1/laudos', laudos: 100_000, headers: ofEmpresa },
  'a laudo without layers': {
    path: `/api/v1/laudos/${MEASURED_UUID}?camadas=nenhuma`,
    laudos: 100_000,
    headers: staff,
  },
} as const satisfies Record<string, LoadCase>

export type LoadCaseName = keyof typeof LOAD_CASES
