import { expect, test } from 'vitest'
import { polygonMark, rectangle } from '../../classify/placemarks.fixture.ts'
import { openRings } from './open-rings.ts'

const closed = (index: number) => polygonMark(rectangle(0, 40 * index, 800, 20), { index })
const open = (index: number) => polygonMark(rectangle(0, 40 * index, 800, 20).slice(0, -2), { index })

test('one polygon that does not end where it began, of three, is reported with its place', () => {
  expect(openRings([closed(0), open(1), closed(2)])).toMatchObject([
    { code: 'rings-open-beside-closed', count: 1, place: 'Marcador 2' },
  ])
})

test('a program that leaves all or most rings open is not, nor are closed ones, nor one that is rounded at its end', () => {
  expect(openRings([open(0), open(1), open(2)])).toEqual([])
  expect(openRings([open(0), open(1), closed(2)])).toEqual([])
  expect(openRings([closed(0), closed(1)])).toEqual([])
  // The ring ends 0.5 m from its beginning.
  const rounded = polygonMark([...rectangle(0, 40, 800, 20).slice(0, -2), 0, 40.5], { index: 1 })
  expect(openRings([closed(0), rounded, closed(2)])).toEqual([])
})
