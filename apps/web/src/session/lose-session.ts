import { endSession, getSession } from './session.ts'
import { showSessionLost } from './session-toasts.ts'

/** The server no longer knows this token. However many answers say so at once, the session ends, and that is said, once. */
export function loseSession(token: string | undefined): void {
  if (token === undefined || getSession().token !== token) return
  endSession({ loggedOut: false })
  showSessionLost()
}
