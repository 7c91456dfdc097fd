/** Facts for the checks: measured figures unchanged, and costly ones computed once, on first use. */
import type { LimiteAplicado } from '@faixa/domain'
import type {
  Coverage,
  CoverageAreas,
  PlotCoverage,
  ReadingDoubts,
  SwathInput,
  Trajectory,
  ValveBends,
} from '@faixa/geometry'
import { present } from '@faixa/units'
import type { DeducedApplication } from '../deduced/deduced-application.ts'
import type { TypedFigures } from '../numbers/typed-figures.ts'
import { choosePlots } from '../plots/choose-plots.ts'
import type { FlightPlot } from '../plots/flight-plot.ts'
import { distanceApartM } from './facts/distance-apart.ts'
import { edgeShift } from './facts/edge-shift.ts'
import { type LogFacts, logFacts } from './facts/log-facts.ts'
import { type PassEvidence, passEvidence } from './facts/pass-evidence.ts'
import { inRuns } from './facts/pass-places.ts'
import { type BestShift, bestShift } from './facts/shifted-area.ts'
import { measuredSwathWidthM } from './facts/swath-width.ts'
import { shareAlongTrack } from './facts/track-share.ts'
import { trackOverPlots } from './facts/unsprayed-track.ts'
import type { RecordedFigures } from './recorded-figures.ts'

export interface Span {
  /** Milliseconds since 1970 UTC. */
  readonly beginMs: number
  readonly endMs: number
}

/** Other laudos that the server found. The shortest sentences name none, since not every reader may know of them. */
export interface OtherLaudos {
  /**
   * Laudos with the same passes: their number, and, for the one that shares most passes, the share and the difference of its times, min.
   */
  readonly sameFlight?: { readonly laudos: number; readonly share: number; readonly shiftMin?: number }
  readonly pilotElsewhere?: Elsewhere
  readonly aircraftElsewhere?: Elsewhere
}

/** Laudos with a pilot or aircraft that was at another place at the same time. */
export interface Elsewhere {
  readonly laudos: number
  /** A common minute, since 1970 UTC, from the tracks; absent where only the typed times show it. */
  readonly minute?: number
  /** Hours from UTC to the clock of this laudo's field, on which the minute is written; 0 where the log is in local time. */
  readonly offsetH?: number
}

/** Typed words and the facts to compare them with; parts that cannot be compared are absent. */
export interface InformedFacts {
  readonly place?: TypedPlace
  /** Registration marks of the chosen aircraft, and those in the names of the files. */
  readonly aircraft?: { readonly marks: string; readonly inFiles: readonly string[] }
  /** The laws of the weather that applied. */
  readonly weatherLaws?: readonly LimiteAplicado[]
  /** True where the hours of the flight's files are local ones, and the file of the weather was compared with them as if they were UTC. */
  readonly isOtherClock?: boolean
}

export interface TypedPlace {
  readonly municipio?: string
  readonly uf?: string
  /** Positions of the middle of the field and then of its corners, which may lie beyond a border. */
  readonly near: readonly { readonly nome: string; readonly uf: string }[]
}

/** Lengths in m. */
export interface TrackOverTreated {
  readonly overPlotsM: number
  readonly unsprayedM: number
  /** The part of `unsprayedM` that is passes or records of them, and their number. */
  readonly all: UnsprayedPasses
  /** Passes in sequences of three or more without sprayed ground between them. */
  readonly inSequence: UnsprayedPasses
  /** Passes in groups of two or more before the first application or after the last. */
  readonly atEnds: UnsprayedPasses
  /** Share of the plots without application. */
  readonly shareLeft: number
}

interface UnsprayedPasses {
  readonly lengthM: number
  readonly count: number
}

export interface FlightFacts {
  readonly typed: TypedFigures
  readonly areas: CoverageAreas
  /** The plots measured against, with their measured areas. */
  readonly plots: readonly PlotCoverage[]
  /** True for plots of the register and for those chosen for being touched, among which untouched ones are expected. */
  readonly plotsWereChosen: boolean
  /** Files of which something was lost in reading (reading/lost-content.ts). */
  readonly incomplete?: Readonly<Partial<Record<'area' | 'aplicacao', boolean>>>
  /** Ambiguities in the reading of each file that a person has to confirm. */
  readonly doubts?: Readonly<Partial<Record<'area' | 'aplicacao', ReadingDoubts>>>
  /** Figures in the attributes of the application's records. */
  readonly recorded: RecordedFigures
  readonly trajectory?: Pick<Trajectory, 'meanSpacingM' | 'spraySpeedMps'>
  /** What the application's records say about themselves. */
  readonly log?: LogFacts
  /** How the application was deduced from the track; absent where a file states it. */
  readonly deduced?: DeducedApplication
  /** Span from the first to the last time of the application. */
  readonly sprayed?: Span
  readonly flown?: Span
  readonly otherLaudos?: OtherLaudos
  readonly informed?: InformedFacts
  /** Approximate bytes of the layers as GeoJSON, and the name of the file that causes most of them. */
  readonly drawn?: { readonly bytes: number; readonly file: string }
  /** Name of the file over which the measurement ran out of memory. */
  readonly outOfMemory?: string
  /** Distance between the nearest positions of the application and of a plot, m. */
  distanceApartM(): number | undefined
  /** Share of the application within half a swath of the track; undefined without a track. */
  shareAlongTrack(): number | undefined
  /** Evidence for each pass: the track, or the other passes where there is no track (facts/pass-evidence.ts); undefined without passes. */
  passEvidence(): PassEvidence | undefined
  /** The track over the treated plots; undefined without a track or plots, and where nearly all of these plots have an application. */
  trackOverPlots(): TrackOverTreated | undefined
  /**
   * Where the plots would fit the application according to their outer edges; undefined without plots, and where the edges allow no
   * conclusion.
   */
  edgeShift(): BestShift | undefined
  /** Shift by which the plots would fit the application best; undefined without plots, and where at most a twentieth of it lies outside. */
  bestShift(): BestShift | undefined
  /** Width of the application's polygons, m; undefined without a common width, and for lines, whose width is given. */
  swathWidthM(): number | undefined
}

/** Figures to compare typed ones with, as plain values, so that a form is checked without measuring again. */
export interface ComparedFigures extends Pick<FlightFacts, 'recorded' | 'trajectory' | 'flown'> {
  readonly areas: Pick<CoverageAreas, 'appliedM2' | 'grossM2'>
  readonly shareAlongTrack?: number
  readonly swathWidthM?: number
}

export interface FlightToCheck {
  readonly typed: TypedFigures
  readonly areas: CoverageAreas
  readonly covered: readonly PlotCoverage[]
  readonly plots: readonly FlightPlot[]
  readonly plotsWereChosen: boolean
  readonly swaths: readonly SwathInput[]
  readonly runOfSwath: Coverage['runOfSwath']
  readonly incomplete: NonNullable<FlightFacts['incomplete']>
  readonly doubts: NonNullable<FlightFacts['doubts']>
  readonly recorded: RecordedFigures
  readonly trajectory?: Trajectory | undefined
  readonly deduced?: DeducedApplication | undefined
  readonly valve?: ValveBends | undefined
}

/** Facts of a flight of which nothing is known. */
export const NO_FACTS: FlightFacts = {
  typed: {},
  areas: { appliedM2: 0, grossM2: 0, depthM2: [] },
  plots: [],
  plotsWereChosen: false,
  recorded: {},
  distanceApartM: () => undefined,
  shareAlongTrack: () => undefined,
  passEvidence: () => undefined,
  trackOverPlots: () => undefined,
  edgeShift: () => undefined,
  bestShift: () => undefined,
  swathWidthM: () => undefined,
}

/** Share of the treated plots without application up to which nothing relevant is missing, and the track is not examined. */
const LEFT_SHARE = 0.01
/** Share of the application outside the plots up to which no shift of the plots is searched. */
const OUTSIDE_SHARE = 0.05
/** Tolerance for the shift by edges: 30 m around a farm of 20,000 ha are twice as much. */
const EDGE_OUTSIDE_SHARE = 0.001
/** Minimum covered share of a plot that counts as treated: a plot that a shift brought under the edge of an application has less. */
const TREATED_SHARE = 0.3
/** Minimum share of the application along a track for the track to give the heading of the passes. */
const TRUSTED_SHARE = 0.8

export function flightFacts(flight: FlightToCheck): FlightFacts {
  const { typed, areas, covered, plots, plotsWereChosen, swaths, runOfSwath, incomplete, doubts } = flight
  const { recorded, trajectory, deduced } = flight
  const sprayed = spanOf(swaths)
  const flown =
    trajectory?.beginMs === undefined || trajectory.endMs === undefined
      ? undefined
      : { beginMs: trajectory.beginMs, endMs: trajectory.endMs }
  const along = once(() => trajectory && shareAlongTrack(swaths, trajectory.legs))
  return {
    typed,
    areas,
    plots: covered,
    plotsWereChosen,
    incomplete,
    doubts,
    recorded,
    ...(trajectory && { trajectory }),
    ...(deduced && { deduced }),
    ...(swaths.length > 0 && { log: logFacts(swaths, flight.valve) }),
    ...(sprayed && { sprayed }),
    ...(flown && { flown }),
    distanceApartM: once(() => distanceApartM(swaths, plots)),
    shareAlongTrack: along,
    passEvidence: once(() => passEvidence(swaths, runOfSwath, trajectory)),
    trackOverPlots: once(() => {
      const treated = choosePlots(covered)?.ids
      if (!treated || trajectory?.maxStepM === undefined) return undefined
      const { legs, maxStepM, lengthWithoutJumpsM: lengthM } = trajectory
      const left = shareLeft(covered.filter(({ id }) => treated.has(id)))
      if (left <= LEFT_SHARE) return undefined
      const over = plots.filter(({ id }) => treated.has(id))
      const { overPlots, unsprayed, all, inSequence, atEnds } = trackOverPlots(swaths, over, {
        legs,
        maxStepM,
        ...present({ passAxisDeg: trajectory.passAxisDeg }),
      })
      return {
        overPlotsM: overPlots * lengthM,
        unsprayedM: unsprayed * lengthM,
        all: { lengthM: all.share * lengthM, count: all.count },
        inSequence: { lengthM: inSequence.share * lengthM, count: inSequence.count },
        atEnds: { lengthM: atEnds.share * lengthM, count: atEnds.count },
        shareLeft: left,
      }
    }),
    edgeShift: once(() => {
      const treated = covered.filter(({ effectiveM2, plotM2 }) => effectiveM2 >= TREATED_SHARE * plotM2)
      // The part of a shifted application on plots beside the treated ones counts as outside too.
      const insideM2 = treated.reduce((sum, { effectiveM2 }) => sum + effectiveM2, 0)
      if (areas.appliedM2 - insideM2 <= EDGE_OUTSIDE_SHARE * areas.appliedM2) return undefined
      const ids = treated.length > 0 ? new Set(treated.map(({ id }) => id)) : choosePlots(covered)?.ids
      return ids && edgeShift({ swaths, plots, treated: plots.filter(({ id }) => ids.has(id)) })
    }),
    bestShift: once(() => {
      const { appliedM2, effectiveM2 = 0 } = areas
      return effectiveM2 > 0 && appliedM2 - effectiveM2 > OUTSIDE_SHARE * appliedM2
        ? bestShift(swaths, plots)
        : undefined
    }),
    swathWidthM: once(() => {
      const axisDeg = (along() ?? 0) >= TRUSTED_SHARE ? trajectory?.passAxisDeg : undefined
      return measuredSwathWidthM(inRuns(swaths, runOfSwath), axisDeg)
    }),
  }
}

function shareLeft(plots: readonly PlotCoverage[]): number {
  const sum = (of: (plot: PlotCoverage) => number) => plots.reduce((areaM2, plot) => areaM2 + of(plot), 0)
  return 1 - sum(({ effectiveM2 }) => effectiveM2) / sum(({ plotM2 }) => plotM2)
}

function spanOf(swaths: readonly SwathInput[]): Span | undefined {
  let beginMs = Infinity
  let endMs = -Infinity
  for (const swath of swaths) {
    beginMs = Math.min(beginMs, swath.beginMs ?? Infinity)
    endMs = Math.max(endMs, swath.endMs ?? swath.beginMs ?? -Infinity)
  }
  return endMs >= beginMs ? { beginMs, endMs } : undefined
}

function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: compute() }
    return found.value
  }
}

export function comparedFigures(facts: FlightFacts): ComparedFigures {
  const { recorded, trajectory, flown, areas } = facts
  const { meanSpacingM, spraySpeedMps } = trajectory ?? {}
  const [share, width] = [facts.shareAlongTrack(), facts.swathWidthM()]
  return {
    areas: { appliedM2: areas.appliedM2, grossM2: areas.grossM2 },
    recorded,
    trajectory: {
      ...present({ meanSpacingM, spraySpeedMps }),
    },
    ...(flown && { flown }),
    ...present({ shareAlongTrack: share, swathWidthM: width }),
  }
}

/** Facts for the checks of typed figures only. */
export function factsOfTyped(typed: TypedFigures, compared: Partial<ComparedFigures>): FlightFacts {
  const { areas, shareAlongTrack, swathWidthM, ...rest } = compared
  return {
    ...NO_FACTS,
    ...rest,
    typed,
    areas: { ...NO_FACTS.areas, ...areas },
    shareAlongTrack: () => shareAlongTrack,
    swathWidthM: () => swathWidthM,
  }
}
