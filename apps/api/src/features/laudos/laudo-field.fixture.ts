/** Laudos with layers of known shapes, for tests of exports for GIS programs. */
import type { Camada } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import { deflateSegment } from '../../laudo/layers/deflate-segment.ts'
import { insertLaudo, type LaudoMade } from '../../testing/laudo-rows.fixture.ts'

/** Side of the square of a field, degrees: about a kilometre. */
export const SIDE = 0.01

/** A square whose south-western corner is this position. */
export function squareAt(lon: number, lat: number, side = SIDE): number[][][] {
  const [east, north] = [lon + side, lat + side]
  return [
    [
      [lon, lat],
      [east, lat],
      [east, north],
      [lon, north],
      [lon, lat],
    ],
  ]
}

interface FieldGiven {
  readonly lon: number
  readonly lat: number
  /** Pieces of the application: stripes of the square, from west to east, in segments of `aSegment`. */
  readonly pieces?: number
  readonly aSegment?: number
}

/** Inserts a laudo on a square field, with its layers as its measurement would have stored them. */
export async function insertField(
  db: Db,
  { lon, lat, pieces = 3, aSegment = 2 }: FieldGiven,
  overrides: Parameters<typeof insertLaudo>[1] = {},
): Promise<LaudoMade> {
  const limites = `(${lon + SIDE},${lat + SIDE}),(${lon},${lat})`
  const made = await insertLaudo(db, { limites, ...overrides })
  const stripes = Array.from({ length: pieces }, (_, i) => squareAt(lon + (i * SIDE) / pieces, lat, SIDE / pieces))
  const layers: [Camada, number[][][][]][] = [
    ['area', [squareAt(lon, lat)]],
    ...Array.from({ length: Math.ceil(pieces / aSegment) }, (_, at): [Camada, number[][][][]] => [
      'aplicacao',
      stripes.slice(at * aSegment, (at + 1) * aSegment),
    ]),
    ['sobreposicao', [squareAt(lon, lat, SIDE / 10)]],
  ]
  for (const [posicao, [camada, squares]] of layers.entries()) {
    const text = squares
      .map((coordinates) =>
        JSON.stringify({
          type: 'Feature',
          properties: { laudoHasLayer: { layer: camada }, ...(camada === 'sobreposicao' && { passadasNoMinimo: 2 }) },
          geometry: { type: 'Polygon', coordinates },
        }),
      )
      .join(',')
    const { bytes, crc32, compressed } = deflateSegment(text)
    await db
      .insertInto('laudos_camadas')
      .values({ laudo_id: made.id, posicao, camada, feicoes: squares.length, bytes, crc32, comprimido: compressed })
      .execute()
  }
  return made
}
