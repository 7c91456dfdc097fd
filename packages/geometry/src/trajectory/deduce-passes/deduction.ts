/** What is deduced from a track without any valve's state, and the numbers that the deduction rests on. docs/metodo.md gives them with their reasons. */
import type { LonLatPath, LonLatPolygon } from '../../shapes/lon-lat.ts'

/** The positions of one file, or of a part of it, in the order flown. */
export interface FlownLeg {
  readonly path: LonLatPath
  /** Milliseconds since 1970 UTC, one per position; NaN where unknown. */
  readonly timesMs?: Float64Array
}

export interface DeductionOptions {
  /** The ground that was to be sprayed; without it, ends of passes are those of the straight flight. */
  readonly plots?: readonly LonLatPolygon[]
  /** Width of the swath where it is known, metres: the scale for what is straight and what is a neighbour. */
  readonly widthM?: number
}

/** A part of a leg that was flown as (a part of) a pass. */
export interface DeducedPart {
  /** Index of the leg, and where the part begins and ends in it: 12.25 is a quarter of the way from position 12 to 13. */
  readonly leg: number
  readonly from: number
  readonly to: number
  readonly path: LonLatPath
  readonly timesMs?: Float64Array
  readonly lengthM: number
  /** How far each end may have been sprayed less or more, metres: the step of the log there. */
  readonly endDoubtM: readonly [number, number]
}

export interface DeducedPass {
  /** One, or several where the flight was interrupted and the row resumed. */
  readonly parts: readonly [DeducedPart, ...DeducedPart[]]
  readonly lengthM: number
  /** 0 to 1. */
  readonly confidence: number
}

export interface Deduction {
  /** The stretches taken for passes: confidence 0.5 or more. In the order flown; without times by place. */
  readonly passes: readonly DeducedPass[]
  /** Stretches that could be passes and were not taken. */
  readonly doubtful: readonly DeducedPass[]
  /** Distance between neighbouring passes, metres; absent where no two lie side by side. */
  readonly spacingM?: number
  /** The expected share of the metres of both lists that were judged rightly, 0 to 1. */
  readonly confidence: number
  /**
   * True where an aeroplane flew and nothing of it is over a plot. It lines up far before a pass and leaves it as straight: without plots the
   * passes are half as long again as what was sprayed, and where no times tell its turns from rows more than twice as long.
   */
  readonly hasOpenEnds: boolean
}

export const DEDUCTION = {
  /** A stretch is straight where no position lies further than this from its line: a fifth of the spacing, between these. */
  straight: { spacingShare: 0.2, leastM: 1, mostM: 4 },
  /** Shortest stretch, in spacings: a step aside to the next row is one spacing long. */
  shortestSpacings: 1.4,
  /** Lateral acceleration, m/s², above which a stretch belongs to a turn: a bank of 17°. Rows along a contour are flown far below it. */
  bankedMps2: 3,
  /** Two stretches are parallel up to this angle; rows are flown by autopilots or by GPS lightbars. */
  parallelDeg: 3,
  /** Distance of neighbours, in spacings: rows skipped, or planned closer. */
  neighbour: { least: 0.5, most: 1.5 },
  /** Share of a stretch beside neighbours with which it is wholly a row: rows of a slanted field overhang each other. */
  fullSupport: 0.75,
  /** Speed over the working speed within which nothing is doubted, and the width of the range in which doubt grows to the most. */
  speed: { off: 0.25, doubt: 0.25 },
  /**
   * An aeroplane flies faster than this; sprayers of drones are limited to 10 to 15 m/s. Where no times are known its rows lie further apart
   * than this, m: most drones spray 4 to 11 m wide, agricultural aeroplanes 14 m or more, with rows a tenth closer.
   */
  aeroplane: { mps: 20, spacingM: 12 },
  /** A stop inside a stretch: below this share of the stretch's median speed. */
  stopShare: 0.35,
  /** The gap between two plots, in spacings, over which the valve stays open, as over a path; and the overhang that still belongs to the pass. */
  bridgedSpacings: 3,
  overhangSpacings: 1,
  /** Distance from the line of another stretch, in spacings, below which the ground was flown twice. */
  sameStrip: 0.4,
  /** Facing ends of a row that was interrupted: this far from each other at most, in spacings. */
  resumedSpacings: 2,
  /** The part of a pass at its ends that is drawn straight, in spacings, and the least advance between its positions, metres. */
  squareEndSpacings: 0.5,
  leastAdvanceM: 1,
  /** Confidence from which a stretch is taken, and from which it is doubtful. */
  taken: 0.5,
  doubtful: 0.15,
  /** Confidence below which a stretch that was taken is in doubt as well. */
  sure: 0.85,
} as const
