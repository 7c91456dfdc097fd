/** Every layer of a measured flight as KML and as GeoJSON, one file each, named as the specification names layers. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KmlStyle, type LonLatPath, type LonLatPolygon, type Shape, writeKml } from '@faixa/geometry'
import type { Unusable } from '../unusable.ts'
import { type Feature, featureCollection, lineFeature, polygonFeature, roundedPath } from './geojson.ts'
import type { MeasuredFlight } from './measure-flight.ts'

interface Piece {
  /** How many passes cover it at least; only where that varies within the layer. */
  readonly depth?: number
  readonly shape: { readonly polygon: LonLatPolygon } | { readonly line: LonLatPath }
}

interface Layer {
  readonly name: string
  readonly title: string
  readonly style: KmlStyle
  readonly pieces: readonly Piece[]
}

/** The specification's layer colours; the overlap's is ours. */
const STYLES = {
  area: { lineColour: '#1d6fd8', lineWidth: 2, fillColour: '#1d6fd8', fillOpacity: 0.15 },
  aplicacao: { lineColour: '#d83a2e', lineWidth: 1, fillColour: '#d83a2e', fillOpacity: 0.35 },
  trajeto: { lineColour: '#ffffff', lineWidth: 2 },
  'aplicacao-externa': { lineColour: '#e8c51c', lineWidth: 1, fillColour: '#e8c51c', fillOpacity: 0.6 },
  'area-nao-aplicada': { lineColour: '#2f9e44', lineWidth: 1, fillColour: '#2f9e44', fillOpacity: 0.6 },
  sobreposicao: { lineColour: '#9c36b5', lineWidth: 1, fillColour: '#9c36b5', fillOpacity: 0.5 },
} satisfies Record<string, KmlStyle>

/** Makes the folder where it is missing; files of the same names are replaced. Answers what went wrong, or undefined. */
export async function writeLayers(folder: string, flight: MeasuredFlight): Promise<Unusable | undefined> {
  try {
    await mkdir(folder, { recursive: true })
    for (const layer of layersOf(flight)) {
      await writeFile(join(folder, `${layer.name}.kml`), kmlOf(layer))
      await writeFile(join(folder, `${layer.name}.geojson`), geoJsonOf(layer))
    }
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'desconhecido'
    return {
      code: 'saida',
      message: `Não foi possível gravar em «${folder}» (${code}): confira a pasta e o espaço em disco.`,
    }
  }
}

/** Layers without anything in them are not written. */
function layersOf({ coverage, trajectory }: MeasuredFlight): Layer[] {
  const { plots, applied, external, unapplied, overlap2, overlap3, overlap4 } = coverage.layers!
  const polygons = (found: readonly LonLatPolygon[], depth?: number): Piece[] =>
    found.map((polygon) => ({ shape: { polygon }, ...(depth !== undefined && { depth }) }))
  const layers: Layer[] = [
    { name: 'area', title: 'Área', style: STYLES.area, pieces: polygons(plots) },
    { name: 'aplicacao', title: 'Aplicação', style: STYLES.aplicacao, pieces: polygons(applied) },
    {
      name: 'trajeto',
      title: 'Trajeto',
      style: STYLES.trajeto,
      pieces: (trajectory?.legs ?? []).map((line) => ({ shape: { line } })),
    },
    {
      name: 'aplicacao-externa',
      title: 'Aplicação externa',
      style: STYLES['aplicacao-externa'],
      pieces: polygons(external),
    },
    {
      name: 'area-nao-aplicada',
      title: 'Área não aplicada',
      style: STYLES['area-nao-aplicada'],
      pieces: polygons(unapplied),
    },
    {
      name: 'sobreposicao',
      title: 'Aplicação sobreposta',
      style: STYLES.sobreposicao,
      pieces: [...polygons(overlap2, 2), ...polygons(overlap3, 3), ...polygons(overlap4, 4)],
    },
  ]
  return layers.filter((layer) => layer.pieces.length > 0)
}

function kmlOf({ title, style, pieces }: Layer): string {
  const features = pieces.map(({ shape, depth }) => ({
    name: title,
    ...(depth !== undefined && { attributes: { passadas_no_minimo: `${depth}` } }),
    shapes: [shapeOf(shape)],
  }))
  return writeKml({ name: title, layers: [{ name: title, style, features }] })
}

function shapeOf(shape: Piece['shape']): Shape {
  if ('line' in shape) return { kind: 'line', path: roundedPath(shape.line) }
  const { outer, holes } = shape.polygon
  return { kind: 'polygon', outer: roundedPath(outer), holes: holes.map(roundedPath) }
}

function geoJsonOf({ name, pieces }: Layer): string {
  return featureCollection(
    pieces.map(({ shape, depth }): Feature => {
      const properties = { camada: name, ...(depth !== undefined && { passadasNoMinimo: depth }) }
      return 'line' in shape ? lineFeature(shape.line, properties) : polygonFeature(shape.polygon, properties)
    }),
  )
}
