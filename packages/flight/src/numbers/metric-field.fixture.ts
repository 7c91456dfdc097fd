/** Makes files of a flight from fields and passes given in metres on an equal-area plane. */
import {
  asLocalM,
  createLaea,
  type KmlLayer,
  type LonLatPath,
  type LonLatPolygon,
  type Shape,
  writeKml,
} from '@faixa/geometry'
import type { ReadFile } from '../flight.ts'
import type { FlightPlot } from '../plots/flight-plot.ts'
import { readFlightFile } from '../reading/read-flight-file.ts'

export type BoxM = readonly [x0: number, y0: number, x1: number, y1: number]

const plane = createLaea(-50.3, -21.8)

export function pathAt(...metres: number[]): LonLatPath {
  return plane.toLonLat(asLocalM(metres))
}

export function boxAt([x0, y0, x1, y1]: BoxM): LonLatPolygon {
  return { outer: pathAt(x0, y0, x1, y0, x1, y1, x0, y1), holes: [] }
}

export async function fileOf(name: string, features: KmlLayer['features']): Promise<ReadFile> {
  const text = writeKml({ layers: [{ name: '', features }] })
  const read = await readFlightFile(name, [new TextEncoder().encode(text)])
  if ('unusable' in read) throw new Error(read.unusable.message)
  return read
}

export const polygonsFile = (name: string, boxes: readonly BoxM[]): Promise<ReadFile> =>
  fileOf(
    name,
    boxes.map((box, i) => ({ name: `${i + 1}`, shapes: [polygonShape(box)] })),
  )

export const linesFile = (name: string, lines: readonly BoxM[]): Promise<ReadFile> =>
  fileOf(
    name,
    lines.map((line) => ({ shapes: [{ kind: 'line', path: pathAt(...line) }] })),
  )

export const lineFile = (name: string, ...metres: number[]): Promise<ReadFile> =>
  fileOf(name, [{ shapes: [{ kind: 'line', path: pathAt(...metres) }] }])

export function registeredPlot(id: string, ...boxes: readonly BoxM[]): FlightPlot {
  return { id, label: { name: `Talhão ${id}`, farmCode: '0042', plot: id }, polygons: boxes.map(boxAt) }
}

function polygonShape(box: BoxM): Shape {
  return { kind: 'polygon', ...boxAt(box) }
}
