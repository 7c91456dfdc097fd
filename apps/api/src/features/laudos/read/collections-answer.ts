/** Writes `{"laudoInfo":…,"collections":[…]}` from stored segments: only the head is compressed for the request. */
import type { RawAnswer } from '../../../http/ask.ts'
import { deflateSegment, type Segment } from '../../../laudo/layers/deflate-segment.ts'
import { inflateSegments } from '../../../laudo/layers/inflate-segments.ts'
import { stitchGzip } from '../../../laudo/layers/stitch-gzip.ts'

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
  const head = `{"laudoInfo":${JSON.stringify(laudoInfo)},"collections":[`
  const headers = { etag: `"${versao}"`, 'cache-control': 'no-store', vary: 'accept-encoding' }
  const between = segments.flatMap((segment, at) => (at === 0 ? [segment] : [COMMA, segment]))
  if (acceptsGzip) {
    const body = stitchGzip([deflateSegment(head), ...between, END])
    return { body, headers: { ...headers, 'content-encoding': 'gzip' } }
  }
  if (between.length === 0) return { body: `${head}]}`, headers }
  const bytes = Buffer.byteLength(head) + [...between, END].reduce((sum, segment) => sum + segment.bytes, 0)
  return { body: inflateSegments(head, [...between, END]), headers: { ...headers, 'content-length': String(bytes) } }
}
