/** Returns a typed array of at least twice the requested length with the same contents. */
export function grownI32(array: Int32Array, length: number): Int32Array {
  if (array.length >= length) return array
  const grown = new Int32Array(2 * length)
  grown.set(array)
  return grown
}

export function grownF64(array: Float64Array, length: number): Float64Array {
  if (array.length >= length) return array
  const grown = new Float64Array(2 * length)
  grown.set(array)
  return grown
}

export function grownI8(array: Int8Array, length: number): Int8Array {
  if (array.length >= length) return array
  const grown = new Int8Array(2 * length)
  grown.set(array)
  return grown
}
