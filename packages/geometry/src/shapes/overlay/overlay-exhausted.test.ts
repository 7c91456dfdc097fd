import { expect, test, vi } from 'vitest'
import { overField, polygon, scribble } from '../../coverage/hostile-flights.fixture.ts'
import { measureCoverage } from '../../coverage/measure-coverage.ts'
import { CoverageMemoryError } from '../../coverage/terms/coverage-errors.ts'

/** The types of Node name WebAssembly's interfaces, and not its classes. */
const { Memory } = (
  globalThis as unknown as { WebAssembly: { Memory: { prototype: { grow(pages: number): number } } } }
).WebAssembly

test('an engine without memory ends one measurement, with the shapes at fault, and not the next', async () => {
  const grow = vi.spyOn(Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded')
  })
  // The engine begins with 16 MB, which the crossings of this polygon exceed.
  const failed = await measureCoverage(overField([polygon(scribble(3500, 900))])).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CoverageMemoryError)
  expect(failed).toMatchObject({ subject: 'swath' })
  grow.mockRestore()
  const { areas } = await measureCoverage(overField([polygon(scribble(100, 900))]))
  expect(areas.appliedM2).toBeGreaterThan(0)
})
