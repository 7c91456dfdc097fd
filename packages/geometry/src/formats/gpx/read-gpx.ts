/**
 * Reads GPX 1.0 and 1.1: each track is a placemark with a track for each of its segments, each route a line, each waypoint a point.
 * Positions are WGS84 by the format's definition. XML that is not closed or not well formed is read up to the fault.
 */
import { SaxesParser } from 'saxes'
import type { FileSource } from '../../kml/placemark.ts'
import { Refused } from '../../kml/refusal.ts'
import { concatBytes } from '../../kml/text/concat-bytes.ts'
import { decodeText, wholeTextLength } from '../../kml/text/decode-text.ts'
import { chooseTranscoder } from '../../kml/text/encoding.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { GpxBuilder } from './gpx-builder.ts'

const SLICE_BYTES = 1 << 17
const HEAD_BYTES = 4096

export function readGpx(
  bytes: Uint8Array,
  output: FeatureOutput,
): { readonly name?: string; readonly source: FileSource } {
  const transcoder = chooseTranscoder(bytes.subarray(0, HEAD_BYTES))
  const builder = new GpxBuilder(output)
  const parser = new SaxesParser({ position: false })
  let depth = 0
  parser.on('error', () => output.log.addOnce('xml-malformed'))
  parser.on('doctype', () => {
    throw new Refused('doctype', 'O arquivo declara um DOCTYPE, que um GPX não tem e que pode esconder uma armadilha.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const { maxDepth } = output.limits
    if (++depth > maxDepth) throw new Refused('too-deep', `O arquivo tem mais de ${maxDepth} níveis de elementos.`)
    builder.open(localName(name), attributes as Record<string, string>)
  })
  parser.on('text', (text) => builder.text(text))
  parser.on('cdata', (text) => builder.text(text))
  parser.on('closetag', ({ name }) => {
    depth--
    builder.close(localName(name))
  })
  let rest: Uint8Array = new Uint8Array(0)
  const write = (converted: Uint8Array, isLast: boolean) => {
    const whole = concatBytes([rest, converted])
    const length = isLast ? whole.length : wholeTextLength(whole, whole.length)
    rest = whole.subarray(length)
    const { text, mended } = decodeText(whole.subarray(0, length))
    if (mended && !transcoder.legacy) output.log.addOnce('encoding-mismatch')
    parser.write(text)
  }
  for (let at = transcoder.skip; at < bytes.length; at += SLICE_BYTES)
    write(transcoder.convert(bytes.subarray(at, at + SLICE_BYTES)), false)
  write(transcoder.flush(), true)
  const { isGpx, isClosed, name } = builder
  if (!isGpx) throw new Refused('not-gpx', 'O arquivo não é um GPX.')
  if (!isClosed) output.log.add('truncated')
  builder.end()
  return { ...(name !== undefined && { name }), source: { format: 'gpx' } }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
