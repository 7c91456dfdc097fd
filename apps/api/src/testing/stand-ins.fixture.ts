/** Replacements of dependencies that a test does not provide: a queue and a mailbox that record, and events and metrics that do nothing. */
import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { makeLiveSettings } from '../installation/live-settings.ts'
import { JOB_KINDS, type JobName, type PayloadOf } from '../jobs/kinds.ts'
import type { Message } from '../mail/mail.ts'
import { createSeal, deriveKey } from '../secrets/seal.ts'
import { createSigner, signingKey } from '../signing/signer.ts'

const NAMES = Object.keys(JOB_KINDS) as JobName[]

/** The key is equal in every test, so that two servers on one database can open each other's values. */
const KEY = deriveKey(Buffer.alloc(32, 'teste'))

/** Signs in every test. */
const SIGNING_KEY = signingKey(Buffer.alloc(32, 'assina'))

type Brought = Pick<Deps, 'db' | 'files' | 'log' | 'settings'> & Partial<Deps>

export interface StandIns {
  readonly deps: Deps
  /** Messages that would have been sent. */
  readonly mails: readonly Message[]
  /** Payloads of one kind that were enqueued and not cancelled, in order. */
  queued<Name extends JobName>(name: Name): PayloadOf<Name>[]
}

export function withStandIns(brought: Brought): StandIns {
  const mails: Message[] = []
  let jobs: { readonly name: JobName; readonly payload: unknown }[] = []
  const queued = <Name extends JobName>(name: Name) =>
    jobs.flatMap((job) => (job.name === name ? [job.payload as PayloadOf<Name>] : []))
  const seal = brought.seal ?? createSeal({ all: () => [KEY] })
  const live = makeLiveSettings({ db: brought.db, settings: brought.settings, seal })
  const deps: Deps = {
    clock: systemClock,
    mail: { send: async (message) => void mails.push(message) },
    queue: {
      enqueue: async (_db, name, payload) => void jobs.push({ name, payload }),
      async cancel(_db, name, payload) {
        jobs = jobs.filter((job) => !isDeepStrictEqual(job, { name, payload }))
      },
      depths: async () =>
        new Map(NAMES.map((name) => [name, { queued: queued(name).length, active: 0, waitedSeconds: 0 }])),
      check: async () => {},
    },
    events: { listen: () => () => {}, announcedWithin: () => false, endAll: () => {} },
    metrics: {
      requestBegan: () => {},
      requestEnded: () => {},
      jobEnded: () => {},
      laudoProcessed: () => {},
      fileFault: () => {},
      fileScanned: () => {},
      readFrom: () => {},
      text: async () => '',
    },
    seal,
    signer: createSigner({ all: () => [SIGNING_KEY] }),
    ...brought,
    settings: live.settings,
    reloadSettings: live.reload,
  }
  return { deps, mails, queued }
}
