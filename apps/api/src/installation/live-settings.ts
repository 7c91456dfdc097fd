/**
 * Keeps the settings of a process up to date. Handlers and jobs read one object, whose fields change when an administrator of any process
 * stores a setting: the database notifies all of them. What only the start reads, such as ports, does not change.
 */
import type { Db } from '../db/database.ts'
import type { EventHub } from '../events/event-hub.ts'
import type { Log } from '../log.ts'
import type { Seal } from '../secrets/seal.ts'
import type { Settings } from '../settings.ts'
import { readSteps } from './stored-settings.queries.ts'
import { withStored } from './with-stored.ts'

export interface LiveSettings {
  /** The settings in use; the same object for the life of the process. */
  readonly settings: Settings
  /** Reads the stored settings again. */
  reload(): Promise<void>
}

interface Means {
  readonly db: Db
  /** The settings of the environment. */
  readonly settings: Settings
  readonly seal: Pick<Seal, 'open'>
}

export async function openLiveSettings(means: Means): Promise<LiveSettings> {
  const live = makeLiveSettings(means)
  await live.reload()
  return live
}

/** Live settings that have not been read yet: they are those of the environment. */
export function makeLiveSettings({ db, settings, seal }: Means): LiveSettings {
  const live: Record<string, unknown> = { ...settings }
  let begun = 0
  let applied = 0
  return {
    settings: live as unknown as Settings,
    async reload() {
      const turn = ++begun
      const next = withStored(settings, await readSteps(db), seal)
      // A reading that began earlier may end later. One that a later one has only overtaken still counts: its caller answers with it.
      if (turn < applied) return
      applied = turn
      for (const name of Object.keys(live)) if (!(name in next)) delete live[name]
      Object.assign(live, next)
    },
  }
}

/** Reads the stored settings again after each change, and where one may have been missed. */
export function followChanges(live: LiveSettings, events: Pick<EventHub, 'listen'>, log: Pick<Log, 'error'>): void {
  const reload = () => void live.reload().catch((err: unknown) => log.error({ err }, 'configurações não relidas'))
  events.listen({ event() {}, settingsChanged: reload, missed: reload, ended() {} })
}
