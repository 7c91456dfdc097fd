/** Traces as they are stored: whole numbers of 32 bits, little-endian. */
import type { FlightTrace, MinutePosition } from './flight-trace.ts'

const PER_DEGREE = 1e6
const POINT_BYTES = 12

/** The level, then line, place and time of each crossing. */
export function pointsToBytes({ level, points }: Pick<FlightTrace, 'level' | 'points'>): Uint8Array {
  const { lines, atCm, timesS } = points
  return bytesOf([level, ...Array.from(lines, (line, i) => [line, atCm[i]!, timesS[i]!]).flat()])
}

/** Memory that the crossings of `bytes` take, as the length of an Int32Array. */
export function pointsLength(bytes: Uint8Array): number {
  return 3 * countOf(bytes)
}

function countOf({ byteLength }: Uint8Array): number {
  return Math.max(0, Math.floor((byteLength - 4) / POINT_BYTES))
}

/** Reads what pointsToBytes wrote. `memory` is of pointsLength at least, and may be that of a trace that is no longer used. */
export function pointsFromBytes(
  bytes: Uint8Array,
  memory = new Int32Array(pointsLength(bytes)),
): Pick<FlightTrace, 'level' | 'points'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = countOf(bytes)
  const lines = memory.subarray(0, count)
  const atCm = memory.subarray(count, 2 * count)
  const timesS = memory.subarray(2 * count, 3 * count)
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
