/** Area files of plots that are drawn in metres around one position, with attributes under any names. */
import { asLocalM, createLaea } from '@faixa/geometry'

const plane = createLaea(-50.3, -21.8)

export interface DrawnPlot {
  /** West, south, width and height, m. */
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly attributes?: Readonly<Record<string, string>>
}

export function areaKml(plots: readonly DrawnPlot[]): string {
  return `<?xml version="1.0"?><kml><Document>${plots.map(placemarkOf).join('')}</Document></kml>`
}

/** A plot of 200 m by 100 m, 2 ha, in a grid with roads of 10 m; its code is its number. */
export function plotAt(number: number, attributes: Readonly<Record<string, string>> = {}): DrawnPlot {
  const [column, row] = [number % 100, Math.floor(number / 100)]
  return {
    box: [210 * column, 110 * row, 200, 100],
    attributes: {
      PROP_DESCRICAO: 'FAZENDA SANTA RITA',
      TALH_CODIGO_PROP: '0042',
      TALH_CODIGO: `${number}`.padStart(3, '0'),
      AREA_HA: '2,00',
      ...attributes,
    },
  }
}

export function plotsAt(from: number, count: number): readonly DrawnPlot[] {
  return Array.from({ length: count }, (_, i) => plotAt(from + i))
}

function placemarkOf({ box: [x, y, width, height], attributes = {} }: DrawnPlot): string {
  const metres = [x, y, x + width, y, x + width, y + height, x, y + height, x, y]
  const path = plane.toLonLat(asLocalM(metres))
  const positions = Array.from({ length: 5 }, (_, i) => `${path[2 * i]},${path[2 * i + 1]}`)
  const values = Object.entries(attributes).map(
    ([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`,
  )
  return `<Placemark><ExtendedData>${values.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${positions.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
}
