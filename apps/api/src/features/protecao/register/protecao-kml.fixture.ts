/** Files of protected areas, drawn in metres around one position. */
import { asLocalM, createLaea } from '@faixa/geometry'

const plane = createLaea(-50.3, -21.8)

export type Drawn = readonly [nome: string, kind: 'polygon' | 'line' | 'point', metres: readonly number[]]

export function protecaoKml(drawn: readonly Drawn[]): string {
  return `<?xml version="1.0"?><kml><Document>${drawn.map(placemarkOf).join('')}</Document></kml>`
}

/** A square of 100 m, 1 ha. */
export function square(nome: string, x = 0): Drawn {
  return [nome, 'polygon', [x, 0, x + 100, 0, x + 100, 100, x, 100, x, 0]]
}

function placemarkOf([nome, kind, metres]: Drawn): string {
  const path = plane.toLonLat(asLocalM(metres))
  const positions = Array.from({ length: path.length / 2 }, (_, i) => `${path[2 * i]},${path[2 * i + 1]}`)
  const coordinates = `<coordinates>${positions.join(' ')}</coordinates>`
  const shape = {
    polygon: `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`,
    line: `<LineString>${coordinates}</LineString>`,
    point: `<Point>${coordinates}</Point>`,
  }[kind]
  return `<Placemark><name>${nome}</name>${shape}</Placemark>`
}
