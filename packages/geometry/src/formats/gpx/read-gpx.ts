/**
 * Reads GPX 1.0 and 1.1: each track is a placemark with a track for each of its segments, each route a line, each waypoint a point.
 * Positions are WGS84 by the format's definition. XML that is not closed or not well formed is read up to the fault.
 */
import { MarkupScanner } from '../../kml/markup/markup-scanner.ts'
import type { FileSource } from '../../kml/placemark.ts'
import { Refused } from '../../kml/refusal.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { FORMAT_ISSUES, type FormatIssueCode } from '../format-issues.ts'
import { GpxBuilder } from './gpx-builder.ts'

const HEAD_BYTES = 4096

export function readGpx(
  bytes: Uint8Array,
  output: FeatureOutput,
): { readonly name?: string; readonly source: FileSource } {
  const builder = new GpxBuilder(output)
  const path: string[] = []
  // Faults of the markup that have no sentence share one finding.
  const report = (code: string) =>
    output.log.addOnce(code in FORMAT_ISSUES ? (code as FormatIssueCode) : 'xml-malformed')
  const scanner = new MarkupScanner(
    bytes.subarray(0, HEAD_BYTES),
    output.limits.maxDepth,
    { add: report, addOnce: report },
    {
      open(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1).toLowerCase()
        path.push(local)
        builder.open(local, attributes)
      },
      text: (text) => builder.text(text),
      close: () => builder.close(path.pop() ?? ''),
      wantsBlanks: () => true,
    },
  )
  scanner.write(bytes)
  const isWhole = scanner.end()
  const { isGpx, isClosed, name } = builder
  if (!isGpx) throw new Refused('not-gpx', 'O arquivo não é um GPX.')
  if (!isClosed || !isWhole) output.log.add('truncated')
  builder.end()
  return { ...(name !== undefined && { name }), source: { format: 'gpx' } }
}
