const LITTLE_ENDIAN = 1
const POLYGON = 3

/** Returns an unclosed ring as a closed polygon in well-known binary (OGC 06-103r4, 8.2.6). */
export function polygonWkb(ring: Float64Array): Uint8Array {
  const positions = ring.length / 2 + 1
  const bytes = new Uint8Array(13 + 16 * positions)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, LITTLE_ENDIAN)
  view.setUint32(1, POLYGON, true)
  view.setUint32(5, 1, true)
  view.setUint32(9, positions, true)
  for (let i = 0; i < ring.length; i++) view.setFloat64(13 + 8 * i, ring[i]!, true)
  view.setFloat64(13 + 8 * ring.length, ring[0]!, true)
  view.setFloat64(21 + 8 * ring.length, ring[1]!, true)
  return bytes
}
