/** Writes a case as KML. It does not use the product's writer, so that a fault in one is not hidden by the other. */
import { asLocalM, createLaea, type Laea } from '@faixa/geometry'
import type { Case, CaseGeometry, CaseMark, PathM, PositionM } from './case-table.ts'

export const CANE_LAND: readonly [number, number] = [-49.5, -21.4]

/**
 * Metres of the longest edge written. An edge straight on the plane is curved in degrees: at 2 km, 2.5 km from the
 * centre, they differ by 3e-5 m.
 */
const LONGEST_EDGE_M = 2000

/** Time of second 0 in every case. */
const TAKE_OFF_MS = Date.UTC(2026, 2, 14, 10)

/** Returns the texts of the case's files by name. */
export function caseFiles(drawn: Case): ReadonlyMap<string, string> {
  const plane = createLaea(...(drawn.centre ?? CANE_LAND))
  const files = new Map<string, string>()
  if (drawn.area) files.set('area.kml', documentText('Talhão', drawn.area, plane))
  files.set('aplicacao.kml', documentText('Aplicação', drawn.aplicacao, plane))
  if (drawn.trajeto) {
    const flight: CaseMark = { geometry: { kind: 'line', path: drawn.trajeto } }
    files.set('trajeto.kml', documentText('Voo', [flight], plane))
  }
  return files
}

export function documentText(label: string, marks: readonly CaseMark[], plane: Laea): string {
  const placemarks = marks.map(
    (mark, i) =>
      `<Placemark><name>${mark.name ?? `${label} ${i + 1}`}</name>${propertiesText(mark)}\n${geometryText(mark.geometry, plane)}\n</Placemark>\n`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n' +
    `${placemarks.join('')}</Document></kml>\n`
  )
}

function propertiesText(mark: CaseMark): string {
  const [begin, end] = (mark.spanS ?? []).map((s) => new Date(TAKE_OFF_MS + Math.round(s * 1000)).toISOString())
  const isTimeSpan = mark.spanS !== undefined && mark.spanIn !== 'attributes'
  const fields = Object.entries({
    ...mark.attributes,
    ...(begin !== undefined && end !== undefined && !isTimeSpan && { inicio: begin, fim: end }),
  })
  const values = fields.map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`)
  return (
    (isTimeSpan ? `<TimeSpan><begin>${begin}</begin><end>${end}</end></TimeSpan>` : '') +
    (values.length > 0 ? `<ExtendedData>${values.join('')}</ExtendedData>` : '')
  )
}

function geometryText(geometry: CaseGeometry, plane: Laea): string {
  switch (geometry.kind) {
    case 'point':
      return `<Point>${coordinatesText([geometry.at], plane)}</Point>`
    case 'line':
      return `<LineString>${coordinatesText(geometry.path, plane)}</LineString>`
    case 'polygon': {
      const ring = (path: PathM): string =>
        `<LinearRing>${coordinatesText(geometry.unclosed ? path : [...path, path[0]!], plane)}</LinearRing>`
      const holes = (geometry.holes ?? []).map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`)
      return `<Polygon><outerBoundaryIs>${ring(geometry.outer)}</outerBoundaryIs>${holes.join('')}</Polygon>`
    }
    case 'multi':
      return `<MultiGeometry>${geometry.parts.map((part) => geometryText(part, plane)).join('')}</MultiGeometry>`
  }
}

function coordinatesText(path: PathM, plane: Laea): string {
  const degrees = plane.toLonLat(asLocalM(shortEdges(path).flat()))
  const positions: string[] = []
  for (let i = 0; i < degrees.length; i += 2) {
    positions.push(`${degrees[i]!.toFixed(9)},${degrees[i + 1]!.toFixed(9)}`)
  }
  return `<coordinates>${positions.join(' ')}</coordinates>`
}

function shortEdges(path: PathM): PositionM[] {
  return path.flatMap((to, i) => {
    const from = path[i - 1]
    if (!from) return [to]
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / LONGEST_EDGE_M))
    return Array.from({ length: pieces }, (_, k): PositionM => {
      const t = (k + 1) / pieces
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    })
  })
}
