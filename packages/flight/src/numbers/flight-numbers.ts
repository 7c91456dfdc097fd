/**
 * The numbers that `faixa medir --json` prints, a laudo stores and a preview shows: hectares, metres, percentages of the área de plantio,
 * all in full precision. Figures that could not be computed are left out.
 */
import type {
  Clima,
  Decisoes,
  Dose,
  Estimativa,
  Intervalo,
  IntervalosEstimados,
  MeasuredName,
  MeasuredPercent,
  Metodo,
  Perda,
  PlotArea,
  PlotlessArea,
  PlotPercent,
  PontoPorFaixa,
  Taxa,
  TrackFigure,
} from '@faixa/domain'
import type { Hectares } from '@faixa/units'
import type { Aviso } from '../aviso.ts'
import type { PlotNames } from '../plots/flight-plot.ts'

type Areas<Name extends PropertyKey> = Readonly<Record<Name, Hectares>>
type Percents<Name extends PropertyKey> = Readonly<Partial<Record<Name, number>>>

/** Areas of a laudo that files alone decide; domain/laudo defines each. */
export type AreaNumbers = Areas<PlotlessArea> & Partial<Areas<MeasuredName>> & Percents<MeasuredPercent>

/** What an effectiveness is worth, beside it and never in its place. */
interface Valor {
  /** Absent where no doubt is stated, and where the width of a swath is not known. */
  readonly intervalo?: Intervalo
  /** Absent where it was not requested, without plots, and for a talhão that was flown together with others. */
  readonly perda?: Perda
  /** Absent where it was not requested, without plots, without a pattern or a rate, and where a swath has no centre line. */
  readonly dose?: Dose
}

/** Numbers of one talhão. Application outside the talhão is not part of it, so that its areaAplicada equals its aplicacaoEfetiva. */
export interface PlotNumbers extends PlotNames, Areas<PlotArea>, Percents<PlotPercent>, Valor {
  /** Area that the file or the register declares, ha; never used as a measure. */
  readonly areaDeclarada?: number
  readonly taxa?: Taxa
  /** There only in an estimate. */
  readonly intervaloEstimado?: IntervalosEstimados
}

/** Beside the lengths and times: rendimentoHaH is the area aplicada per hour of the whole flight, espacamentoMedioM the mean distance between neighbouring passes. */
export interface TrackNumbers extends Readonly<Partial<Record<TrackFigure, number>>> {
  readonly comprimentoKm: number
  /** Start in ISO 8601, UTC. */
  readonly inicio?: string
  readonly fim?: string
  readonly decolagem?: readonly [lon: number, lat: number]
}

/** `estimado` and what belongs to it are there only where the application was deduced from the track. */
export interface FlightNumbers extends AreaNumbers, Partial<Estimativa>, Valor {
  /** Absent where it was not requested, without plots, and where the width of a swath is not known. */
  readonly porFaixa?: readonly PontoPorFaixa[]
  readonly metodo: Metodo
  readonly passadas: number
  /** The parts of areaSobreposicao by the number of passes, in the order of OVERLAP_CLASSES; they add up to it. Absent without plots. */
  readonly sobreposicaoPorPassadas?: readonly Hectares[]
  /** Width given to sprayed lines, m. */
  readonly faixa?: number
  readonly talhoes: readonly PlotNumbers[]
  readonly trajeto?: TrackNumbers
  /** Absent where no file states a rate in litres a hectare. */
  readonly taxa?: Taxa
  /** Absent without readings, and where no file contains the times of spraying. */
  readonly clima?: Clima
  readonly avisos: readonly Aviso[]
  /** Decisions about the flight; absent where nothing was open and no person decided. */
  readonly decisoes?: Decisoes
}
