/** What a command may touch of the world it speaks to. Tests give one that collects. */
import { createPaint, type Paint } from './colour.ts'
import { createProgress, type Progress } from './progress.ts'

export interface Terminal {
  /** To standard output: results, and nothing else. */
  print(text: string): void
  /** To standard error: refusals and progress. */
  complain(text: string): void
  /** Colours of standard output; without effect when it is not a terminal. */
  readonly paint: Paint
  /** A line on standard error that comes and goes; silent when that is not a terminal. */
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
  // https://no-color.org: any non-empty value switches colour off. TERM=dumb cannot show it.
  const colourful = world.stdout.isTTY === true && !world.env.NO_COLOR && world.env.TERM !== 'dumb'
  const progressVisible = world.stderr.isTTY === true && world.env.TERM !== 'dumb'
  return {
    print: (text) => void world.stdout.write(`${text}\n`),
    complain: (text) => void world.stderr.write(`${text}\n`),
    paint: createPaint(colourful),
    progress: (label) => createProgress(label, progressVisible ? (text) => void world.stderr.write(text) : undefined),
  }
}
