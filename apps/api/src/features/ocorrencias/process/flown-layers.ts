/** Unpacks the sprayed ground and the track of a flight from its stored layers. */
import { type FlownFlight, scanLayer } from '@faixa/flight'
import { present } from '@faixa/units'
import { bytesOf, type StoredSegment } from '../../../laudo/layers/layer-text.ts'

export interface FlownLayers {
  readonly aplicacao: readonly StoredSegment[]
  readonly trajeto: readonly StoredSegment[]
}

/** One segment is unpacked after the other, because the text of a whole layer may be a hundred megabytes. */
export function unpackFlown({ aplicacao, trajeto }: FlownLayers): Pick<FlownFlight, 'footprint' | 'legs'> {
  return {
    footprint: aplicacao.flatMap((segment) =>
      scanLayer(bytesOf(segment)).flatMap((shape) => ('polygons' in shape ? shape.polygons : [])),
    ),
    legs: trajeto.flatMap((segment) =>
      scanLayer(bytesOf(segment)).flatMap((shape) =>
        'line' in shape
          ? [{ path: shape.line, ...present({ timesMs: shape.timesMs, altitudesM: shape.altitudesM }) }]
          : [],
      ),
    ),
  }
}
