import { useQuery } from '@tanstack/react-query'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import type { Scheme } from '../palette.ts'
import { type BaseMap, OFFLINE_BASE } from './base-map.ts'

/** The default base map under a map's layers: a light drawing where figures are read, photographs where places are found. */
export type UsualBase = 'claro' | 'satelite'

/** Keys by which the maps of a server's configuration are recognised. */
const KEYS = { claro: /claro|light/, satelite: /sat[eé]l/, escuro: /escuro|dark/ } as const

/** The base maps of the server's configuration, the one without network, and the one shown by default. */
export function useBaseMaps(chosen: string | undefined, scheme: Scheme, usual: UsualBase = 'claro') {
  const { data } = useQuery(configuracaoQuery)
  const online = data?.mapas ?? []
  const bases: readonly BaseMap[] = [...online, OFFLINE_BASE]
  return { bases, base: bases.find(({ chave }) => chave === chosen) ?? usualBase(bases, scheme, usual) }
}

/**
 * Specification 000 §2: light on the efficiency map, satellite on the others; in the dark scheme the dark drawing replaces the light one.
 */
export function usualBase(bases: readonly BaseMap[], scheme: Scheme, usual: UsualBase): BaseMap {
  const like = (kind: keyof typeof KEYS) => bases.find(({ chave }) => KEYS[kind].test(chave))
  const dark = usual === 'claro' && scheme === 'dark' ? like('escuro') : undefined
  return dark ?? like(usual) ?? bases[0] ?? OFFLINE_BASE
}
