/** Signing in, coming back and leaving: the store, the server and the words together. */
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

/** Once, when the application starts; again when another tab signed somebody else in. */
export async function restoreSession({ quiet }: { readonly quiet: boolean }): Promise<void> {
  const stored = storedToken(Date.now())
  if ('none' in stored) {
    endSession({ loggedOut: false })
    // Having no session is no news; having lost one is.
    if (stored.none === 'expired') showExpired()
    return
  }
  tryToken(stored.token)
  try {
    const { userInfo } = await api.readUserInfo({})
    confirmSession(userInfo)
    if (!quiet) showRestored()
  } catch {
    // A refused token was ended, and said so, by the client; a network that fails must not cost the session.
    if (getSession().token !== undefined) {
      suspendSession()
      showSessionLost()
    }
  }
}

/** Names, levels and reach change on the server while a tab is left open. */
export async function refreshPerson(): Promise<void> {
  const { token, userInfo: known } = getSession()
  if (!known) return
  // A token that was refused has been ended by the client; anything else is tried again at the next return.
  const answer = await api.readUserInfo({}).catch(() => undefined)
  if (!answer || getSession().token !== token || isSame(answer.userInfo, known)) return
  confirmSession(answer.userInfo)
}

const isSame = (one: UserInfo, other: UserInfo) => JSON.stringify(one) === JSON.stringify(other)

export async function signOut(): Promise<void> {
  // The token is revoked even if the answer never comes; this device forgets it first.
  const revoked = api.logout({}).catch(() => undefined)
  endSession({ loggedOut: true })
  showSignedOut()
  await revoked
}
