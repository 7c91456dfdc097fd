/**
 * Sine, cosine, arcsine, arctangent, exponential and hypotenuse, computed with nothing but + − × ÷ and square roots,
 * which IEEE 754 rounds the same way everywhere. ECMAScript leaves Math.sin, Math.hypot, `**` and their kin to the
 * engine: Node and Chromium differ in the last bit, and a laudo measured in both would have different bytes
 * (docs/decisions/0027).
 *
 * Errors, in units in the last place of the result, held by the test against 40-digit references: sine and cosine 1,
 * arctangent, exponential and hypotenuse 2, arcsine 3. Angles are radians, at most 1e5 in size for those bounds. NaN
 * and infinite angles give NaN. Method: reduction by multiples of π/2 in three parts (Cody and Waite, Software Manual
 * for the Elementary Functions, 1980), then Taylor series; the reduced angle keeps its rounding error as a second
 * number. Cost: 10 to 20 ns a call, about what Math.sin takes.
 */

const HALF_PI = Math.PI / 2
const QUARTER_PI = Math.PI / 4
/** π/2 less HALF_PI. */
const HALF_PI_REST = 6.123233995736766e-17
/** π/2 in three parts, the first two of 33 bits, so that a small multiple of them is exact. */
const HALF_PI_A = 1.5707963267341256
const HALF_PI_B = 6.077100506303966e-11
const HALF_PI_C = 2.0222662487959506e-21

export function sin(angle: number): number {
  if (Math.abs(angle) <= QUARTER_PI) return sinNearZero(angle, 0)
  const k = Math.round(angle / HALF_PI)
  const high = angle - k * HALF_PI_A
  const middle = k * HALF_PI_B
  const coarse = high - middle
  const rest = high - coarse - middle - k * HALF_PI_C
  const r = coarse + rest
  const value = k % 2 === 0 ? sinNearZero(r, coarse - r + rest) : cosNearZero(r, coarse - r + rest)
  return quarterOf(k) >= 2 ? -value : value
}

export function cos(angle: number): number {
  if (Math.abs(angle) <= QUARTER_PI) return cosNearZero(angle, 0)
  const k = Math.round(angle / HALF_PI)
  const high = angle - k * HALF_PI_A
  const middle = k * HALF_PI_B
  const coarse = high - middle
  const rest = high - coarse - middle - k * HALF_PI_C
  const r = coarse + rest
  const value = k % 2 === 0 ? cosNearZero(r, coarse - r + rest) : sinNearZero(r, coarse - r + rest)
  const quarter = quarterOf(k)
  return quarter === 1 || quarter === 2 ? -value : value
}

/** Returns k modulo 4, 0 to 3. */
function quarterOf(k: number): number {
  return k - 4 * Math.floor(k / 4)
}

/** Returns the sine of r + rest, |r| <= π/4: Taylor to r^19, whose next term is below 2^-60 of the sum. */
function sinNearZero(r: number, rest: number): number {
  const z = r * r
  const sum =
    z *
    (-1 / 6 +
      z *
        (1 / 120 +
          z *
            (-1 / 5040 +
              z *
                (1 / 362880 +
                  z *
                    (-1 / 39916800 +
                      z *
                        (1 / 6227020800 +
                          z * (-1 / 1307674368000 + z * (1 / 355687428096000 - z / 121645100408832000))))))))
  return r + (r * sum + rest * (1 - z / 2))
}

/** Returns the cosine of r + rest, |r| <= π/4: Taylor to r^18, plus what 1 − z/2 rounded off. */
function cosNearZero(r: number, rest: number): number {
  const z = r * r
  const sum =
    1 / 24 +
    z *
      (-1 / 720 +
        z *
          (1 / 40320 +
            z *
              (-1 / 3628800 +
                z * (1 / 479001600 + z * (-1 / 87178291200 + z * (1 / 20922789888000 - z / 6402373705728000))))))
  const half = z / 2
  const coarse = 1 - half
  return coarse + (1 - coarse - half + (z * z * sum - r * rest))
}

/**
 * Returns the angle of the direction (x, y) from the x axis, −π to π. The sign of a zero is ignored: 0 for the origin,
 * π for y = 0 > x.
 */
export function atan2(y: number, x: number): number {
  if (y === 0) return x >= 0 ? 0 : x < 0 ? Math.PI : Number.NaN
  const acrossY = Math.abs(y)
  const acrossX = Math.abs(x)
  const value =
    acrossY <= acrossX
      ? x > 0
        ? atanTo1(acrossY, acrossX, 0, 0, 1)
        : atanTo1(acrossY, acrossX, Math.PI, 2 * HALF_PI_REST, -1)
      : atanTo1(acrossX, acrossY, HALF_PI, HALF_PI_REST, x > 0 ? -1 : 1)
  return y < 0 ? -value : value
}

/** Arctangents of 0, 1/8, … 1, each with its rounding error. */
const ATAN_OF_EIGHTHS = [
  0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
  0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
] as const
const ATAN_RESTS = [
  0, -3.1253241424539383e-18, 1.0698755618734451e-17, -2.4623815582638635e-17, 2.2698777452961687e-17,
  -5.4556305485916264e-18, 1.5834785051444286e-17, -2.1478388444456983e-17, 3.061616997868383e-17,
] as const

/**
 * Returns base + baseRest ± atan(y / x), 0 <= y <= x: the arctangent of the nearest eighth, plus the series to u^15 for
 * the rest of the angle, |u| <= 1/16.
 */
function atanTo1(y: number, x: number, base: number, baseRest: number, sense: 1 | -1): number {
  const eighth = Math.round((8 * y) / x)
  const share = eighth / 8
  const u = (y - share * x) / (x + share * y)
  const z = u * u
  const sum = u * z * (-1 / 3 + z * (1 / 5 + z * (-1 / 7 + z * (1 / 9 + z * (-1 / 11 + z * (1 / 13 - z / 15))))))
  const known = sense * ATAN_OF_EIGHTHS[eighth]!
  const coarse = base + known
  const rest = base - coarse + known
  return coarse + (rest + baseRest + sense * (ATAN_RESTS[eighth]! + sum + u))
}

/** Returns the angle whose sine is given, −π/2 to π/2; NaN beyond −1..1. */
export function asin(sine: number): number {
  return atan2(sine, Math.sqrt((1 - sine) * (1 + sine)))
}

/** ln 2 in two parts, the first of 32 bits, so that a small multiple of it is exact. */
const LN2_A = 0.6931471803691238
const LN2_B = 1.9082149292705877e-10

/** Returns e to the given power: 0 below −700 and Infinity above 700, slightly within the range of a double. */
export function exp(power: number): number {
  if (power > 700) return Number.POSITIVE_INFINITY
  if (power < -700) return 0
  const k = Math.round(power / Math.LN2)
  const r = power - k * LN2_A - k * LN2_B
  // Taylor series to r^14, |r| <= ln 2 / 2.
  let sum = 1
  for (let n = 14; n >= 1; n--) sum = 1 + (r * sum) / n
  let scale = 1
  for (let i = 0; i < Math.abs(k); i++) scale *= 2
  return k < 0 ? sum / scale : sum * scale
}

/** Returns the length of the vector (x, y). Unlike Math.hypot, it overflows above 1e154 and vanishes below 1e-162. */
export function hypotenuse(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}
