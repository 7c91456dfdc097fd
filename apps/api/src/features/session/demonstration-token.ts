/**
 * Opens an administrator's session of an hour, by which the demonstration is registered through the API. Every start opens one, since a
 * demonstration that was interrupted goes on at the next start.
 */
import type { Deps } from '../../deps.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
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
    isServers: true,
  })
  return token
}
