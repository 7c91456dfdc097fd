/**
 * Opens an administrator's session of one day, with which the demonstration is registered through the API, and which it ends: on a busy
 * machine this takes long. Every start opens one, since an interrupted demonstration continues at the next start.
 */
import type { Deps } from '../../deps.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
import { findLivingAdministrator, insertSession } from './session.queries.ts'

const DAY_MS = 86_400_000

export async function createDemonstrationToken({ db, clock }: Deps): Promise<string | undefined> {
  const administrator = await findLivingAdministrator(db)
  if (administrator === undefined) return undefined
  const token = createToken()
  const now = clock.now()
  await insertSession(db, {
    tokenHash: hashToken(token),
    usuarioId: administrator,
    now,
    expiresAt: new Date(now.getTime() + DAY_MS),
    isServers: true,
  })
  return token
}
