/**
 * The table of kills. Each round performs one act, kills a process at a random moment of it, restarts everything, and checks whether the
 * act is done, undone, or half done. The simulated people continue working meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.fixture.ts'
import { killAcceptance } from './kinds/kill-acceptance.fixture.ts'
import { killBackup, killRestore } from './kinds/kill-copies.fixture.ts'
import { killPlots, killRows } from './kinds/kill-imports.fixture.ts'
import { killRotation, killSigningRotation } from './kinds/kill-rotations.fixture.ts'
import type { AtWork } from './people-at-work.fixture.ts'

export type Round = (house: Installation, people: AtWork) => Promise<void>

/** Time between two kills of the server or the database, ms. */
const BETWEEN_MS = { from: 50, to: 2500 }
/** Maximum wait for a request, and the latest moment of it for the kill, ms. */
const WAIT_MS = 5000
const WITHIN_REQUEST_MS = 15

const KINDS: Readonly<Record<string, readonly Round[]>> = {
  // The process is killed while a request is waiting: everything acknowledged before must exist, and every laudo is measured.
  servidor: [(house) => killWhileWaiting(house, 'server')],
  banco: [(house) => killWhileWaiting(house, 'database')],
  tudo: [(house) => killWhileWaiting(house, 'all')],
  // A copy with its final name is complete, and the next one is made.
  cópia: [killBackup],
  // A killed restore prevents the server from starting; the next one undoes it, and restores what was acknowledged before the copy.
  restauração: [killRestore],
  // An import leaves all rows or none, and one version of the plots or the other.
  importação: [killRows, killPlots],
  // Each side has accepted, with its act in the history, or has not; both can continue.
  aceite: [killAcceptance],
  // The next run continues it; every personal number opens, and every signature is right.
  chave: [killRotation, killSigningRotation],
}

export const KIND_NAMES = Object.keys(KINDS)

/** Runs rounds of all kinds in turn, until there were so many kills. */
export async function killAgainAndAgain(house: Installation, people: AtWork, kills: number): Promise<void> {
  for (let turn = 0; house.tally.hits() < kills; turn++) {
    for (const kind of house.random.shuffle(KIND_NAMES)) {
      const rounds = KINDS[kind]!
      if (house.tally.hits() >= kills) return
      // A round that cannot continue does not hide the results of the others.
      await rounds[turn % rounds.length]!(house, people).catch((error: unknown) =>
        house.tally.lose(kind, String(error)),
      )
    }
  }
}

async function killWhileWaiting(house: Installation, target: 'server' | 'database' | 'all'): Promise<void> {
  const { from, to } = BETWEEN_MS
  await house.pause(from, to)
  // On a quiet machine requests are short and rare: the kill waits for one, and hits it at a random moment.
  for (let waited = 0; house.waiting() === 0 && waited < WAIT_MS; waited++) await sleep(1)
  await house.pause(0, WITHIN_REQUEST_MS)
  const isBusy = house.waiting() > 0
  const hit = await house.kill(target)
  house.tally.killed({ server: 'servidor', database: 'banco', all: 'tudo' }[target], hit && isBusy)
  await house.start()
}
