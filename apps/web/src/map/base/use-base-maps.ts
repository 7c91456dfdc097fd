import { useQuery } from '@tanstack/react-query'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import type { Scheme } from '../palette.ts'
import { type BaseMap, OFFLINE_BASE } from './base-map.ts'

/** Keys that a server's configuration may give its dark drawing. */
const DARK = /escuro|dark/

/** The base maps of the server's configuration, the one that needs no network, and which of them is shown where none is chosen. */
export function useBaseMaps(chosen: string | undefined, scheme: Scheme) {
  const { data } = useQuery(configuracaoQuery)
  const online = data?.mapas ?? []
  const bases: readonly BaseMap[] = [...online, OFFLINE_BASE]
  const usual = (scheme === 'dark' ? online.find(({ chave }) => DARK.test(chave)) : undefined) ?? bases[0]
  return { bases, base: bases.find(({ chave }) => chave === chosen) ?? usual ?? OFFLINE_BASE }
}
