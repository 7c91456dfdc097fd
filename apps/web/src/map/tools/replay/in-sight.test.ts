import { expect, test } from 'vitest'
import { isInSight } from './in-sight.ts'

const map = { clientWidth: 1000, clientHeight: 800 }
const cards = { left: 400, top: 40, right: 70, bottom: 130 }

test('the aircraft is in sight between the cards, and no longer 48 px before it goes behind one', () => {
  // 400 + 48, 1000 - 70 - 48, 40 + 48 and 800 - 130 - 48.
  expect([449, 881].map((x) => isInSight({ x, y: 400 }, map, cards))).toEqual([true, true])
  expect([448, 882].map((x) => isInSight({ x, y: 400 }, map, cards))).toEqual([false, false])
  expect([89, 621].map((y) => isInSight({ x: 600, y }, map, cards))).toEqual([true, true])
  expect([88, 622].map((y) => isInSight({ x: 600, y }, map, cards))).toEqual([false, false])
})
