const LITTLE_ENDIAN = 1
const POLYGON = 3

/** Returns unclosed rings, the outer one first, as a polygon of closed ones in well-known binary (OGC 06-103r4, 8.2.6). */
export function polygonWkb(...rings: readonly Float64Array[]): Uint8Array {
  const bytes = new Uint8Array(9 + rings.reduce((sum, ring) => sum + 20 + 8 * ring.length, 0))
  const view = new DataView(bytes.buffer)
  view.setUint8(0, LITTLE_ENDIAN)
  view.setUint32(1, POLYGON, true)
  view.setUint32(5, rings.length, true)
  let at = 9
  const put = (value: number): void => {
    view.setFloat64(at, value, true)
    at += 8
  }
  for (const ring of rings) {
    view.setUint32(at, ring.length / 2 + 1, true)
    at += 4
    for (const value of ring) put(value)
    put(ring[0]!)
    put(ring[1]!)
  }
  return bytes
}
