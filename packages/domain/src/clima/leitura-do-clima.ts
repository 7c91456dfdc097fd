/**
 * A reading of the weather, and what a laudo states about the weather of its flight. Instants are UTC; what a source does not give is
 * absent.
 */

/** Kinds of sources, the best first: an instrument at the field, a station, a model of the weather. */
export const TIPOS_DE_CLIMA = ['campo', 'estacao', 'modelo'] as const

export type TipoDeClima = (typeof TIPOS_DE_CLIMA)[number]

export const TIPO_DE_CLIMA_NAMES = {
  campo: 'medição no campo',
  estacao: 'estação',
  modelo: 'modelo meteorológico',
} as const satisfies Record<TipoDeClima, string>

/** The quantities of a reading. */
export interface Tempo {
  readonly ventoMs?: number
  readonly rajadaMs?: number
  /** Direction from which the wind blows, degrees clockwise from true north; absent in a calm. */
  readonly direcaoGraus?: number
  readonly temperaturaC?: number
  readonly umidadePercent?: number
}

export interface LeituraDoClima extends Tempo {
  /** Milliseconds since 1970 UTC. */
  readonly instanteMs: number
  /** Seconds that the values are averaged over. */
  readonly mediaS?: number
  /** Height of the sensor above the ground. */
  readonly alturaM?: number
  readonly tipo: TipoDeClima
  /** Name of the source for people: a station, a file, the typed rows. */
  readonly fonte: string
  /** Place of the sensor; without it, `distanciaKm` counts. */
  readonly lugar?: { readonly lon: number; readonly lat: number }
  /** Distance from the field. Without a place and a distance, the person who chose the source answers for its place. */
  readonly distanciaKm?: number
}

/** Values on Earth near the ground; anything else is a fault of the source or another unit. */
export const VALORES_POSSIVEIS = {
  ventoMs: [0, 60],
  rajadaMs: [0, 100],
  direcaoGraus: [0, 360],
  temperaturaC: [-30, 60],
  umidadePercent: [0, 100],
} as const satisfies Record<keyof Tempo, readonly [number, number]>

/** A reading is used up to this time and distance from the minute and place of the application, both included. */
export const ALCANCE_DO_CLIMA = { minutos: 30, km: 30 } as const

/** Wind below this speed is a calm, km/h: the air may be inverted, and drops stay suspended. */
export const CALMO_KMH = 3

/**
 * Hours of local time from UTC, by state (Lei 11.662/2008, Lei 12.876/2013), without summer time, which ended in 2019. The west of Amazonas is at
 * -5; without a state, -3 is the time of most of Brazil.
 */
export function utcOffsetOf(uf: string | undefined): number {
  if (uf === 'AC') return -5
  return ['AM', 'MT', 'MS', 'RO', 'RR'].includes(uf ?? '') ? -4 : -3
}
