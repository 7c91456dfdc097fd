/** What lies under the layers: pictures from a provider that the server's configuration names, or the outlines that came with the program. */

export interface BaseMap {
  readonly id: string
  readonly nome: string
  /** Addresses of pictures, with {z}, {x} and {y}; none: the offline base. */
  readonly tiles?: readonly string[]
  readonly tileSize?: number
  readonly maxZoom?: number
  readonly attribution?: string
}

/** Needs no network. */
export const OFFLINE_BASE: BaseMap = { id: 'sem-internet', nome: 'Sem internet' }
