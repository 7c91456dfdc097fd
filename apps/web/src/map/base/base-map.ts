/** The base map under the layers: pictures from a configured provider, or the outlines that are part of the program. */

import type { MapaBase } from '@faixa/contract'

/** Needs no network. */
export const OFFLINE_BASE = { chave: 'sem-internet', nome: 'Sem internet' } as const

export type BaseMap = MapaBase | typeof OFFLINE_BASE

/** Prefix of the sources of a provider's pictures; no other source has it. */
const PICTURES = 'fundo-'

/** Another provider is another source: a source that changes its addresses would mix their pictures. */
export function pictureSourceId({ chave }: BaseMap): string {
  return `${PICTURES}${chave}`
}

export function isPictureSource(id: string | undefined): boolean {
  return id?.startsWith(PICTURES) ?? false
}
