/** The job of missed ground and its files; loaded on demand, because planning includes the geometry package. */
import type { Issuer } from '@faixa/export'
import { type ReflyPack, type ReflyTerms, reflyKml, reflyPack } from '@faixa/flight'
import {
  asLonLat,
  type GpxTrack,
  geometryOf,
  orientPolygon,
  type PackedShape,
  writeGpx,
  writeLineShapefile,
  writeShapefile,
} from '@faixa/geometry'
import { formatCount, formatNumber, formatQuantity, hectares } from '@faixa/units'
import { loadNow } from '../../ui/connection/load-part.ts'
import { layerFromAnswer } from '../layer-features.ts'
import { MAP_FORMATS, type MapFormat } from '../map-formats.ts'
import { plotsKml } from '../work/write-plots-kml.ts'
import { mapFile } from '../write-map-file.ts'

type LayerAnswer = Parameters<typeof layerFromAnswer>[1]

/** `answer`: the layer `area-nao-aplicada` from the API. */
export async function missedGround(answer: LayerAnswer, terms: ReflyTerms): Promise<ReflyPack> {
  const { pieces } = await layerFromAnswer('area-nao-aplicada', answer)
  const missed = pieces.flatMap(({ shape }) => ('polygon' in shape ? [shape.polygon] : []))
  return reflyPack(missed, terms)
}

interface ReflyPaper {
  readonly now: Date
  readonly issuer?: Issuer | undefined
}

export function reflyFile(pack: ReflyPack, title: string, format: MapFormat, paper: ReflyPaper): Promise<Blob> {
  return mapFile<MapFormat>(format, {
    kml: () => reflyKml(pack, title),
    shp: () => shapefilesOf(pack),
    geojson: () => geoJsonOf(pack),
    gpx: () => writeGpx(title, tracksOf(pack)),
    pdf: async () => {
      // The PDF library is loaded with the first croqui.
      const { croquiPdf } = await loadNow(() => import('../work/croqui-pdf.ts'))
      return croquiPdf(plotsOf(pack, title), { ...paper, words: CROQUI })
    },
  })
}

const CROQUI = {
  title: 'Croqui das áreas a reaplicar',
  one: 'área',
  many: 'áreas',
  source: 'Área não aplicada do laudo',
} as const

/**
 * The ground as the area file of a service order: without the passes, which are not areas. `farm`: the place of the ground, as the laudo
 * names it.
 */
export function orderedGround(pack: ReflyPack, farm: string): File {
  const { text } = plotsKml(plotsOf(pack, farm), farm)
  return new File([text], 'reaplicacao.kml', { type: MAP_FORMATS.kml.type })
}

/** Pieces as plots of a farm; their numbers are those of the map. */
function plotsOf({ pieces }: ReflyPack, fazenda: string): readonly PackedShape[] {
  return pieces.map(({ polygon, ha }, i) => ({
    id: i + 1,
    properties: { fazenda, nome: `Reaplicar ${i + 1}`, areaHa: ha },
    polygons: [polygon],
    lines: [],
    points: asLonLat([]),
  }))
}

/** A track for the border of each piece, then one for each pass, as the KML names them. */
function tracksOf({ pieces }: ReflyPack): readonly GpxTrack[] {
  const borders = pieces.map(({ polygon, ha, passes, headingDeg, litres }, i): GpxTrack => {
    const { outer, holes } = orientPolygon(polygon)
    const parts = [
      formatQuantity(hectares(ha), 'ha'),
      formatCount(passes.length, 'passada', 'passadas'),
      `rumo ${formatNumber(headingDeg, 0)}°`,
      ...(litres === undefined ? [] : [`${formatNumber(litres, 0)} L`]),
    ]
    return { name: `Reaplicar ${i + 1}`, description: parts.join(' · '), segments: [outer, ...holes] }
  })
  const passes = pieces.flatMap(({ passes: lines }, i) =>
    lines.map((path, k): GpxTrack => ({ name: `${i + 1}.${k + 1}`, segments: [path] })),
  )
  return [...borders, ...passes]
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

/** Two Shapefiles, because each has shapes of one kind: the ground and the passes. */
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
