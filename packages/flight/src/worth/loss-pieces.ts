/** The ground that the best layout loses, as pieces of a layer by class: 0 is missed, 1 is spilled (domain's EVALUATED_LAYERS). */
import { geodesicAreaM2, type StripGround } from '@faixa/geometry'
import { squareMetres, toHectares } from '@faixa/units'
import type { LayerPiece } from '../layers/flight-layer.ts'
import { roundPolygon } from '../layers/round-polygon.ts'

/** Narrow pieces stay, because the legend adds the pieces up to the avoidable loss. */
export function lossPieces(fields: readonly StripGround[]): LayerPiece[] {
  return fields.flatMap(({ missed, spilled }) =>
    [missed, spilled].flatMap((polygons, classIndex) =>
      polygons.flatMap((polygon): LayerPiece[] => {
        const rounded = roundPolygon(polygon)
        if (!rounded) return []
        return [
          { shape: { polygon: rounded }, classIndex, hectares: toHectares(squareMetres(geodesicAreaM2(polygon))) },
        ]
      }),
    ),
  )
}
