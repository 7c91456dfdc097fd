/** Writes `{"laudoInfo":…,"collections":[…]}` from stored segments: only the head is compressed for the request. */
import type { RawAnswer } from '../../../http/ask.ts'
import { deflateSegment, type Segment } from '../layers/deflate-segment.ts'
import { inflateSegments } from '../layers/inflate-segments.ts'
import { stitchGzip } from '../layers/stitch-gzip.ts'

export interface Answered {
  readonly laudoInfo: object
  /** Segments of features separated by commas. */
  readonly segments: readonly Segment[]
  readonly versao: number
  readonly acceptsGzip: boolean
}

const COMMA = deflateSegment(',')
const END = deflateSegment(']}')

export function answerWithCollections({ laudoInfo, segments, versao, acceptsGzip }: Answered): RawAnswer {
  const head = deflateSegment(`{"laudoInfo":${JSON.stringify(laudoInfo)},"collections":[`)
  const between = segments.flatMap((segment, at) => (at === 0 ? [segment] : [COMMA, segment]))
  const all = [head, ...between, END]
  return {
    body: acceptsGzip ? stitchGzip(all) : inflateSegments(all),
    headers: {
      etag: `"${versao}"`,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(acceptsGzip
        ? { 'content-encoding': 'gzip' }
        : { 'content-length': String(all.reduce((sum, { bytes }) => sum + bytes, 0)) }),
    },
  }
}
