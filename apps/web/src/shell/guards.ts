/** Who may be where: asked before a route is shown, and again whenever the session changes. */
import { redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { getSession } from '../session/session.ts'
import { wayBack } from '../session/way-back.ts'

interface Going {
  readonly location: { readonly href: string }
}

/** Nobody sees the application without a session; whoever was thrown out comes back to the same place. */
export function needPerson({ location }: Going): void {
  const { userInfo, loggedOut } = getSession()
  if (userInfo) return
  const voltar = loggedOut ? undefined : wayBack(location.href)
  redirect({ to: paths.login, search: voltar === undefined ? {} : { voltar }, replace: true, throw: true })
}

/** Whoever is in has nothing to do at the door. What a route's own check drops from the address is still there as its parent has it. */
export function leaveDoor({ search }: { readonly search: { readonly voltar?: string } }): void {
  if (!getSession().userInfo) return
  redirect({ to: wayBack(search.voltar) ?? paths.home, replace: true, throw: true })
}
