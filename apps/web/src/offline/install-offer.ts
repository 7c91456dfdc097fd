/** How this device installs the application: by the browser's offer, which public/boot.js keeps, or by the browser's own menu. */
import { useSyncExternalStore } from 'react'

/** The event of browsers that offer it; TypeScript's own types do not have it. */
interface InstallOffer {
  prompt(): Promise<unknown>
}

declare global {
  var installOffer: InstallOffer | undefined
}

const CHANGED = 'faixa-instalar'

export type InstallWay = 'installed' | 'offered' | 'ios' | 'menu'

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay)
}

/** Shows the browser's question. An offer can be used once; the browser makes another one later if the person says no. */
export async function installHere(): Promise<void> {
  const offer = globalThis.installOffer
  globalThis.installOffer = undefined
  window.dispatchEvent(new Event(CHANGED))
  await offer?.prompt()
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

function installWay(): InstallWay {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (globalThis.installOffer) return 'offered'
  return isIos() ? 'ios' : 'menu'
}

/** All browsers of iPhone and iPad install by the menu of sharing. An iPad names itself a Macintosh, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
