/** The positions of a telephone's track: which ones are kept, where a segment ends, and their files. */
import { asLonLat, type GpxTrack, writeGpx } from '@faixa/geometry'

export interface Fix {
  /** Time of the position, ms since 1970 UTC, as the device states it. */
  readonly ms: number
  readonly lon: number
  readonly lat: number
  /** Radius within which the device is with 95 % probability, m (W3C Geolocation). */
  readonly precisaoM: number
}

/** A less accurate position comes from the network of telephones and not from satellites: it would draw a place where nobody was. */
export const LEAST_ACCURATE_M = 50
/** A receiver that sees the sky gives a position each second: after this pause nobody knows the way between two positions. */
export const GAP_MS = 30_000
const NAME = 'Trajeto do telefone'

/** False for an inaccurate position, and for one that the device states a second time. */
export function isKept(fix: Fix, before: Fix | undefined): boolean {
  return fix.precisaoM <= LEAST_ACCURATE_M && fix.ms !== before?.ms
}

/** A segment ends at a pause, and where the clock of the device was set back. */
export function segmentsOf(fixes: readonly Fix[]): readonly (readonly Fix[])[] {
  const segments: Fix[][] = []
  let last: Fix | undefined
  for (const fix of fixes) {
    if (!last || fix.ms < last.ms || fix.ms - last.ms > GAP_MS) segments.push([])
    segments.at(-1)?.push(fix)
    last = fix
  }
  return segments
}

export interface TrackFile {
  readonly text: string
  /** Time of its last position, ms. */
  readonly endMs: number
}

/** The track as GPX, in as many files as `maxBytes` asks for; none without positions. */
export function trackFiles(fixes: readonly Fix[], maxBytes: number): readonly TrackFile[] {
  const last = fixes.at(-1)
  if (!last) return []
  const text = writeGpx(NAME, [trackOf(fixes)])
  // The name has only letters of one byte.
  if (text.length <= maxBytes || fixes.length === 1) return [{ text, endMs: last.ms }]
  const half = Math.ceil(fixes.length / 2)
  return [...trackFiles(fixes.slice(0, half), maxBytes), ...trackFiles(fixes.slice(half), maxBytes)]
}

function trackOf(fixes: readonly Fix[]): GpxTrack {
  const segments = segmentsOf(fixes)
  return {
    name: NAME,
    segments: segments.map((segment) => asLonLat(segment.flatMap(({ lon, lat }) => [lon, lat]))),
    timesMs: segments.map((segment) => segment.map(({ ms }) => ms)),
  }
}
