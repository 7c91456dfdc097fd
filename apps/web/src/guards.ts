/** Guards of routes, called before a route is shown and whenever the session changes. */
import { redirect } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { linkToken } from './session/return/link-token.ts'
import { wayBack } from './session/return/way-back.ts'
import { getSession } from './session/session.ts'

/** Sessions, second factor and the person's own data. */
const PROFILE = '/user-profile'

export interface Going {
  readonly location: { readonly href: string }
  /** The whole address in a layout; in a screen only the part that the screen reads. */
  readonly search: object
}

/** Requires a session. After signing in the person returns to the same address. */
export function needPerson({ location }: Pick<Going, 'location'>): void {
  const { userInfo, loggedOut } = getSession()
  // The server allows nothing before a printed password was replaced.
  if (userInfo?.trocarSenha && !isChangingSenha(location.href))
    redirect({ to: paths.changePassword, replace: true, throw: true })
  // A person who lacks a required second factor sees only the profile.
  if (userInfo?.exigeSegundoFator && !isOfProfile(location.href))
    redirect({ to: paths.verification, replace: true, throw: true })
  if (userInfo) return
  const voltar = loggedOut ? undefined : wayBack(location.href)
  redirect({ to: paths.login, search: voltar === undefined ? {} : { voltar }, replace: true, throw: true })
}

const isOfProfile = (href: string) => href.startsWith(PROFILE) || isChangingSenha(href)

const isChangingSenha = (href: string) => href.split(/[?#]/)[0] === paths.changePassword

/** Requires a session or the token of an e-mail, for a person who forgot the password. */
export function needPersonOrToken({ location }: Going): void {
  if (linkToken(paths.changePassword) === undefined) needPerson({ location })
}

/** Redirects a signed-in person from the login to the requested address. */
export function leaveLogin({ search }: Going): void {
  if (!getSession().userInfo) return
  const back = wayBack('voltar' in search ? search.voltar : undefined)
  // A person who opened the application's own address was sent to the list, and from there to the login.
  const isHome = back === undefined || back === paths.laudos
  redirect({ to: isHome ? homePath() : back, replace: true, throw: true })
}

/** The first screen of a person: the list, or in an installation where nothing was set up yet the steps for its administrator. */
export function homePath(): typeof paths.laudos | typeof paths.firstSteps {
  return getSession().userInfo?.primeirosPassos ? paths.firstSteps : paths.laudos
}
