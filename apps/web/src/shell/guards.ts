/** Who may be where: asked before a route is shown, and again whenever the session changes. */
import { redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { getSession } from '../session/session.ts'
import { wayBack } from '../session/way-back.ts'

export interface Going {
  readonly location: { readonly href: string }
  /** A layout finds all of the address here, a screen what its own reading left of it. */
  readonly search: object
}

/** Nobody sees the application without a session; whoever was thrown out comes back to the same place. */
export function needPerson({ location }: Pick<Going, 'location'>): void {
  const { userInfo, loggedOut } = getSession()
  if (userInfo) return
  const voltar = loggedOut ? undefined : wayBack(location.href)
  redirect({ to: paths.login, search: voltar === undefined ? {} : { voltar }, replace: true, throw: true })
}

/** A code from an e-mail opens the screen for somebody who cannot sign in. */
export function needPersonOrToken({ location, search }: Going): void {
  if (!('token' in search)) needPerson({ location })
}

/** Leads a person who is signed in away from the door, to where they wanted to go. */
export function leaveDoor({ search }: Going): void {
  if (!getSession().userInfo) return
  redirect({ to: wayBack('voltar' in search ? search.voltar : undefined) ?? paths.home, replace: true, throw: true })
}
