import type { LaudoListed } from '@faixa/contract'
import { useEffect } from 'react'
import type { ActsOptions } from './laudo-acts.ts'

export interface LaudoActs {
  /** One, or several at once: all of them or none. */
  readonly hide: (laudos: readonly LaudoListed[], hidden: boolean) => Promise<void>
  /** Rejects where it was refused, once that has been said. */
  readonly remove: (laudo: LaudoListed) => Promise<void>
}

const load = () => import('./laudo-acts.ts')

/** The acts and their words come after the list, before anybody can have read it. */
export function useLaudoActs(options: ActsOptions): LaudoActs {
  useEffect(() => void load().catch(() => undefined), [])
  const acts = async () => (await load()).laudoActs(options)
  return {
    hide: async (laudos, hidden) => (await acts()).hide(laudos, hidden),
    remove: async (laudo) => (await acts()).remove(laudo),
  }
}
