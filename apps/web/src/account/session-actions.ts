/** Signs in, restores and ends sessions: calls the server, changes the store, and shows the messages. */
import { type FactorAsked, Problem, type SentFactor, type UserInfo } from '@faixa/contract'
import { api } from '../api/client.ts'
import { pause } from '../api/pause.ts'
import {
  confirmSession,
  deviceToken,
  endSession,
  getSession,
  startSession,
  storedToken,
  suspendSession,
  tryToken,
} from '../session/session.ts'
import {
  showExpired,
  showRestored,
  showSessionLost,
  showSignedIn,
  showSignedOut,
  showSignInFailed,
} from '../session/session-toasts.ts'
import { rememberTheme } from '../session/sign-in-theme.ts'

interface SignInCall {
  readonly signal: AbortSignal
  /** Called with the seconds that the server makes this attempt wait. */
  readonly onWait: (seconds: number) => void
}

/** Longest wait after which the program itself tries again, s; after a longer one the person has to. */
const LONGEST_WAIT_S = 60

/**
 * Returns the data of the second step where the person has a second factor. Rejects with the server's refusal after showing it. A short
 * wait caused by other attempts is a delay, not a refusal.
 */
export async function signIn(
  typed: { readonly email: string; readonly senha: string; readonly remember: boolean },
  call: SignInCall,
): Promise<FactorAsked | undefined> {
  try {
    const body = { ...typed, ...ownDevice() }
    begin(await onceAllowed(() => api.login({ body }, call), call), typed.remember)
    showSignedIn()
    return undefined
  } catch (error) {
    if (error instanceof DOMException) throw error
    const challenge = error instanceof Problem ? error.extras.segundoFator : undefined
    if (challenge) return challenge
    showSignInFailed(error instanceof Problem ? error.message : 'Tente novamente.')
    throw error
  }
}

/** The second step. */
export async function finishSignIn(
  given: { readonly entrada: string } & SentFactor,
  remember: boolean,
  signal: AbortSignal,
): Promise<void> {
  begin(await api.finishLogin({ body: { ...given, ...ownDevice() } }, { signal }), remember)
  showSignedIn()
}

export function begin(opened: Parameters<typeof startSession>[0], remember: boolean): void {
  rememberTheme(opened.userInfo.preferencias?.tema)
  startSession(opened, remember, Date.now())
}

export function ownDevice(): { readonly aparelho?: string } {
  const aparelho = deviceToken()
  return aparelho === undefined ? {} : { aparelho }
}

async function onceAllowed<T>(attempt: () => Promise<T>, { signal, onWait }: SignInCall): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const seconds = error instanceof Problem ? error.extras.esperar : undefined
    if (seconds === undefined || seconds > LONGEST_WAIT_S) throw error
    onWait(seconds)
    await pause(seconds * 1000, signal)
    return await attempt()
  }
}

/** Restores the stored session when the application starts, and when another tab signed another person in. */
export async function restoreSession({ quiet }: { readonly quiet: boolean }): Promise<void> {
  const stored = storedToken(Date.now())
  if ('none' in stored) {
    // The browser was closed, and the session was not to be kept: it is also ended on the server.
    if (stored.none === 'closed') {
      tryToken(stored.left)
      void api.logout({}).catch(() => undefined)
    }
    endSession({ loggedOut: false, forget: stored.none === 'closed' })
    // An expired session is reported; a device without a session is not.
    if (stored.none === 'expired') showExpired()
    return
  }
  tryToken(stored.token)
  try {
    const { userInfo } = await api.readUserInfo({})
    // Another tab may have signed in another person.
    if (getSession().token !== stored.token) return
    confirmSession(userInfo)
    if (!quiet) showRestored()
  } catch {
    // The client has ended the session of a refused token, with a message. A network that fails must not end it.
    if (getSession().token === stored.token) {
      suspendSession()
      showSessionLost()
    }
  }
}

/** Reads the person again, because name, nivel and reach may change on the server while a tab is open. */
export async function refreshPerson(): Promise<void> {
  const { token, userInfo: known } = getSession()
  if (!known) return
  // The client has ended the session of a refused token; after any other failure the next visit retries.
  const answer = await api.readUserInfo({}).catch(() => undefined)
  if (!answer || getSession().token !== token || isSame(answer.userInfo, known)) return
  confirmSession(answer.userInfo)
}

const isSame = (one: UserInfo, other: UserInfo) => JSON.stringify(one) === JSON.stringify(other)

export async function signOut(): Promise<void> {
  // This device deletes the token before the server answers, so that a lost answer does not keep the person signed in.
  const revoked = api.logout({}).catch(() => undefined)
  endSession({ loggedOut: true })
  showSignedOut()
  await revoked
}
