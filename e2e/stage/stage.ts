/** The data of the journeys: a running server with people, entities and a few measured laudos, all registered through its own API. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaudoInfo } from '@faixa/contract'
import type { Places } from './people.ts'

/** Laudos for journeys that only read; a journey that changes a laudo registers its own. */
export interface SeenLaudos {
  /** Name of the farm of all three, which no other laudo has, so that a search by it finds only them. */
  readonly farm: string
  /** Aurora's Fazenda Norte, Bruno, 2 March, 07:12 to 08:05, with the times of its flight. */
  readonly first: LaudoInfo
  /** Boreal, Beto, 3 March; neither laudo nor track has times. */
  readonly second: LaudoInfo
  /** Aurora, Bruno, 1 March, 09:00 to 09:30, with a fungicide. */
  readonly third: LaudoInfo
  /** SHA-256 of the files of A-1 as they were sent. */
  readonly sent: Readonly<Record<'area' | 'aplicacao' | 'trajeto', string>>
}

export interface Stage {
  /** Origin of the server, without a slash at the end. */
  readonly origin: string
  /** Path of the screens, with slashes at both ends. */
  readonly base: string
  readonly places: Places
  readonly seen: SeenLaudos
  /** Folder of the server's database and files. */
  readonly folder: string
  /** Folder of messages, as files. */
  readonly mailFolder: string
}

const VARIABLE = 'FAIXA_E2E_STAGE'

/** Publishes the stage in the environment, which workers inherit when they start. */
export function publishStage(stage: Stage): void {
  const path = join(stage.folder, 'palco.json')
  writeFileSync(path, JSON.stringify(stage))
  process.env[VARIABLE] = path
}

export function readStage(): Stage {
  return JSON.parse(readFileSync(process.env[VARIABLE] ?? '', 'utf8')) as Stage
}
