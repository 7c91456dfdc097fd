/** What the journeys find: a running server with people and places, all registered through its own API. */
import type { Places } from './people.ts'

export interface Stage {
  /** Of the server, without a slash at the end. */
  readonly origin: string
  /** Path of the screens, with slashes at both ends. */
  readonly base: string
  readonly places: Places
  /** Of the server's database and files. */
  readonly folder: string
  /** Where messages arrive, as files. */
  readonly mailFolder: string
}

const VARIABLE = 'FAIXA_E2E_STAGE'

/** Workers are processes of their own that inherit what is set before they start. */
export function publishStage(stage: Stage): void {
  process.env[VARIABLE] = JSON.stringify(stage)
}

export function readStage(): Stage {
  return JSON.parse(process.env[VARIABLE] ?? 'null') as Stage
}
