import fc from 'fast-check'
import { expect, test } from 'vitest'
import { follow, type Pose, shortestTurn, totalM } from './shortest-turn.ts'

const pose = fc.record({
  u: fc.double({ min: -2000, max: 2000, noNaN: true }),
  v: fc.double({ min: -2000, max: 2000, noNaN: true }),
  heading: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
})

test('a turn ends where and as it was asked to', () => {
  fc.assert(
    fc.property(pose, pose, fc.double({ min: 50, max: 500, noNaN: true }), (from, to, radius) => {
      let at: Pose = from
      for (const leg of shortestTurn(from, to, radius)) at = follow(at, leg.turn, leg.lengthM, radius)
      expect(Math.hypot(at.u - to.u, at.v - to.v)).toBeLessThan(1e-3)
      expect(Math.cos(at.heading - to.heading)).toBeGreaterThan(1 - 1e-9)
    }),
  )
})

test('the way back is as long as the way there', () => {
  fc.assert(
    fc.property(pose, pose, (from, to) => {
      const about = ({ u, v, heading }: Pose): Pose => ({ u, v, heading: heading + Math.PI })
      const there = totalM(shortestTurn(from, to, 300))
      expect(totalM(shortestTurn(about(to), about(from), 300))).toBeCloseTo(there, 3)
    }),
  )
})

test('strips two radii apart are joined by a half circle', () => {
  // With radius 300 m and strips 600 m apart the turn is pi * 300.
  const turn = shortestTurn({ u: 0, v: 0, heading: 0 }, { u: 0, v: 600, heading: Math.PI }, 300)
  expect(totalM(turn)).toBeCloseTo(Math.PI * 300, 6)
})

test('strips further apart than two radii are joined by a U with a straight bottom', () => {
  // The turn is a quarter circle, 400 m straight, a quarter circle.
  const turn = shortestTurn({ u: 0, v: 0, heading: 0 }, { u: 0, v: 1000, heading: Math.PI }, 300)
  expect(totalM(turn)).toBeCloseTo(Math.PI * 300 + 400, 6)
})

test('the next strip but one is reached by turning away first', () => {
  // Centres (0, 300) and (0, d - 300) swap sides: with d = 0 all three circles touch in an equilateral triangle of side 2r,
  // and the arcs are 60°, 300° and 60°: 7/3 pi r.
  const turn = shortestTurn({ u: 0, v: 0, heading: 0 }, { u: 0, v: 0, heading: Math.PI }, 300)
  expect(turn.map((leg) => leg.turn)).toSatisfy((turns: number[]) => turns[0] === -turns[1]! && turns[0] === turns[2])
  expect(totalM(turn)).toBeCloseTo((7 / 3) * Math.PI * 300, 6)
})
