/** Traces as they are stored: whole numbers of 32 bits, little-endian. */
import type { FlightTrace, MinutePosition } from './flight-trace.ts'

const UNKNOWN = -(2 ** 31)
const PER_DEGREE = 1e6

/** The level, then line, place and time of each crossing. */
export function pointsToBytes({ level, points }: Pick<FlightTrace, 'level' | 'points'>): Uint8Array {
  return bytesOf([level, ...points.flatMap(({ line, atCm, timeS = UNKNOWN }) => [line, atCm, timeS])])
}

export function pointsFromBytes(bytes: Uint8Array): Pick<FlightTrace, 'level' | 'points'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const points: { line: number; atCm: number; timeS?: number }[] = []
  for (let at = 4; at + 12 <= bytes.byteLength; at += 12) {
    const timeS = view.getInt32(at + 8, true)
    const point = { line: view.getInt32(at, true), atCm: view.getInt32(at + 4, true) }
    points.push(timeS === UNKNOWN ? point : { ...point, timeS })
  }
  return { level: bytes.byteLength >= 4 ? view.getInt32(0, true) : 0, points }
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
