import { describe, expect, it } from 'vitest'
import { readLog } from './read-log-apart.fixture.ts'

describe('a log whose placemarks are let go', () => {
  it('of 100 MB takes no more memory than one of 25 MB', async () => {
    const short = await readLog(25)
    const long = await readLog(100)
    expect(long.placemarks).toBe(4 * short.placemarks)
    // Placemarks that are kept would take 115 MB more (measured: 1.5 MB for each megabyte of text). The longo test reads 500 MB.
    expect(long.residentMb - short.residentMb).toBeLessThan(30)
  })
})
