/**
 * Who is signed in, on this device: a small store outside of React, since the API client and other tabs need it too. Keys and texts are
 * the specification's (000 §3, §4, §8).
 */
import type { UserInfo } from '@faixa/contract'

export interface Session {
  readonly token?: string
  readonly userInfo?: UserInfo
  /** False while a stored session is being checked. */
  readonly settled: boolean
  /** True where the person signed out: signing in again does not lead back to the last screen. */
  readonly loggedOut: boolean
  /** True where a stored token could not be checked, because the server did not answer. */
  readonly unchecked?: boolean
}

const TOKEN = 'token'
const EXPIRATION = 'tokenExpirationDate'
const REMEMBER = 'remember'

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

/** The stored token, if its date has not passed, or the reason why there is none. */
export function storedToken(nowMs: number): { readonly token: string } | { readonly none: 'absent' | 'expired' } {
  const token = localStorage.getItem(TOKEN)
  if (!token) return { none: 'absent' }
  const until = Date.parse(localStorage.getItem(EXPIRATION) ?? '')
  return until > nowMs ? { token } : { none: 'expired' }
}

export function startSession(
  { token, expiresIn, userInfo }: { token: string; expiresIn: number; userInfo: UserInfo },
  remember: boolean,
  nowMs: number,
): void {
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
  put({ ...session, userInfo, settled: true })
}

export function endSession({ loggedOut }: { readonly loggedOut: boolean }): void {
  for (const key of [TOKEN, EXPIRATION]) localStorage.removeItem(key)
  put({ settled: true, loggedOut })
}

/** Shows nobody as signed in and keeps the stored session, because the next try may reach the server. */
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
