/** Draws the polygons of the area file that a person may decide about, each under its placemark's number. */
import type { DecisaoDePoligono } from '@faixa/domain'
import { addPlacemark, createTally, featureCollection, tallyHectares } from '@faixa/flight'
import type { KmlDocument } from '@faixa/geometry'
import type { DoubtfulPolygons } from './flight-answers.ts'
import { featureOf, pathsOf } from './outline.ts'

export function doubtfulPolygons(
  { placemarks }: Pick<KmlDocument, 'placemarks'>,
  poligonos: readonly Pick<DecisaoDePoligono, 'marcador'>[],
): DoubtfulPolygons | undefined {
  const areasHa: Record<number, number> = {}
  const drawn = poligonos.flatMap(({ marcador }) => {
    const placemark = placemarks[marcador - 1]
    if (!placemark) return []
    const tally = createTally()
    addPlacemark(tally, placemark)
    // The area of a polygon that crosses itself is absent here; the measurement computes it.
    if (tally.areaM2 > 0 && tally.unsettled.length === 0) areasHa[marcador] = tallyHectares(tally)
    return [{ marcador, placemark }]
  })
  // A click selects the uppermost: of two nested polygons the inner one is drawn above.
  const features = drawn
    .toSorted((a, b) => (areasHa[b.marcador] ?? 0) - (areasHa[a.marcador] ?? 0))
    .flatMap(({ marcador, placemark }) =>
      placemark.shapes.flatMap((shape) => {
        const paths = pathsOf(shape)
        return paths.length > 0 ? [featureOf(shape.kind, paths, { id: marcador })] : []
      }),
    )
  return features.length > 0 ? { features: new Blob([featureCollection(features)]), areasHa } : undefined
}
