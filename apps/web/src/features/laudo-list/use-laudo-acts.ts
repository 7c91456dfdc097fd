import { useEffect } from 'react'
import { loadNow } from '../../ui/connection/load-part.ts'
import { refused } from '../../ui/messages/refused.ts'
import type { ActsOptions, LaudoActs } from './laudo-acts.ts'

const load = () => loadNow(() => import('./laudo-acts.ts'))

/** The acts on laudos, whose code is loaded after the list. */
export function useLaudoActs(options: ActsOptions): LaudoActs {
  useEffect(() => void load().catch(() => undefined), [])
  const acts = async () => {
    try {
      return (await load()).laudoActs(options)
    } catch (error) {
      refused('Nada foi alterado', error)
      throw error
    }
  }
  return {
    hide: async (laudos, hidden) => (await acts().catch(() => undefined))?.hide(laudos, hidden),
    remove: async (laudo) => (await acts()).remove(laudo),
  }
}
