import { describe, expect, it } from 'vitest'
import { readLog } from './read-log-apart.fixture.ts'

describe('a log whose placemarks are let go', () => {
  it('of 500 MB takes no more memory than one of 50 MB', async () => {
    const short = await readLog(50)
    const long = await readLog(500)
    expect(long.placemarks).toBe(10 * short.placemarks)
    // Measured: the long log takes 16 MB more.
    expect(long.residentMb - short.residentMb).toBeLessThan(40)
  })
})
