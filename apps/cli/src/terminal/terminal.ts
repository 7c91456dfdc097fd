/** The output of a command. Tests pass one that collects it. */
import { createPaint, type Paint } from './colour.ts'
import { createProgress, type Progress } from './progress.ts'

export interface Terminal {
  /** Prints to standard output, which carries results and nothing else. */
  print(text: string): void
  /** Prints to standard error, which carries refusals and progress. */
  printError(text: string): void
  /** Colours of standard output; without effect when it is not a terminal. */
  readonly paint: Paint
  /** Starts a progress line on standard error; silent when that is not a terminal. */
  progress(label: string): Progress
}

interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean
}

interface World {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly env: Readonly<Record<string, string | undefined>>
}

export function createTerminal(world: World): Terminal {
  // A non-empty NO_COLOR switches colour off (https://no-color.org). TERM=dumb cannot show it.
  const colourful = world.stdout.isTTY === true && !world.env.NO_COLOR && world.env.TERM !== 'dumb'
  const progressVisible = world.stderr.isTTY === true && world.env.TERM !== 'dumb'
  return {
    print: (text) => void world.stdout.write(`${text}\n`),
    printError: (text) => void world.stderr.write(`${text}\n`),
    paint: createPaint(colourful),
    progress: (label) => createProgress(label, progressVisible ? (text) => void world.stderr.write(text) : undefined),
  }
}
