/** The ground that a flight missed, as a job to be flown: polygons above a limit, each with its passes, heading and litres. */
import {
  geodesicAreaM2,
  type KmlLayer,
  type LonLatPath,
  type LonLatPolygon,
  type PassPlan,
  planPasses,
  roundPath,
  writeKml,
} from '@faixa/geometry'
import { formatNumber, type Hectares, squareMetres, toHectares } from '@faixa/units'

export interface ReflyTerms {
  /** Smallest polygon that is worth flying to, ha. */
  readonly leastHa: number
  /** Swath of the passes, m: the one that was executed. */
  readonly swathM: number
  /** L/ha; absent where no rate was entered. */
  readonly litresAHa?: number | undefined
}

export interface ReflyPiece extends PassPlan {
  readonly polygon: LonLatPolygon
  readonly ha: Hectares
  readonly litres?: number
}

export interface ReflyPack {
  /** The largest first. */
  readonly pieces: readonly ReflyPiece[]
  readonly ha: number
  readonly passes: number
  /** Length of all passes without the connections between them, km. */
  readonly lengthKm: number
  /** Absent without a rate. */
  readonly litres?: number
  /** Missed polygons below the limit, and their hectares. */
  readonly left: { readonly count: number; readonly ha: number }
}

/** `missed` are the polygons of the layer of ground that was not applied, which do not overlap. */
export function reflyPack(missed: readonly LonLatPolygon[], { leastHa, swathM, litresAHa }: ReflyTerms): ReflyPack {
  const measured = missed.map((polygon) => ({ polygon, ha: toHectares(squareMetres(geodesicAreaM2(polygon))) }))
  const pieces = measured
    .filter(({ ha }) => ha >= leastHa)
    .toSorted((a, b) => b.ha - a.ha)
    .flatMap(({ polygon, ha }): ReflyPiece[] => {
      const plan = planPasses(polygon, swathM)
      return plan ? [{ ...plan, polygon, ha, ...(litresAHa !== undefined && { litres: ha * litresAHa }) }] : []
    })
  const ha = pieces.reduce((sum, piece) => sum + piece.ha, 0)
  return {
    pieces,
    ha,
    passes: pieces.reduce((sum, { passes }) => sum + passes.length, 0),
    lengthKm: pieces.reduce((sum, { lengthM }) => sum + lengthM, 0) / 1000,
    ...(litresAHa !== undefined && { litres: ha * litresAHa }),
    left: { count: missed.length - pieces.length, ha: measured.reduce((sum, one) => sum + one.ha, 0) - ha },
  }
}

/** Colours of the two folders, `#rrggbb`: the missed ground's own, and one that no layer uses. */
const REFLY_COLOURS = { ground: '#2f9e44', passes: '#ffb020' } as const

/**
 * Writes two folders, ground and passes, each placemark with its numbers. The ground is named by numbers, because its pieces cross plots.
 */
export function reflyKml(pack: ReflyPack, name: string): string {
  const ground: KmlLayer = {
    name: 'Áreas a reaplicar',
    style: { lineColour: REFLY_COLOURS.ground, lineWidth: 2, fillColour: REFLY_COLOURS.ground, fillOpacity: 0.4 },
    features: pack.pieces.map(({ polygon, ha, passes, headingDeg, litres }, i) => ({
      name: `Reaplicar ${i + 1}`,
      attributes: {
        HECTARES: formatNumber(ha, 4),
        PASSADAS: `${passes.length}`,
        RUMO: formatNumber(headingDeg, 1),
        ...(litres !== undefined && { LITROS: formatNumber(litres, 1) }),
      },
      shapes: [{ kind: 'polygon', outer: roundPath(polygon.outer), holes: polygon.holes.map(roundPath) }],
    })),
  }
  const lines: KmlLayer = {
    name: 'Passadas',
    style: { lineColour: REFLY_COLOURS.passes, lineWidth: 2 },
    features: pack.pieces.flatMap(({ passes }, i) =>
      passes.map((path: LonLatPath, k) => ({
        name: `${i + 1}.${k + 1}`,
        shapes: [{ kind: 'line' as const, path: roundPath(path) }],
      })),
    ),
  }
  return writeKml({ name, layers: [ground, lines] })
}
