import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const READER = fileURLToPath(new URL('./read-generated-log.fixture.ts', import.meta.url))

// The command line is started with the same flag (package.json): otherwise V8 lets the young generation grow to 64 MB,
// whatever is read.
const YOUNG_GENERATION = ['--max-semi-space-size=8']

interface Reading {
  readonly placemarks: number
  readonly residentMb: number
}

/** Reads in a separate process, because the tests' own memory would be counted too. */
async function readLog(megabytes: number): Promise<Reading> {
  const child = fork(READER, [String(megabytes)], { execArgv: YOUNG_GENERATION })
  const [reading] = await once(child, 'message')
  return reading as Reading
}

describe('a log whose placemarks are let go', () => {
  it('of 500 MB takes no more memory than one of 50 MB', async () => {
    const short = await readLog(50)
    const long = await readLog(500)
    expect(long.placemarks).toBe(10 * short.placemarks)
    // Measured: the long log takes 16 MB more.
    expect(long.residentMb - short.residentMb).toBeLessThan(40)
  })
})
