/** Reads a log of the given megabytes (10^6 bytes) that is generated during reading, and reports the memory used. */
import { createKmlReader } from '../read/create-kml-reader.ts'

const encoder = new TextEncoder()
const PLACEMARKS_A_PIECE = 200
const PIECES_A_MEGABYTE = 12
/**
 * One buffer serves all pieces, as the reader keeps none: new ones would be garbage outside the heap, which is
 * collected late.
 */
const buffer = new Uint8Array(1 << 17)

let placemarks = 0
const reader = createKmlReader({ placemark: () => placemarks++, issue: failOn })
reader.write(encoder.encode('<?xml version="1.0" encoding="UTF-8"?>\n<kml><Document>\n'))
for (let piece = 0; piece < PIECES_A_MEGABYTE * Number(process.argv[2]); piece++) reader.write(pieceOf(piece))
reader.write(encoder.encode('</Document></kml>\n'))
const end = reader.end()
if (!end.ok) throw new Error(end.refusal.message)
// maxRSS is the peak, in kilobytes.
process.send?.({ placemarks, residentMb: process.resourceUsage().maxRSS / 1024 })

function failOn(issue: unknown): never {
  throw new Error(`The generated log has a fault: ${JSON.stringify(issue)}`)
}

function pieceOf(piece: number): Uint8Array {
  const lines: string[] = []
  for (let i = 0; i < PLACEMARKS_A_PIECE; i++) {
    const n = piece * PLACEMARKS_A_PIECE + i
    const second = `${10 + (n % 50)}.${100 + (n % 900)}Z`
    const west = (-50 - (n % 9973) / 1e5).toFixed(8)
    const east = (-49.9999 - (n % 9973) / 1e5).toFixed(8)
    lines.push(
      `<Placemark><name>Aplicação ${n}</name><TimeSpan><begin>2026-03-14T10:12:${second}</begin><end>2026-03-14T10:13:${second}</end></TimeSpan>` +
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>${west},-21.78484612,0 ${east},-21.78484612,0 ${east},-21.78461864,0 ${west},-21.78461864,0 ${west},-21.78484612,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>\n`,
    )
  }
  return buffer.subarray(0, encoder.encodeInto(lines.join(''), buffer).written)
}
