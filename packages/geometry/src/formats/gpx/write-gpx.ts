/** Writes paths as tracks of GPX 1.1 (topografix.com/GPX/1/1), which every navigator reads. */
import { degreesText } from '../../kml/text/degrees-text.ts'
import { escapeXml } from '../../kml/text/escape-xml.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'

export interface GpxTrack {
  readonly name: string
  readonly description?: string
  readonly segments: readonly LonLatPath[]
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

function trackLines({ name, description, segments }: GpxTrack): string[] {
  return [
    '<trk>',
    `<name>${escapeXml(name)}</name>`,
    ...(description === undefined ? [] : [`<desc>${escapeXml(description)}</desc>`]),
    ...segments.flatMap((path) => ['<trkseg>', ...pointLines(path), '</trkseg>']),
    '</trk>',
  ]
}

function pointLines(path: LonLatPath): string[] {
  return Array.from(
    { length: path.length / 2 },
    (_, i) => `<trkpt lat="${degreesText(path[2 * i + 1]!)}" lon="${degreesText(path[2 * i]!)}"/>`,
  )
}
