/**
 * The shape of `faixa medir --json`, of what a laudo stores and of what a preview shows: hectares, metres, percentages of the área de
 * plantio, all in full precision. What could not be computed is left out.
 */
import type { Decisoes, MeasuredName, MeasuredPercent, Metodo, PlotArea, PlotPercent } from '@faixa/domain'
import type { Hectares } from '@faixa/units'
import type { Aviso } from './aviso.ts'
import type { PlotNames } from './flight-plot.ts'

type Areas<Name extends PropertyKey> = Readonly<Record<Name, Hectares>>
type Percents<Name extends PropertyKey> = Readonly<Partial<Record<Name, number>>>
/** Measured without any plots. */
type PlotlessArea = 'areaAplicada' | 'areaBruta'

/** Those of the laudo's numbers that files alone decide; domain/laudo says what each means. */
export type AreaNumbers = Areas<PlotlessArea> & Partial<Areas<MeasuredName>> & Percents<MeasuredPercent>

/** Of one talhão. What lies outside it is no part of it, so that its areaAplicada equals its aplicacaoEfetiva. */
export interface PlotNumbers extends PlotNames, Areas<PlotArea>, Percents<PlotPercent> {
  /** As the file or the register declares it, hectares; never used as a measure. */
  readonly areaDeclarada?: number
}

export interface TrackNumbers {
  readonly comprimentoKm: number
  /** ISO 8601, UTC. */
  readonly inicio?: string
  readonly fim?: string
  readonly duracaoMin?: number
  readonly velocidadeMediaKmh?: number
  readonly velocidadeMedianaKmh?: number
  readonly tempoAplicandoMin?: number
  readonly velocidadeAplicandoKmh?: number
  /** Aplicada, per hour of the whole flight. */
  readonly rendimentoHaH?: number
  /** Mean distance between neighbouring passes: an estimate of the faixa executada. */
  readonly espacamentoMedioM?: number
  readonly decolagem?: readonly [lon: number, lat: number]
}

export interface FlightNumbers extends AreaNumbers {
  readonly metodo: Metodo
  readonly passadas: number
  /** The width that sprayed lines were given, metres. */
  readonly faixa?: number
  readonly talhoes: readonly PlotNumbers[]
  readonly trajeto?: TrackNumbers
  readonly avisos: readonly Aviso[]
  /** Absent where there is nothing to decide and nobody decided. */
  readonly decisoes?: Decisoes
}
