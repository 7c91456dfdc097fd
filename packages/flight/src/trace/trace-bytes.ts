/** Traces as they are stored: whole numbers of 32 bits, little-endian. */
import type { FlightTrace, MinutePosition } from './flight-trace.ts'

const PER_DEGREE = 1e6
const POINT_BYTES = 12

/** The level, then line, place and time of each crossing. */
export function pointsToBytes({ level, points }: Pick<FlightTrace, 'level' | 'points'>): Uint8Array {
  const { lines, atCm, timesS } = points
  return bytesOf([level, ...Array.from(lines, (line, i) => [line, atCm[i]!, timesS[i]!]).flat()])
}

export function pointsFromBytes(bytes: Uint8Array): Pick<FlightTrace, 'level' | 'points'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = Math.max(0, Math.floor((bytes.byteLength - 4) / POINT_BYTES))
  // One piece of memory for three columns: hundreds of traces are decoded for a laudo.
  const columns = new Int32Array(3 * count)
  const lines = columns.subarray(0, count)
  const atCm = columns.subarray(count, 2 * count)
  const timesS = columns.subarray(2 * count)
  for (let i = 0, at = 4; i < count; i++, at += POINT_BYTES) {
    lines[i] = view.getInt32(at, true)
    atCm[i] = view.getInt32(at + 4, true)
    timesS[i] = view.getInt32(at + 8, true)
  }
  return { level: bytes.byteLength >= 4 ? view.getInt32(0, true) : 0, points: { lines, atCm, timesS } }
}

/** Minute, longitude and latitude of each position, in millionths of a degree. */
export function minutesToBytes(minutes: readonly MinutePosition[]): Uint8Array {
  return bytesOf(
    minutes.flatMap(({ minute, lon, lat }) => [minute, Math.round(lon * PER_DEGREE), Math.round(lat * PER_DEGREE)]),
  )
}

export function minutesFromBytes(bytes: Uint8Array): MinutePosition[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const minutes: MinutePosition[] = []
  for (let at = 0; at + 12 <= bytes.byteLength; at += 12) {
    minutes.push({
      minute: view.getInt32(at, true),
      lon: view.getInt32(at + 4, true) / PER_DEGREE,
      lat: view.getInt32(at + 8, true) / PER_DEGREE,
    })
  }
  return minutes
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [i, number] of numbers.entries()) view.setInt32(4 * i, number, true)
  return new Uint8Array(view.buffer)
}
