/** The messages between the screen's thread and the worker that cuts tiles. */

/** The one layer of every tile. */
export const TILE_LAYER = 'camada'
/** Units of a tile's side. */
export const EXTENT = 4096
/** Deeper views stretch these tiles: at this zoom a unit is 4 cm on the ground, finer than any log. */
export const DEEPEST = 18

export type TileMessage =
  | { readonly kind: 'open'; readonly layer: number; readonly features: Blob }
  | { readonly kind: 'close'; readonly layer: number }
  /** The map does not wait for the tile any longer: its place left the screen. */
  | { readonly kind: 'forget'; readonly ask: number }
  | {
      readonly kind: 'tile'
      readonly ask: number
      readonly layer: number
      readonly z: number
      readonly x: number
      readonly y: number
    }

export type TileAnswer = { readonly ask: number } & ({ readonly bytes: ArrayBuffer } | { readonly fault: string })
