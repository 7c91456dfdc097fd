/**
 * Reads the text of a whole <coordinates> in the form that programs write: `-50.31226675,-21.78484612,0` and blanks. A third of a log's
 * bytes are read here, so it is one loop without a function call for each number. CoordinateReader reads any other text and reports its
 * faults.
 */
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { isBlank } from '../text/markup-bytes.ts'
import { altitudeOf } from './altitudes.ts'
import { isOnGlobe } from './coordinates-loose.ts'
import { EXACT_MANTISSA, NumberScanner, POWERS_OF_TEN } from './number-scanner.ts'

const MINUS = 0x2d
const POINT = 0x2e
const COMMA = 0x2c
const ZERO = 0x30
const BLOCK_NUMBERS = 8192
// Bytes of the shortest number: a digit and the separator behind it.
const LEAST_BYTES_A_NUMBER = 2
// Digits before the point of an altitude that is surely below HIGHEST_ALTITUDE_M.
const LONGEST_ALTITUDE = 5

export class PlainCoordinates {
  /** Paths share a block: a separate array outside the heap costs more than a few numbers. */
  private block = new Float64Array(BLOCK_NUMBERS)
  private used = 0
  /** The number found by the last `read`. */
  private value = 0
  private sawPoint = false
  /** Reads the numbers with more digits than a double holds. */
  private readonly scanner = new NumberScanner()
  /** Offset of the last altitude of the path that was read last, 0 where it has none. */
  private altitudeAt = 0

  /**
   * Returns the path, or undefined where the text is longer than a block or not plain. `to`: offset of the `<` behind
   * the text.
   */
  readPath(bytes: Uint8Array, from: number, to: number): LonLatPath | undefined {
    const most = (to - from) / LEAST_BYTES_A_NUMBER
    if (most > BLOCK_NUMBERS) return undefined
    if (this.used + most > BLOCK_NUMBERS) {
      this.block = new Float64Array(BLOCK_NUMBERS)
      this.used = 0
    }
    const { block, used: start } = this
    let used = start
    let i = from
    let hasAltitudes = false
    let altitudeAt = 0
    this.sawPoint = false
    while (isBlank(bytes[i]!)) i++
    while (i < to) {
      i = this.read(bytes, i)
      if (i === 0 || bytes[i] !== COMMA) return undefined
      const lon = this.value
      i = this.read(bytes, i + 1)
      if (i === 0 || !isOnGlobe(lon, this.value)) return undefined
      const hasAltitude = bytes[i] === COMMA
      if (hasAltitude) {
        altitudeAt = i + 1
        i = altitudeEnd(bytes, altitudeAt)
        if (i === 0) return undefined
      }
      if (used === start) hasAltitudes = hasAltitude
      else if (hasAltitude !== hasAltitudes) return undefined
      block[used] = lon
      block[used + 1] = this.value
      used += 2
      if (i < to && !isBlank(bytes[i]!)) return undefined
      while (isBlank(bytes[i]!)) i++
    }
    // Where no number has a point, the commas may be decimal: CoordinateReader decides.
    if (!this.sawPoint) return undefined
    this.used = used
    this.altitudeAt = altitudeAt
    return asLonLat(block.subarray(start, used))
  }

  /**
   * Returns the altitude of the last position of the path that `readPath` returned last, m, or NaN. Altitudes are read apart from positions,
   * because those of outlines, most of a file, are nobody's.
   */
  lastAltitude(bytes: Uint8Array, to: number): number {
    return this.altitudeAt === 0 ? Number.NaN : altitudeOf(this.scanner.read(bytes, this.altitudeAt, to))
  }

  /**
   * Returns the altitudes of the path of so many positions that `readPath` returned last, m, NaN where a position has none; undefined where
   * none has one.
   */
  readAltitudes(bytes: Uint8Array, from: number, to: number, positions: number): Float64Array | undefined {
    if (this.altitudeAt === 0) return undefined
    const { scanner } = this
    let altitudesM: Float64Array | undefined
    let i = from
    for (let k = 0; k < positions; k++) {
      while (bytes[i] !== COMMA) i++
      i++
      while (bytes[i] !== COMMA) i++
      const altitude = altitudeOf(scanner.read(bytes, i + 1, to))
      i = scanner.end
      if (!altitudesM && !Number.isNaN(altitude)) altitudesM = new Float64Array(positions).fill(Number.NaN)
      if (altitudesM) altitudesM[k] = altitude
    }
    return altitudesM
  }

  /** Returns the offset behind the number, or 0 where no number begins. The `<` behind the text stops the loops. */
  private read(bytes: Uint8Array, from: number): number {
    const negative = bytes[from] === MINUS
    let i = negative ? from + 1 : from
    const wholeAt = i
    let mantissa = 0
    let digit = bytes[i]! - ZERO
    while (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      digit = bytes[++i]! - ZERO
    }
    if (i === wholeAt) return 0
    const pointAt = i
    if (bytes[i] !== POINT) {
      this.value = negative ? -mantissa : mantissa
      return mantissa <= EXACT_MANTISSA ? i : 0
    }
    this.sawPoint = true
    digit = bytes[++i]! - ZERO
    while (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      digit = bytes[++i]! - ZERO
    }
    const decimals = i - pointAt - 1
    if (mantissa > EXACT_MANTISSA || decimals >= POWERS_OF_TEN.length) {
      this.value = this.scanner.read(bytes, from, i)
      return i
    }
    const value = mantissa / POWERS_OF_TEN[decimals]!
    this.value = negative ? -value : value
    return i
  }
}

/** Returns the offset behind an altitude, or 0 where it is not digits, or has so many that it may be too high. */
function altitudeEnd(bytes: Uint8Array, from: number): number {
  const wholeAt = bytes[from] === MINUS ? from + 1 : from
  let i = wholeAt
  while (bytes[i]! >= ZERO && bytes[i]! <= ZERO + 9) i++
  if (i === wholeAt || i - wholeAt > LONGEST_ALTITUDE) return 0
  if (bytes[i] !== POINT) return i
  i++
  while (bytes[i]! >= ZERO && bytes[i]! <= ZERO + 9) i++
  return i
}
