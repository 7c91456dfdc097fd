/** The vocabulary of the benches: contenders do the same work on the same seeded input, each in a process of its own. */

/** What a trial is about: sizes and kinds, plain enough to pass to another process. */
export type Params = Readonly<Record<string, string | number>>

/** Figures of the result, so that speeds are of equal answers. */
export type Answer = Readonly<Record<string, number>>

export interface Prepared {
  /** The measured work; run several times. */
  run(): Answer | Promise<Answer>
  close?(): Promise<void>
}

/** Makes the input ready; not measured. */
export type Prepare = (params: Params) => Promise<Prepared>

export interface Trial {
  readonly contender: string
  readonly params: Params
  readonly repeats: number
  /** Of one run; longer ones are stopped. */
  readonly cutOffS: number
  /** Trials of one contender that differ by size only: after one is cut off, the larger ones are not tried. */
  readonly series: string
}

export interface Outcome {
  readonly trial: Trial
  readonly timesMs: readonly number[]
  readonly answer?: Answer
  /** Peak resident memory of the whole process: before the first run, after it, after the last one. */
  readonly preparedMb?: number
  readonly firstRunMb?: number
  readonly peakMb?: number
  /** Why there is no time, or no more. */
  readonly failure?: string
}

export interface Goal {
  readonly promise: string
  /** Absent when the run had nothing to judge it by. */
  readonly measured?: string
  readonly met?: boolean
}

export interface Bench {
  readonly name: string
  readonly title: string
  /** A paragraph under the title: what is measured, what the peers leave out. */
  readonly about: string
  /** Whose versions are told. */
  readonly packages: readonly string[]
  /** Versions of what is no package. */
  versions?(): Promise<string[]>
  /** Name → address of the module that exports its `prepare`; only the process that measures it loads it. */
  readonly contenders: Readonly<Record<string, string>>
  /** `small`: a quick run to see that everything works. */
  trials(small: boolean, folder: string): Trial[]
  /** Writes files into `folder` that the trials name. */
  setUp?(trials: readonly Trial[]): Promise<void>
  /** Ends what setUp started. */
  tearDown?(): Promise<void>
  readonly columns: readonly Column[]
  goals(outcomes: readonly Outcome[]): Goal[]
}

export interface Column {
  readonly heading: string
  text(outcome: Outcome, all: readonly Outcome[]): string
}
