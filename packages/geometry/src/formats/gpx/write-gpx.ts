/** Writes paths as tracks of GPX 1.1 (topografix.com/GPX/1/1), which every navigator reads. */
import { degreesText } from '../../kml/text/degrees-text.ts'
import { escapeXml } from '../../kml/text/escape-xml.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'

export interface GpxTrack {
  readonly name: string
  readonly description?: string
  readonly segments: readonly LonLatPath[]
  /** Milliseconds since 1970 UTC of each position of each segment, NaN where unknown; absent where no position has a time. */
  readonly timesMs?: readonly ArrayLike<number>[]
}

/** Returns the whole document as text; encode it as UTF-8. */
export function writeGpx(name: string, tracks: readonly GpxTrack[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Faixa" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${escapeXml(name)}</name></metadata>`,
    ...tracks.flatMap(trackLines),
    '</gpx>',
    '',
  ].join('\n')
}

function trackLines({ name, description, segments, timesMs = [] }: GpxTrack): string[] {
  return [
    '<trk>',
    `<name>${escapeXml(name)}</name>`,
    ...(description === undefined ? [] : [`<desc>${escapeXml(description)}</desc>`]),
    ...segments.flatMap((path, i) => ['<trkseg>', ...pointLines(path, timesMs[i]), '</trkseg>']),
    '</trk>',
  ]
}

function pointLines(path: LonLatPath, timesMs: ArrayLike<number> | undefined): string[] {
  return Array.from({ length: path.length / 2 }, (_, i) => {
    const place = `lat="${degreesText(path[2 * i + 1]!)}" lon="${degreesText(path[2 * i]!)}"`
    const time = timeText(timesMs?.[i])
    return time === undefined ? `<trkpt ${place}/>` : `<trkpt ${place}><time>${time}</time></trkpt>`
  })
}

/** An instant outside the range of dates, as NaN is, has no text. */
function timeText(ms = Number.NaN): string | undefined {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
