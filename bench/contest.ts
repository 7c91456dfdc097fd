/** The types of the benches: contenders do the same work on the same seeded input, each in a separate process. */

/** Parameters of a trial, such as size and kind, plain enough to pass to another process. */
export type Params = Readonly<Record<string, string | number>>

/** Figures of the result, to check that the timed answers are equal. */
export type Answer = Readonly<Record<string, number>>

export interface Prepared {
  /** Does the measured work; called several times. */
  run(): Answer | Promise<Answer>
  close?(): Promise<void>
}

/** Makes the input ready; its time is not measured. */
export type Prepare = (params: Params) => Promise<Prepared>

export interface Trial {
  readonly contender: string
  readonly params: Params
  readonly repeats: number
  /** Time limit of one run; longer ones are stopped. */
  readonly cutOffS: number
  /** Name shared by trials of one contender that differ only in size: after one is cut off, the larger ones are not run. */
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
  /** The reason why times are missing. */
  readonly failure?: string
}

export interface Goal {
  readonly promise: string
  /** The measured value as text; absent when the run gave none. */
  readonly measured?: string
  readonly met?: boolean
}

export interface Bench {
  readonly name: string
  readonly title: string
  /** A paragraph under the title: what is measured, and what the peers leave out. */
  readonly about: string
  /** Packages whose versions are printed. */
  readonly packages: readonly string[]
  /** Returns versions of programs that are no packages. */
  versions?(): Promise<string[]>
  /** Address of each contender's module, which exports `prepare`; only the process that measures it loads it. */
  readonly contenders: Readonly<Record<string, string>>
  /** True where the command may set other numbers of laudos, as `--laudos=10000,10000000`. */
  readonly takesLaudos?: true
  /** Returns the trials. `small`: a quick run to see that everything works. `laudos`: the numbers that the command names. */
  trials(small: boolean, folder: string, laudos?: readonly number[]): Trial[]
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
