/** The passes of an application that seem not to be of its flight, as the findings about them list them. */

/** Reason why a pass is doubted, in words for a table. */
export const DUVIDAS = {
  /** No track lies along the pass. */
  'sem-trajeto': 'Sem trajeto',
  /** The track was there at another time. */
  'outra-hora': 'Trajeto de outra hora',
  /** Another pass uses the track along it, or has the same place. */
  repetida: 'No lugar de outra',
  /** Most passes are of another day. */
  'outro-dia': 'De outro dia',
} as const

export type Duvida = keyof typeof DUVIDAS

export const DUVIDA_NAMES = Object.keys(DUVIDAS) as readonly Duvida[]

/** Maximum number of passes that one finding lists; the map has all. */
export const MOST_PASSADAS = 200

export interface PassadaEmDuvida {
  /** Number of the pass in the file, from 1. */
  readonly passada: number
  readonly motivo: Duvida
  /** The pass's own hectares, regardless of overlap with other passes. */
  readonly area: number
  readonly comprimentoM: number
  /** Box of its middle line; west, south, east, north. */
  readonly limites: readonly [number, number, number, number]
}
