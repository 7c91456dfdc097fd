import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const READER = fileURLToPath(new URL('./read-generated-log.fixture.ts', import.meta.url))

// The command line is started with the same flag (package.json): otherwise V8 lets the young generation grow to 64 MB,
// whatever is read.
const YOUNG_GENERATION = ['--max-semi-space-size=8']

interface Reading {
  readonly placemarks: number
  readonly residentMb: number
}

/** Reads a generated log in a separate process, because the tests' own memory would be counted too. */
export async function readLog(megabytes: number): Promise<Reading> {
  const child = fork(READER, [String(megabytes)], { execArgv: YOUNG_GENERATION })
  const [reading] = await once(child, 'message')
  return reading as Reading
}
