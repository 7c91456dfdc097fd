/** Reads decimal numbers from bytes, correctly rounded, without making strings of them. */

const POINT = 0x2e
const PLUS = 0x2b
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const LOWER_E = 0x65
const UPPER_E = 0x45
// A mantissa below 2^53 is exact in a double, and so is a power of ten up to 22: their quotient is then correctly rounded
// (Clinger, How to read floating point numbers accurately, PLDI 1990). 15 digits always fit; longer ones go through a string.
export const EXACT_MANTISSA = 2 ** 53
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
const MAX_LENGTH = 400
const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

export class NumberScanner {
  /** Offset at which the last `read` stopped. */
  end = 0

  /** Returns the number at `from`, or NaN where there is none. Never reads at or beyond `to`. */
  read(bytes: Uint8Array, from: number, to: number): number {
    let i = from
    let byte = i < to ? bytes[i]! : 0
    const negative = byte === MINUS
    if (negative || byte === PLUS) byte = ++i < to ? bytes[i]! : 0
    const wholeAt = i
    let mantissa = 0
    while (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO)
      byte = ++i < to ? bytes[i]! : 0
    }
    let digits = i - wholeAt
    let decimals = 0
    if (byte === POINT) {
      byte = ++i < to ? bytes[i]! : 0
      const decimalsAt = i
      while (byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO)
        byte = ++i < to ? bytes[i]! : 0
      }
      decimals = i - decimalsAt
      digits += decimals
    }
    this.end = i
    if (digits === 0) return Number.NaN
    if (byte === LOWER_E || byte === UPPER_E || mantissa > EXACT_MANTISSA || decimals >= POWERS_OF_TEN.length)
      return this.readLong(bytes, from, to)
    const value = mantissa / POWERS_OF_TEN[decimals]!
    return negative ? -value : value
  }

  private readLong(bytes: Uint8Array, from: number, to: number): number {
    let text = ''
    let i = from
    for (; i < to && i - from < MAX_LENGTH; i++) {
      const byte = bytes[i]!
      const isNumeric =
        (byte >= ZERO && byte <= NINE) ||
        byte === POINT ||
        byte === MINUS ||
        byte === PLUS ||
        byte === LOWER_E ||
        byte === UPPER_E
      if (!isNumeric) break
      text += String.fromCharCode(byte)
    }
    this.end = i
    return NUMBER.test(text) ? Number(text) : Number.NaN
  }
}
