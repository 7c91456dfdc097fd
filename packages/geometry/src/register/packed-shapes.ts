/**
 * Polygons with a few properties in a tenth of the bytes of GeoJSON, for drawing: positions in steps of 1e-7°, a centimetre, each as the
 * difference from the one before in bytes of seven bits (as protocol buffers write them), and each column of properties as its different
 * values once. Figures are never taken from it.
 *
 * Bytes: the length of the head, a 32-bit number, the lowest byte first; the head, JSON; for each shape the number of its polygons, of each
 * polygon's rings and of each ring's positions, and the positions. A ring's closing position is left out.
 */
import { asLonLat, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'

/** Media type of one or more blocks: the length of a block in bytes, 32 bits, the lowest byte first, and the block in gzip. */
export const PACKED_TYPE = 'application/vnd.faixa.formas'

export type PackedProperties = Readonly<Record<string, string | number | undefined>>

export interface PackedShape {
  readonly id: number
  readonly properties: PackedProperties
  readonly polygons: readonly LonLatPolygon[]
}

interface Column {
  readonly values: readonly (string | number)[]
  /** Index in `values` for each shape; -1 where it has none. */
  readonly at: readonly number[]
}

interface Head {
  readonly ids: readonly number[]
  readonly columns: Readonly<Record<string, Column>>
}

const PER_DEGREE = 1e7
const HEAD_LENGTH_BYTES = 4

export interface ShapePacker {
  /** `polygons` are the coordinates of a GeoJSON MultiPolygon. */
  add(
    id: number,
    properties: PackedProperties,
    polygons: readonly (readonly (readonly (readonly number[])[])[])[],
  ): void
  end(): Uint8Array
}

export function createShapePacker(): ShapePacker {
  const ids: number[] = []
  const columns = new Map<string, { readonly places: Map<string | number, number>; readonly at: number[] }>()
  let bytes = new Uint8Array(1 << 16)
  let filled = 0
  let lastX = 0
  let lastY = 0

  function write(value: number): void {
    if (filled + 10 > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length)
      larger.set(bytes)
      bytes = larger
    }
    // Divided instead of shifted: a difference of 360° has 33 bits.
    let rest = value
    while (rest >= 0x80) {
      bytes[filled++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    bytes[filled++] = rest
  }

  return {
    add(id, properties, polygons) {
      for (const [name, value] of Object.entries(properties)) {
        if (value === undefined) continue
        let column = columns.get(name)
        if (!column) columns.set(name, (column = { places: new Map(), at: [] }))
        const { places, at } = column
        while (at.length < ids.length) at.push(-1)
        if (!places.has(value)) places.set(value, places.size)
        at.push(places.get(value)!)
      }
      ids.push(id)
      write(polygons.length)
      for (const rings of polygons) {
        write(rings.length)
        for (const ring of rings) {
          write(ring.length - 1)
          for (let i = 0; i < ring.length - 1; i++) {
            const x = Math.round(ring[i]![0]! * PER_DEGREE)
            const y = Math.round(ring[i]![1]! * PER_DEGREE)
            write(zigzag(x - lastX))
            write(zigzag(y - lastY))
            lastX = x
            lastY = y
          }
        }
      }
    },
    end() {
      const head: Head = {
        ids,
        columns: Object.fromEntries(
          [...columns].map(([name, { places, at }]) => [name, { values: [...places.keys()], at }]),
        ),
      }
      const text = new TextEncoder().encode(JSON.stringify(head))
      const out = new Uint8Array(HEAD_LENGTH_BYTES + text.length + filled)
      new DataView(out.buffer).setUint32(0, text.length, true)
      out.set(text, HEAD_LENGTH_BYTES)
      out.set(bytes.subarray(0, filled), HEAD_LENGTH_BYTES + text.length)
      return out
    },
  }
}

/** Reads one block, not compressed. Rings are closed. */
export function unpackShapes(block: Uint8Array): PackedShape[] {
  const headLength = new DataView(block.buffer, block.byteOffset).getUint32(0, true)
  let at = HEAD_LENGTH_BYTES + headLength
  const { ids, columns } = JSON.parse(new TextDecoder().decode(block.subarray(HEAD_LENGTH_BYTES, at))) as Head
  const named = Object.entries(columns)
  let lastX = 0
  let lastY = 0

  function read(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = block[at++]!
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
      unit *= 0x80
    }
  }

  function readRing(): LonLatPath {
    const count = read()
    const ring = new Float64Array(2 * count + 2)
    for (let i = 0; i < 2 * count; i += 2) {
      lastX += unzigzag(read())
      lastY += unzigzag(read())
      ring[i] = lastX / PER_DEGREE
      ring[i + 1] = lastY / PER_DEGREE
    }
    ring[2 * count] = ring[0]!
    ring[2 * count + 1] = ring[1]!
    return asLonLat(ring)
  }

  return ids.map((id, i) => {
    const properties: Record<string, string | number> = {}
    for (const [name, { values, at: places }] of named) {
      const place = places[i] ?? -1
      if (place >= 0) properties[name] = values[place]!
    }
    const polygons = Array.from({ length: read() }, () => {
      const rings = Array.from({ length: read() }, readRing)
      return { outer: rings[0] ?? asLonLat([]), holes: rings.slice(1) }
    })
    return { id, properties, polygons }
  })
}

/** Reads the blocks of an answer of PACKED_TYPE, in browsers and in Node. */
export async function readPackedShapes(answer: Blob): Promise<PackedShape[]> {
  const bytes = await answer.arrayBuffer()
  const view = new DataView(bytes)
  const shapes: PackedShape[] = []
  for (let at = 0; at < bytes.byteLength; ) {
    const length = view.getUint32(at, true)
    at += HEAD_LENGTH_BYTES
    const unzipped = new Blob([bytes.slice(at, at + length)]).stream().pipeThrough(new DecompressionStream('gzip'))
    // Not spread: a block may have 100,000 shapes, and a call only so many arguments.
    for (const shape of unpackShapes(new Uint8Array(await new Response(unzipped).arrayBuffer()))) shapes.push(shape)
    at += length
  }
  return shapes
}

/** Differences to either side become small numbers without a sign. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
