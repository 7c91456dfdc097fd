/**
 * Computes the CRC-32 of two concatenated texts, from the two CRCs and the length of the second: crc(AB) = crc(A)·x^(8·|B|) + crc(B), in
 * the polynomials over GF(2) modulo that of CRC-32, bits reflected as in RFC 1952. Cost: some thousand operations for any length.
 */
const POLYNOMIAL = 0xedb88320
/** The polynomial 1: the highest bit is the coefficient of x^0. */
const ONE = 0x80000000
const X_8 = ONE >>> 8

export function combineCrc32(first: number, second: number, secondBytes: number): number {
  return (multiply(powerOfX8(secondBytes), first) ^ second) >>> 0
}

/** Computes x^(8·n) by squaring. */
function powerOfX8(n: number): number {
  let power = ONE
  let square = X_8
  // Division instead of shifts: a length may exceed 32 bits.
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(square, power)
    square = multiply(square, square)
  }
  return power
}

function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}
