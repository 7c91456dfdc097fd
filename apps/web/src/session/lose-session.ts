import { endSession, getSession } from './session.ts'
import { showSessionLost } from './session-toasts.ts'

/** Ends the session of a token that the server refused. Several simultaneous refusals end it and show the message once. */
export function loseSession(token: string | undefined): void {
  if (token === undefined || getSession().token !== token) return
  endSession({ loggedOut: false })
  showSessionLost()
}
