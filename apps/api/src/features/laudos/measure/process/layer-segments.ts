import { type FlightLayer, layerGeoJson } from '@faixa/flight'
import { deflateSegment } from '../../../../laudo/layers/deflate-segment.ts'
import type { LayerSegment } from './measuring.ts'

/** Length of a segment: large enough to compress well, small enough to read and send a few at a time. */
const SEGMENT_CHARACTERS = 2 ** 20

/** Splits each layer into segments of whole features, in drawing order; a feature longer than a segment gets its own. */
export function layerSegments(layers: readonly FlightLayer[]): LayerSegment[] {
  return layers.flatMap(({ name, pieces }) => {
    const segments: LayerSegment[] = []
    let texts: string[] = []
    let characters = 0
    const close = () => {
      if (texts.length === 0) return
      const { bytes, crc32, compressed } = deflateSegment(texts.join(','))
      // The bytes are copied, because a buffer of zlib may share its memory.
      segments.push({ camada: name, feicoes: texts.length, bytes, crc32, compressed: new Uint8Array(compressed) })
      texts = []
      characters = 0
    }
    for (const piece of pieces) {
      const text = layerGeoJson({ name, pieces: [piece] }, 'laudoHasLayer')
      if (characters + text.length > SEGMENT_CHARACTERS) close()
      texts.push(text)
      characters += text.length
    }
    close()
    return segments
  })
}
