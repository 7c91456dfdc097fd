/** Signs in, restores and ends sessions: asks the server, changes the store, and shows the messages. */
import { Problem, type UserInfo } from '@faixa/contract'
import { api } from '../api/client.ts'
import {
  confirmSession,
  endSession,
  getSession,
  startSession,
  storedToken,
  suspendSession,
  tryToken,
} from './session.ts'
import {
  showExpired,
  showRestored,
  showSessionLost,
  showSignedIn,
  showSignedOut,
  showSignInFailed,
} from './session-toasts.ts'

/** Rejects with the server's refusal, once it was shown. */
export async function signIn(email: string, senha: string, remember: boolean): Promise<void> {
  try {
    startSession(await api.login({ body: { email, senha, remember } }), remember, Date.now())
    showSignedIn()
  } catch (error) {
    showSignInFailed(error instanceof Problem ? error.message : 'Tente novamente.')
    throw error
  }
}

/** Restores the stored session when the application starts, and when another tab signed another person in. */
export async function restoreSession({ quiet }: { readonly quiet: boolean }): Promise<void> {
  const stored = storedToken(Date.now())
  if ('none' in stored) {
    endSession({ loggedOut: false })
    // An expired session is reported; a device without a session is not.
    if (stored.none === 'expired') showExpired()
    return
  }
  tryToken(stored.token)
  try {
    const { userInfo } = await api.readUserInfo({})
    confirmSession(userInfo)
    if (!quiet) showRestored()
  } catch {
    // The client has ended the session of a refused token, with a message. A network that fails must not end it.
    if (getSession().token !== undefined) {
      suspendSession()
      showSessionLost()
    }
  }
}

/** Reads the person again, because name, level and reach may change on the server while a tab is open. */
export async function refreshPerson(): Promise<void> {
  const { token, userInfo: known } = getSession()
  if (!known) return
  // The client has ended the session of a refused token; any other failure is tried again at the next return.
  const answer = await api.readUserInfo({}).catch(() => undefined)
  if (!answer || getSession().token !== token || isSame(answer.userInfo, known)) return
  confirmSession(answer.userInfo)
}

const isSame = (one: UserInfo, other: UserInfo) => JSON.stringify(one) === JSON.stringify(other)

export async function signOut(): Promise<void> {
  // This device forgets the token before the server answers, so that a lost answer does not keep the person signed in.
  const revoked = api.logout({}).catch(() => undefined)
  endSession({ loggedOut: true })
  showSignedOut()
  await revoked
}
