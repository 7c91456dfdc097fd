/** The output of a command. Tests pass one that collects it. */
import { createPaint, type Paint } from './colour.ts'

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

/** A progress line that rewrites itself, at most ten times a second, and leaves nothing behind. */
interface Progress {
  /** Shows the progress, from 0 to 1. */
  update(done: number): void
  /** Erases the line. */
  end(): void
}

const MIN_INTERVAL_MS = 100
// Milliseconds before a line is shown: for shorter work it would only flicker.
const QUIET_START_MS = 400
const BAR_WIDTH = 24
const ERASE_LINE = '\r\u001b[2K'

function createProgress(label: string, write: ((text: string) => void) | undefined): Progress {
  if (!write) return { update: () => {}, end: () => {} }
  const start = performance.now()
  let shownAt = 0
  return {
    update(done) {
      const now = performance.now()
      if (now - start < QUIET_START_MS || now - shownAt < MIN_INTERVAL_MS) return
      shownAt = now
      const fraction = Math.min(1, Math.max(0, done))
      const full = Math.round(fraction * BAR_WIDTH)
      const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
      write(`${ERASE_LINE}${label} ${bar} ${Math.floor(fraction * 100)} %`)
    },
    end() {
      if (shownAt > 0) write(ERASE_LINE)
    },
  }
}
