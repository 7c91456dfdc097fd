/** Colours used only on maps: they make layers legible on satellite, light and dark base maps alike. */

export type Scheme = 'light' | 'dark'

export interface MapPalette {
  readonly land: string
  readonly water: string
  readonly border: string
  /** Colour of the states' names. */
  readonly name: string
  readonly nameHalo: string
}

/** Colours of the offline base, by the application's scheme. */
export const PALETTES = {
  light: { land: '#eef0ec', water: '#dbe5ee', border: '#b4bcc6', name: '#6b7683', nameHalo: '#f8f9f7' },
  dark: { land: '#1d232a', water: '#12171c', border: '#3c4753', name: '#93a0ad', nameHalo: '#161b20' },
} as const satisfies Record<Scheme, MapPalette>

/** Around every line and label of a layer: dark, so that white and yellow read on a light field and all read on satellite pictures. */
export const CASING = '#0d1b2a'
/** Letters and arrowheads, inside their casing. */
export const LABEL = '#ffffff'
/** Outlines the feature that is chosen; no layer has this colour. */
export const SELECTION = '#00d0ff'
/** Lines and areas drawn with the ruler. */
export const RULER = '#ffb020'

/** The colours that a noun chooses for a layer; a look adds casing, outlines and widths by zoom. */
export interface LayerColours {
  /** `#rrggbb`. */
  readonly lineColour: string
  /** CSS pixels. */
  readonly lineWidth: number
  /** Absent: not filled. */
  readonly fillColour?: string
  /** Opacity of the fill, from 0 (clear) to 1. */
  readonly fillOpacity?: number
}
