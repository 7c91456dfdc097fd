/**
 * A session with which the demonstration is registered through the API: an administrator's, for an hour.
 * Handed out at every start, since a demonstration that was interrupted goes on at the next one.
 */
import type { Deps } from '../../deps.ts'
import { createToken, hashToken } from '../../http/token.ts'
import { findLivingAdministrator, insertSession } from './session.queries.ts'

const HOUR_MS = 3_600_000

export async function createDemonstrationToken({ db, clock }: Deps): Promise<string | undefined> {
  const administrator = await findLivingAdministrator(db)
  if (administrator === undefined) return undefined
  const token = createToken()
  const now = clock.now()
  await insertSession(db, {
    tokenHash: hashToken(token),
    usuarioId: administrator,
    now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  })
  return token
}
