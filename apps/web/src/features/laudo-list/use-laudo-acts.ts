import { useEffect } from 'react'
import type { ActsOptions, LaudoActs } from './laudo-acts.ts'

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
