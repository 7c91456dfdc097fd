/** The job of missed ground and its files; loaded when somebody asks for them, since planning brings the geometry along. */
import { type ReflyPack, type ReflyTerms, reflyKml, reflyPack } from '@faixa/flight'
import { geometryOf, orientPolygon, writeKmz, writeLineShapefile, writeShapefile, writeZip } from '@faixa/geometry'
import { layerFromAnswer } from '../../../export/layer-features.ts'

type LayerAnswer = Parameters<typeof layerFromAnswer>[1]

/** `answer`: the layer `area-nao-aplicada` as the API gives it. */
export async function missedGround(answer: LayerAnswer, terms: ReflyTerms): Promise<ReflyPack> {
  const { pieces } = await layerFromAnswer('area-nao-aplicada', answer)
  const missed = pieces.flatMap(({ shape }) => ('polygon' in shape ? [shape.polygon] : []))
  return reflyPack(missed, terms)
}

export type ReflyFormat = 'kml' | 'kmz' | 'shp' | 'geojson'

export function reflyFile(pack: ReflyPack, title: string, format: ReflyFormat): Blob {
  switch (format) {
    case 'kml':
      return new Blob([reflyKml(pack, title)], { type: 'application/vnd.google-earth.kml+xml' })
    case 'kmz':
      return new Blob([writeKmz(reflyKml(pack, title))], { type: 'application/vnd.google-earth.kmz' })
    case 'shp':
      return new Blob([writeZip(shapefilesOf(pack))], { type: 'application/zip' })
    case 'geojson':
      return new Blob([geoJsonOf(pack)], { type: 'application/geo+json' })
  }
}

const AREA_COLUMNS = [
  { name: 'AREA', kind: 'number' },
  { name: 'HECTARES', kind: 'number', decimals: 4 },
  { name: 'PASSADAS', kind: 'number' },
  { name: 'RUMO', kind: 'number', decimals: 1 },
  { name: 'LITROS', kind: 'number', decimals: 1 },
] as const

const PASS_COLUMNS = [
  { name: 'AREA', kind: 'number' },
  { name: 'PASSADA', kind: 'number' },
  { name: 'RUMO', kind: 'number', decimals: 1 },
] as const

/** Two of them, because a Shapefile has shapes of one kind: the ground and the passes. */
function shapefilesOf({ pieces }: ReflyPack) {
  const areas = writeShapefile(
    AREA_COLUMNS,
    pieces.map(({ polygon, ha, passes, headingDeg, litres }, i) => ({
      polygons: [polygon],
      values: [i + 1, ha, passes.length, headingDeg, litres],
    })),
  )
  const lines = writeLineShapefile(
    PASS_COLUMNS,
    pieces.flatMap(({ passes, headingDeg }, i) =>
      passes.map((path, k) => ({ lines: [path], values: [i + 1, k + 1, headingDeg] })),
    ),
  )
  return Object.fromEntries(
    Object.entries({ areas, passadas: lines }).flatMap(([name, files]) =>
      Object.entries(files).map(([extension, bytes]) => [`${name}.${extension}`, bytes]),
    ),
  )
}

function geoJsonOf({ pieces }: ReflyPack): string {
  const features = pieces.flatMap(({ polygon, ha, passes, headingDeg, litres }, i) => [
    {
      type: 'Feature',
      // Litres that are not known are left out of JSON.
      properties: {
        tipo: 'area',
        area: i + 1,
        hectares: ha,
        passadas: passes.length,
        rumo: headingDeg,
        litros: litres,
      },
      geometry: geometryOf([{ kind: 'polygon', ...orientPolygon(polygon) }]),
    },
    ...passes.map((path, k) => ({
      type: 'Feature',
      properties: { tipo: 'passada', area: i + 1, passada: k + 1, rumo: headingDeg },
      geometry: geometryOf([{ kind: 'line', path }]),
    })),
  ])
  return JSON.stringify({ type: 'FeatureCollection', features })
}
