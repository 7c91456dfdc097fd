/** A measured flight with seeded protected areas around it; a given number of them is so near that their distance is not kept. */
import { type MeasuredFlight, measureFlight, readFlightFile } from '@faixa/flight'
import { asLocalM, asLonLat, createLaea, type GeoJsonGeometry, type Laea, type LonLatPolygon } from '@faixa/geometry'
import type { Params } from '../contest.ts'
import { type Area, areasOf } from '../territory/areas.ts'
import { previewFiles, type ROLES } from '../web-preview/preview-files.ts'

/** Metres that a manned aircraft keeps from springs, which all areas here are. */
export const KEEP_M = 250
/** Minimum distances beyond the box of the field, m, of areas that are named and kept. */
const APART_M = [300, 450, 600, 750, 900]

export interface Scene {
  readonly flight: MeasuredFlight
  /** The applied layer. */
  readonly footprint: readonly LonLatPolygon[]
  readonly plane: Laea
  /** Metres of that plane. */
  readonly areas: readonly Area[]
}

/** Reads and measures the files of a flight of log quads, as a laudo is. */
export async function measured(params: Params): Promise<MeasuredFlight> {
  const texts = previewFiles(params)
  const read = async (role: (typeof ROLES)[number]) => {
    const file = await readFlightFile(`${role}.kml`, [new TextEncoder().encode(texts[role])])
    if ('unusable' in file) throw new Error(file.unusable.message)
    return file
  }
  const [area, aplicacao, trajeto] = [await read('area'), await read('aplicacao'), await read('trajeto')]
  const flight = await measureFlight({ area, aplicacao, trajeto })
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight
}

export async function sceneOf(params: Params): Promise<Scene> {
  const flight = await measured(params)
  const footprint = (flight.layers.find(({ name }) => name === 'aplicacao')?.pieces ?? []).flatMap(({ shape }) =>
    'polygon' in shape ? [shape.polygon] : [],
  )
  const [west, south, east, north] = flight.fieldBounds
  const plane = createLaea((west + east) / 2, (south + north) / 2)
  const corners = plane.toLocal(asLonLat([west, south, east, north]))
  return { flight, footprint, plane, areas: areasBeside(params, [...corners]) }
}

/** Areas of 120 positions, each moved so that it begins in the field, or ends beyond the box of it. */
function areasBeside(params: Params, [west = 0, south = 0, east = 0, north = 0]: readonly number[]): readonly Area[] {
  const near = Number(params['near'])
  return areasOf(params).map(({ kind, metres }, i): Area => {
    const [along, across] = [((i * 37) % 100) / 100, ((i * 61) % 100) / 100]
    const ys = metres.filter((_, axis) => axis % 2 === 1)
    const apart = APART_M[i % APART_M.length]!
    const dx = west + (east - west) * along - metres[0]!
    const dy =
      i < near
        ? south + (north - south) * across - metres[1]!
        : i % 2 === 0
          ? north + apart - Math.min(...ys)
          : south - apart - Math.max(...ys)
    return { kind, metres: metres.map((value, axis) => value + (axis % 2 === 0 ? dx : dy)) }
  })
}

export function geometryOn(plane: Laea, { kind, metres }: Area): GeoJsonGeometry {
  const path = plane.toLonLat(asLocalM(metres))
  const positions = Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i]!, path[2 * i + 1]!])
  if (kind === 'polygon') return { type: 'Polygon', coordinates: [positions] }
  return kind === 'line'
    ? { type: 'LineString', coordinates: positions }
    : { type: 'Point', coordinates: positions[0]! }
}
