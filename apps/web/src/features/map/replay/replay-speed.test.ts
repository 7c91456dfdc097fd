import { expect, test } from 'vitest'
import { usualSpeed } from './replay-speed.ts'

test.each([
  [40, 1],
  [600, 10],
  [3180, 60],
  [4 * 3600, 300],
])('a flight of %d s is shown at %d times its speed', (seconds, speed) => {
  expect(usualSpeed(seconds * 1000)).toBe(speed)
})
