import { expect, test } from 'vitest'
import type { Answer, Prepare } from '../contest.ts'
import { prepare as geos } from './geos.ts'
import { prepare as ours } from './ours.ts'
import { prepare as turf } from './turf.ts'

async function answerOf(prepare: Prepare, family: string): Promise<Answer> {
  // Method v2 closes the joints of log quads, which the peers cannot: all contenders measure the quads alone.
  const prepared = await prepare({ family, quads: 400, joints: 'open' })
  return prepared.run()
}

test.each(['passes', 'quads-shared', 'quads', 'lines'])(
  'contenders of the engine bench give one answer: %s',
  async (family) => {
    const [mine, theirs] = [await answerOf(ours, family), await answerOf(geos, family)]
    expect(theirs['quads']).toBe(mine['quads'])
    // Our engine rounds positions to millimetres: 0.5 mm along some 12 km of outlines is at worst 6 m2 of 10 ha, and
    // far less in practice.
    expect(Math.abs(theirs['appliedHa']! / mine['appliedHa']! - 1)).toBeLessThan(1e-6)
    expect(mine['twiceHa']).toBeGreaterThan(0)
    expect(Math.abs(theirs['twiceHa']! / mine['twiceHa']! - 1)).toBeLessThan(1e-4)
    // Turf measures on a sphere: up to 0.7 % off in area, here 0.26 %.
    const { appliedHa: onSphere } = await answerOf(turf, family)
    expect(Math.abs(onSphere! / mine['appliedHa']! - 1)).toBeLessThan(0.004)
  },
)
