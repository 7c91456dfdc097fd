/**
 * The signed-in person on this device: a small store outside of React, since the API client and other tabs need it too. Keys and texts are
 * the specification's (000 §3, §4, §8).
 */
import type { UserInfo } from '@faixa/contract'
import { beginFor, forgetPerson } from './forget-person.ts'
import { isBrowserStillOpen, markBrowserOpen } from './open-browser.ts'

export interface Session {
  readonly token?: string
  readonly userInfo?: UserInfo
  /** False while a stored session is being checked. */
  readonly settled: boolean
  /** True where the person signed out: signing in again does not lead back to the last screen. */
  readonly loggedOut: boolean
  /** True where a stored token could not be checked, because the server did not answer. */
  readonly unchecked?: boolean
  /** True where somebody ended the session, so that the person's data were deleted here. */
  readonly ended?: boolean
}

const TOKEN = 'token'
const EXPIRATION = 'tokenExpirationDate'
const REMEMBER = 'remember'
/** Device token of the last sign-in: it opens nothing, but strangers' errors do not delay a device that has one. */
const DEVICE = 'aparelho'

let session: Session = { settled: false, loggedOut: false }
const listeners = new Set<() => void>()

export function getSession(): Session {
  return session
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** Reason why no stored session is used; `closed` where it was not to be kept and the browser has been closed since. */
export type NoToken =
  | { readonly none: 'absent' | 'expired' }
  | { readonly none: 'closed' /** The token is still valid on the server. */; readonly left: string }

/** The stored token, if it has not expired, or the reason why there is none. */
export function storedToken(nowMs: number): { readonly token: string } | NoToken {
  const token = localStorage.getItem(TOKEN)
  if (!token) return { none: 'absent' }
  if (localStorage.getItem(REMEMBER) !== 'true' && !isBrowserStillOpen()) return { none: 'closed', left: token }
  const until = Date.parse(localStorage.getItem(EXPIRATION) ?? '')
  return until > nowMs ? { token } : { none: 'expired' }
}

export const deviceToken = () => localStorage.getItem(DEVICE) ?? undefined

export interface SignedInAnswer {
  readonly token: string
  readonly expiresIn: number
  readonly userInfo: UserInfo
  readonly aparelho: string
}

export function startSession(
  { token, expiresIn, userInfo, aparelho }: SignedInAnswer,
  remember: boolean,
  nowMs: number,
): void {
  beginFor(userInfo.id)
  markBrowserOpen()
  localStorage.setItem(DEVICE, aparelho)
  localStorage.setItem(REMEMBER, String(remember))
  localStorage.setItem(EXPIRATION, new Date(nowMs + expiresIn * 1000).toISOString())
  // The token is written last, because other tabs react to it and must find the other values.
  localStorage.setItem(TOKEN, token)
  put({ token, userInfo, settled: true, loggedOut: false })
}

/** Uses a token before its person is known, because the request for the person needs it. */
export function tryToken(token: string): void {
  put({ token, settled: false, loggedOut: false })
}

export function confirmSession(userInfo: UserInfo): void {
  beginFor(userInfo.id)
  put({ ...session, userInfo, settled: true })
}

/** The server refuses requests until the licence is accepted: a new version was published during the session. */
export function askForLicence(): void {
  if (session.userInfo) confirmSession({ ...session.userInfo, licenseAgreement: false })
}

/** Ends the session here. The person's data in this browser stay after an expired session, and are deleted after signing out. */
export function endSession({
  loggedOut,
  forget = loggedOut,
  ended = false,
}: {
  readonly loggedOut: boolean
  readonly forget?: boolean
  /** True where somebody ended it elsewhere. */
  readonly ended?: boolean
}): void {
  for (const key of [TOKEN, EXPIRATION]) localStorage.removeItem(key)
  put({ settled: true, loggedOut, ended })
  // Screens were notified first: a form that is still rendered would store its draft again.
  if (forget) forgetPerson()
}

/** Shows no person as signed in and keeps the stored session, because the next attempt may reach the server. */
export function suspendSession(): void {
  put({ settled: true, loggedOut: false, unchecked: true })
}

/** Follows other tabs that sign in or out. */
export function followOtherTabs(onSignedInElsewhere: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== TOKEN && key !== null) return
    if (newValue === null || key === null) put({ settled: true, loggedOut: true })
    else if (newValue !== session.token) onSignedInElsewhere()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
