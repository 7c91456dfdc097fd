/** Refuses sensitive acts where the password was typed too long ago: an unattended or stolen session must not do them. */
import { Problem, REAUTHENTICATED_MIN } from '@faixa/contract'
import type { Clock } from '../../clock.ts'
import type { SignedIn } from './signed-in.ts'

const RECENT_MS = REAUTHENTICATED_MIN * 60_000

export function refuseOldSenha({ confirmedAt, chave, isServers }: SignedIn, clock: Clock): void {
  if (chave) throw new Problem('chave-api-nao-permite')
  // The server's own session has no person to type a password.
  if (isServers) return
  if (clock.now().getTime() - confirmedAt.getTime() > RECENT_MS) throw new Problem('confirme-a-senha')
}
