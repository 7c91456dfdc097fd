/** What lies under the layers: pictures from a provider that the server's configuration names, or the outlines that came with the program. */

import type { MapaBase } from '@faixa/contract'

/** Needs no network. */
export const OFFLINE_BASE = { chave: 'sem-internet', nome: 'Sem internet' } as const

export type BaseMap = MapaBase | typeof OFFLINE_BASE
