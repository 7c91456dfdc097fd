import { expect, test } from 'vitest'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { joinTracks } from './join-tracks.ts'

test('altitudes stay with their positions: cut, turned round, written twice, and between positions nowhere', () => {
  const slope = (lon: number, lat: number) => 400 + 1000 * (lon + 50) + 500 * (lat + 21)
  const legOf = (from: number, to: number) => {
    const path = asLonLat(
      Array.from({ length: to - from }, (_, i) => [-50 + 0.001 * (from + i), -21 + 0.0005 * (from + i)]).flat(),
    )
    const timesMs = Float64Array.from(
      Array.from({ length: to - from }, (_, i) => 1_773_480_000_000 + 1000 * (from + i)),
    )
    return { path, timesMs, altitudesM: timesMs.map((_, i) => slope(path[2 * i]!, path[2 * i + 1]!)) }
  }
  const lost = legOf(0, 40)
  lost.path.set([0, 0], 20)
  const files = [[legOf(0, 40)], [legOf(0, 20), legOf(20, 40)], [legOf(20, 40), legOf(0, 20)]]
  for (const legs of [...files, [legOf(0, 40), legOf(0, 40)], [lost]]) {
    const placemarks = legs.map((leg, index) => ({
      index,
      folders: [],
      attributes: {},
      shapes: [{ kind: 'track' as const, ...leg }],
    }))
    const { path, altitudesM } = joinTracks(placemarks)!
    expect(path.length / 2).toBe(legs[0] === lost ? 39 : 40)
    altitudesM!.forEach((altitude, i) => {
      expect(altitude).toBe(slope(path[2 * i]!, path[2 * i + 1]!))
    })
  }
})
