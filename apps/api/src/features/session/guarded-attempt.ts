/** Verifies a password under guards: counts the attempt first, delays it while others are pending, and settles it afterwards. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { type Db, transaction } from '../../db/database.ts'
import { beginAttempt, type Guarded, settleRight, settleWrong, type Wait } from './attempts.queries.ts'

/**
 * Maximum time for which an attempt is delayed until pending ones are decided, ms: a verification takes 50 ms, on a busy machine a second.
 */
const HOLD_MS = 10_000
const FIRST_LOOK_MS = 20
const LONGEST_LOOK_MS = 320

/** Records a right attempt in the transaction of the act. */
export type Right = (db: Db) => Promise<void>

/**
 * Runs `act`, which throws where the password is wrong and calls `right` in its own transaction where it is right. Refuses with
 * `muitas-tentativas` without running it where a wait applies. `now` is the time of the request: the delay does not count as waiting.
 */
export async function guardedAttempt<T>(
  db: Db,
  guards: readonly Guarded[],
  now: Date,
  act: (right: Right) => Promise<T>,
): Promise<T> {
  await passOrWait(db, guards, now)
  try {
    return await act((tx) => each(guards, (guarded) => settleRight(tx, guarded, now)))
  } catch (error) {
    await transaction(db, (tx) => each(guards, (guarded) => settleWrong(tx, guarded)))
    throw error
  }
}

/** Counts an attempt at each of these keys, or at none of them: the first key that must wait refuses. */
async function passOrWait(db: Db, guards: readonly Guarded[], now: Date): Promise<void> {
  const since = performance.now()
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LONGEST_LOOK_MS)) {
    const wait = await begin(db, guards, now)
    if (!wait) return
    if (!wait.pending || performance.now() - since >= HOLD_MS) throw tooMany(wait.seconds)
    await sleep(lookMs)
  }
}

async function begin(db: Db, guards: readonly Guarded[], now: Date): Promise<Wait | undefined> {
  try {
    await transaction(db, (tx) =>
      each(guards, async (guarded) => {
        const wait = await beginAttempt(tx, guarded, now)
        if (wait.seconds > 0) throw new MustWait(wait)
      }),
    )
    return undefined
  } catch (error) {
    if (error instanceof MustWait) return error.wait
    throw error
  }
}

/** Rolls the transaction back, so that the keys before the refusing one count no attempt. */
class MustWait extends Error {
  readonly wait: Wait

  constructor(wait: Wait) {
    super('must wait')
    this.wait = wait
  }
}

/** The guards are called one after the other, because all callers must lock the keys in the same order. */
async function each(guards: readonly Guarded[], act: (guarded: Guarded) => Promise<void>): Promise<void> {
  for (const guarded of guards) await act(guarded)
}

function tooMany(esperar: number): Problem {
  return new Problem('muitas-tentativas', {
    esperar,
    detail: `Muitas tentativas: aguarde ${inWords(esperar)} e tente novamente.`,
  })
}

function inWords(seconds: number): string {
  if (seconds < 60) return formatCount(seconds, 'segundo', 'segundos')
  return formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')
}
