import { endSession, getSession } from './session.ts'
import { showSessionLost } from './session-toasts.ts'

/**
 * Ends the session of a token that the server refused. Several simultaneous refusals end it and show the message once. A session that
 * somebody ended, as a stolen telephone's is, takes the person's data along; after one that expired, unsent work waits for the same person.
 */
export function loseSession(token: string | undefined, codigo: string | undefined): void {
  if (token === undefined || getSession().token !== token) return
  const ended = codigo === 'sessao-encerrada'
  endSession({ loggedOut: false, forget: ended, ended })
  if (!ended) showSessionLost()
}
