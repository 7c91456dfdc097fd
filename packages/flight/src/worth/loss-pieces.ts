/** The ground that the best layout loses, as pieces of a layer by class: 0 is missed, 1 is spilled (domain's EVALUATED_LAYERS). */
import { geodesicAreaM2, type StripGround } from '@faixa/geometry'
import { squareMetres, toHectares } from '@faixa/units'
import type { LayerPiece } from '../layers/flight-layer.ts'
import { roundPolygon } from '../layers/round-polygon.ts'

/** Smaller pieces, a hundredth of a square metre, lie between strips whose corners were rounded. */
const LEAST_HA = 1e-6

/** Narrow pieces stay, because the legend adds the pieces up to the avoidable loss. */
export function lossPieces(fields: readonly StripGround[]): LayerPiece[] {
  return fields.flatMap(({ missed, spilled }) =>
    [missed, spilled].flatMap((polygons, classIndex) =>
      polygons.flatMap((polygon): LayerPiece[] => {
        const rounded = roundPolygon(polygon)
        const hectares = toHectares(squareMetres(geodesicAreaM2(polygon)))
        return rounded && hectares >= LEAST_HA ? [{ shape: { polygon: rounded }, classIndex, hectares }] : []
      }),
    ),
  )
}
