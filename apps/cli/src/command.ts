import type { Terminal } from './terminal/terminal.ts'

/** One verb of the command line. Each lives in a folder of its own, named after it. */
export interface Command {
  readonly name: string
  /** One line, for the list of commands. */
  readonly summary: string
  /** Everything there is to know, for `faixa NAME --help`. */
  readonly help: string
  /** `args` without the command's own name. Answers the exit code: 0 done, 2 input that cannot be used. */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

export const EXIT_DONE = 0
/** The input or the way of calling cannot be used: one sentence on stderr says why. */
export const EXIT_UNUSABLE = 2
