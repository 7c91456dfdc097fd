import type { UserInfo } from '@faixa/contract'
import { type Capability, grantOf } from '@faixa/domain'
import { useSyncExternalStore } from 'react'
import type { Reader } from './reader.ts'
import { getSession, type Session, subscribeSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession)
}

/** The signed-in person; for screens inside the application's layouts, whose guards require a session. */
export function useUserInfo(): UserInfo {
  const { userInfo } = useSession()
  if (!userInfo) throw new Error('a screen that needs a person is shown to nobody')
  return userInfo
}

/** Tells whether the table grants this person the capability in any form; the server decides about the particular case. */
export function useMay(capability: Capability): boolean {
  return mayDo(useSession(), capability)
}

/** Answers the question for code outside of components. */
export function isGranted(capability: Capability): boolean {
  return mayDo(getSession(), capability)
}

/** True for the pilot who is signed in: cards do not repeat the reader's own name. */
export function isSelf(piloto: { readonly id: number }): boolean {
  return piloto.id === getSession().userInfo?.pilotoId
}

function mayDo({ userInfo }: Session, capability: Capability): boolean {
  return userInfo !== undefined && grantOf(userInfo, capability).reach !== 'none'
}

export function useReader(): Reader {
  const { isUnidade } = useUserInfo()
  return { isUnidade, may: isGranted }
}
