import type { LaudoListed } from '@faixa/contract'
import { useEffect } from 'react'
import type { ActsOptions } from './laudo-acts.ts'

export interface LaudoActs {
  /** Hides or reveals one laudo or several; the server changes all of them or none. */
  readonly hide: (laudos: readonly LaudoListed[], hidden: boolean) => Promise<void>
  /** Rejects after showing the refusal. */
  readonly remove: (laudo: LaudoListed) => Promise<void>
}

const load = () => import('./laudo-acts.ts')

/** The acts on laudos, whose code is loaded after the list. */
export function useLaudoActs(options: ActsOptions): LaudoActs {
  useEffect(() => void load().catch(() => undefined), [])
  const acts = async () => (await load()).laudoActs(options)
  return {
    hide: async (laudos, hidden) => (await acts()).hide(laudos, hidden),
    remove: async (laudo) => (await acts()).remove(laudo),
  }
}
