import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { asin, atan2, cos, exp, hypotenuse, sin } from './portable-math.ts'

/** Bits after the point of the fixed-point references: 60 digits, more than any bound below needs. */
const BITS = 200n
const ONE = 1n << BITS

/** Converts a double to fixed point. Every double is a multiple of 2^-1074: only digits below 2^-200 are lost. */
function toFixed(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const mantissa = (bits & 0xfffffffffffffn) | (exponent > 0 ? 1n << 52n : 0n)
  const shift = BITS + BigInt(Math.max(exponent, 1) - 1075)
  const size = shift >= 0n ? mantissa << shift : mantissa >> -shift
  return bits >> 63n ? -size : size
}

const times = (a: bigint, b: bigint) => (a * b) >> BITS

/** Returns the sum of a series whose terms `next` derives from each other, until they are zero. */
function seriesOf(first: bigint, next: (term: bigint, n: bigint) => bigint): bigint {
  let sum = 0n
  let term = first
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    sum += term
    term = next(term, n)
  }
  return sum
}

const exactSin = (x: bigint) => seriesOf(x, (term, n) => -times(times(term, x), x) / (2n * n * (2n * n + 1n)))
const exactCos = (x: bigint) => seriesOf(ONE, (term, n) => -times(times(term, x), x) / (2n * n * (2n * n - 1n)))
const exactExp = (x: bigint) => seriesOf(ONE, (term, n) => times(term, x) / n)

/** Returns atan of a small number, for which the series ends soon. */
function exactSmallAtan(x: bigint): bigint {
  let power = x
  let sum = 0n
  for (let n = 1n; power !== 0n && power !== -1n; n += 2n) {
    sum += n % 4n === 1n ? power / n : -(power / n)
    power = times(times(power, x), x)
  }
  return sum
}

const PI = 4n * (4n * exactSmallAtan(ONE / 5n) - exactSmallAtan(ONE / 239n))

/** Returns the angle, refined from Math.atan2: the rest is the arctangent of the direction rotated back by it. */
function exactAtan2(y: number, x: number): bigint {
  const near = toFixed(Math.atan2(y, x))
  const s = exactSin(near)
  const c = exactCos(near)
  const across = times(toFixed(y), c) - times(toFixed(x), s)
  const along = times(toFixed(x), c) + times(toFixed(y), s)
  return near + exactSmallAtan((across << BITS) / along)
}

/** Returns the distance of `value` from `exact`, in units in the last place of `value`. */
function ulpsOff(value: number, exact: bigint): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, Math.abs(value))
  view.setBigUint64(0, view.getBigUint64(0) + 1n)
  const ulp = toFixed(view.getFloat64(0)) - toFixed(Math.abs(value))
  return Number(((toFixed(value) - exact) * 1000n) / ulp) / 1000
}

/** Generates evenly spread numbers, where fast-check's own doubles are mostly tiny. */
const within = (low: number, high: number) =>
  fc.maxSafeNat().map((n) => low + (high - low) * (n / Number.MAX_SAFE_INTEGER))
/** Generates angles of every size: those of a field are a ten-thousandth of a radian. */
const angles = fc.oneof(
  within(-7, 7),
  within(-1e-3, 1e-3),
  within(-1e5, 1e5),
  fc.tuple(fc.integer({ min: -20, max: 20 }), within(-1e-9, 1e-9)).map(([k, off]) => (k * Math.PI) / 2 + off),
)
const RUNS = { numRuns: 3000 * inject('shareOfCases') }

test('sine and cosine err by less than a unit in the last place', () => {
  fc.assert(
    fc.property(angles, (angle) => {
      // The series needs a small angle: full rotations are subtracted with 200 bits.
      const turns = BigInt(Math.round(angle / (2 * Math.PI)))
      const x = toFixed(angle) - 2n * turns * PI
      fc.pre(Math.abs(angle) > 1e-30)
      expect(Math.abs(ulpsOff(sin(angle), exactSin(x)))).toBeLessThan(1)
      expect(Math.abs(ulpsOff(cos(angle), exactCos(x)))).toBeLessThan(1)
    }),
    RUNS,
  )
})

test('the arctangent errs by less than two units in the last place, in every quadrant', () => {
  const lengths = fc.oneof(within(-1, 1), within(-1e5, 1e5), within(-1e-6, 1e-6))
  fc.assert(
    fc.property(lengths, lengths, (y, x) => {
      fc.pre(Math.abs(y) > 1e-20 && Math.abs(x) > 1e-20)
      expect(Math.abs(ulpsOff(atan2(y, x), exactAtan2(y, x)))).toBeLessThan(2)
    }),
    { numRuns: 1000 },
  )
})

test('the arcsine errs by less than three units in the last place', () => {
  fc.assert(
    fc.property(fc.oneof(within(-1, 1), within(-1e-3, 1e-3), within(0.999999, 1)), (sine) => {
      fc.pre(Math.abs(sine) > 1e-20)
      const angle = asin(sine)
      // The angle is converted back into a sine: its error is that of the sine over the slope, the cosine.
      const off = toFixed(sine) - exactSin(toFixed(angle))
      const slope = exactCos(toFixed(angle))
      fc.pre(slope > ONE >> 20n)
      expect(Math.abs(ulpsOff(angle, toFixed(angle) + (off << BITS) / slope))).toBeLessThan(3)
    }),
    RUNS,
  )
})

test('the exponential errs by less than two units in the last place', () => {
  fc.assert(
    fc.property(within(-40, 40), (power) => {
      expect(Math.abs(ulpsOff(exp(power), exactExp(toFixed(power))))).toBeLessThan(2)
    }),
    RUNS,
  )
})

test('the hypotenuse errs by less than two units in the last place', () => {
  fc.assert(
    fc.property(within(-1e6, 1e6), within(-1e6, 1e6), (x, y) => {
      fc.pre(Math.abs(x) + Math.abs(y) > 1e-9)
      const value = hypotenuse(x, y)
      const square = times(toFixed(x), toFixed(x)) + times(toFixed(y), toFixed(y))
      const exact = toFixed(value) + ((square - times(toFixed(value), toFixed(value))) << BITS) / (2n * toFixed(value))
      expect(Math.abs(ulpsOff(value, exact))).toBeLessThan(2)
    }),
    RUNS,
  )
})

test('all agree with the functions of this engine', () => {
  const near = (ours: number, theirs: number, share: number) =>
    expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(share * 2.3e-16 * Math.abs(theirs))
  fc.assert(
    fc.property(within(-7, 7), within(-7, 7), (a, b) => {
      fc.pre(Math.abs(a) > 1e-20 && Math.abs(b) > 1e-20)
      near(sin(a), Math.sin(a), 2)
      near(cos(a), Math.cos(a), 2)
      near(atan2(a, b), Math.atan2(a, b), 3)
      near(asin(a / 7), Math.asin(a / 7), 4)
      near(exp(a), Math.exp(a), 3)
      near(hypotenuse(a, b), Math.hypot(a, b), 3)
    }),
    RUNS,
  )
})

test('the corners are exact, and NaN stays NaN', () => {
  expect([sin(0), cos(0), atan2(0, 1), asin(0), exp(0), hypotenuse(3, 4)]).toEqual([0, 1, 0, 0, 1, 5])
  expect([atan2(0, -1), atan2(1, 0), atan2(-1, 0), atan2(0, 0)]).toEqual([Math.PI, Math.PI / 2, -Math.PI / 2, 0])
  expect([asin(1), asin(-1), atan2(1, 1), atan2(-1, -1)]).toEqual([
    Math.PI / 2,
    -Math.PI / 2,
    Math.PI / 4,
    (-3 * Math.PI) / 4,
  ])
  for (const value of [
    sin(NaN),
    cos(NaN),
    sin(Infinity),
    atan2(NaN, 1),
    atan2(1, NaN),
    asin(2),
    exp(NaN),
    hypotenuse(NaN, 0),
  ]) {
    expect(value).toBeNaN()
  }
})
