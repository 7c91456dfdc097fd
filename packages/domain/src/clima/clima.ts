/** The weather of a flight in numbers, as a laudo stores, signs and answers it. A number that could not be computed is absent, never 0. */

import { metresPerSecond, toKilometresPerHour } from '@faixa/units'
import type { LimiteDoClima } from './faixa-do-clima.ts'
import type { LeituraDoClima, Tempo, TipoDeClima } from './leitura-do-clima.ts'
import { pontoMaisProximo } from './rosa-dos-ventos.ts'

/** A source of readings: at least one sprayed minute used it, or it had no reading for any. */
export interface FonteDoClima {
  readonly tipo: TipoDeClima
  readonly nome: string
  readonly leituras: number
  /** Sprayed minutes that took their reading from it. */
  readonly minutos: number
  /** Least distance from the field; absent where the place is not known. */
  readonly distanciaKm?: number
}

/** A row of the limits that applied, with what was sprayed outside it. */
export interface LimiteAplicado extends LimiteDoClima {
  readonly minutosFora: number
  readonly hectaresFora: number
  /** The value farthest outside, in the unit of the quantity. */
  readonly pior?: number
}

export interface LeituraUsada extends Tempo {
  /** Instant of the reading in ISO 8601, UTC. */
  readonly instante: string
  /** That instant as hh:mm on the clock of the typed hours. */
  readonly hora: string
  readonly tipo: TipoDeClima
  readonly fonte: string
}

export interface Clima {
  /** Sprayed time by the reading of its minute: within all limits, outside one at least, without data. They add up to the time sprayed. */
  readonly minutosDentro: number
  readonly minutosFora: number
  readonly minutosSemDados: number
  /** The hectares add up to the área bruta. */
  readonly hectaresDentro: number
  readonly hectaresFora: number
  readonly hectaresSemDados: number
  /** Length and direction of the mean vector of the wind over the sprayed time. */
  readonly ventoMedioMs?: number
  /** Degrees from which the mean vector blows; absent in a calm and where the winds cancel out. */
  readonly direcaoMediaGraus?: number
  /** Mean of the speeds regardless of their directions. */
  readonly velocidadeMediaMs?: number
  readonly ventoMinimoMs?: number
  readonly ventoMaximoMs?: number
  readonly rajadaMaximaMs?: number
  readonly temperaturaMinimaC?: number
  readonly temperaturaMaximaC?: number
  readonly umidadeMinimaPercent?: number
  readonly umidadeMaximaPercent?: number
  readonly deltaTMinimoC?: number
  readonly deltaTMaximoC?: number
  /** Mean angle between the passes and the wind, 0 along to 90 across, weighted by hectares. */
  readonly anguloMedioGraus?: number
  /** Share of the sprayed time with known wind that had less than 3 km/h. */
  readonly percentCalmaria?: number
  /** True in answers where the limits changed, and these numbers are still those of the limits before; never stored. */
  readonly calculando?: true
  /** The readings of the first and of the last sprayed minute that have one. */
  readonly inicio?: LeituraUsada
  readonly fim?: LeituraUsada
  readonly limites: readonly LimiteAplicado[]
  readonly fontes: readonly FonteDoClima[]
  /** Readings of a model, which no file of the laudo has: with them the numbers can be computed again. */
  readonly modelo?: readonly LeituraDoClima[]
}

/** The sprayed time and hectares of one pass in one minute of UTC. */
export interface MinutoAplicado {
  /** Minutes since 1970 UTC. */
  readonly minuto: number
  /** Number of the pass, from 0. */
  readonly passada: number
  readonly segundos: number
  readonly hectares: number
  /** Middle of what was sprayed. */
  readonly lon: number
  readonly lat: number
  /** Axis of the pass, 0 to 180 degrees clockwise from true north; absent where it has none. */
  readonly eixoGraus?: number
}

/** A reading in the units of the typed rows (dados-operacao/campos.ts), with the nearest point of the compass. */
export function inTypedUnits({ hora, temperaturaC, umidadePercent, ventoMs, direcaoGraus }: LeituraUsada) {
  const point = direcaoGraus === undefined ? undefined : pontoMaisProximo(direcaoGraus)
  return {
    hora,
    temperatura: temperaturaC,
    umidade: umidadePercent,
    vento: ventoMs === undefined ? undefined : toKilometresPerHour(metresPerSecond(ventoMs)),
    direcao: ventoMs === 0 ? ('calmo' as const) : point,
  }
}
