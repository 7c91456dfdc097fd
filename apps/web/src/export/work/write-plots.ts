/** The chosen plots in each format that navigators and maps read; hectares in the attributes of all. */
import { type GpxTrack, geometryOf, orientPolygon, type PackedShape, writeGpx, writeShapefile } from '@faixa/geometry'
import { formatQuantity, hectares } from '@faixa/units'
import { fileTitle, plotValues } from './plot-names.ts'

/** Decimals of hectares: a square metre. */
const HECTARE_DECIMALS = 4

/** Names of at most ten letters, as the format has them. Without an order no plot has the last one. */
const SHAPEFILE_COLUMNS = [
  { name: 'FAZENDA', kind: 'text', of: 'fazenda' },
  { name: 'COD_FAZ', kind: 'text', of: 'codigoFazenda' },
  { name: 'TALHAO', kind: 'text', of: 'talhao' },
  { name: 'NOME', kind: 'text', of: 'nome' },
  { name: 'AREA_HA', kind: 'number', of: 'areaHa', decimals: HECTARE_DECIMALS },
  { name: 'DECL_HA', kind: 'number', of: 'areaDeclarada', decimals: HECTARE_DECIMALS },
  { name: 'ORDEM', kind: 'text', of: 'ordem' },
] as const

/** The files of a Shapefile by their extension. */
export function plotsShapefile(plots: readonly PackedShape[]) {
  const values = plots.map(plotValues)
  const columns = SHAPEFILE_COLUMNS.filter(
    ({ of }) => of !== 'ordem' || values.some(({ ordem }) => ordem !== undefined),
  )
  return writeShapefile(
    columns,
    plots.map(({ polygons }, i) => ({ polygons, values: columns.map(({ of }) => values[i]![of]) })),
  )
}

export function plotsGeoJson(plots: readonly PackedShape[]): string {
  const features = plots.map((plot) => {
    const [first, ...rest] = plot.polygons.map((polygon) => ({ kind: 'polygon' as const, ...orientPolygon(polygon) }))
    return {
      type: 'Feature',
      // A negative number belongs to an order, and means nothing elsewhere.
      ...(plot.id > 0 && { id: plot.id }),
      properties: plotValues(plot),
      geometry: first ? geometryOf([first, ...rest]) : null,
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** The borders of the plots, a track each with a segment for every ring. */
export function plotsGpx(plots: readonly PackedShape[], name: string): string {
  return writeGpx(
    name,
    plots.map((plot): GpxTrack => {
      const { areaHa } = plotValues(plot)
      return {
        name: fileTitle(plot),
        ...(areaHa !== undefined && { description: formatQuantity(hectares(areaHa), 'ha') }),
        segments: plot.polygons.flatMap((polygon) => {
          const { outer, holes } = orientPolygon(polygon)
          return [outer, ...holes]
        }),
      }
    }),
  )
}

/** Attributes in spellings that the registration of plots reads again (packages/geometry/src/register/area-columns.ts). */
export function kmlAttributes(plot: PackedShape): Record<string, string> {
  const { fazenda, codigoFazenda, talhao, nome, ordem, areaHa, areaDeclarada } = plotValues(plot)
  return Object.fromEntries(
    [
      ['FAZENDA', fazenda] as const,
      ['COD_FAZENDA', codigoFazenda] as const,
      ['TALHAO', talhao] as const,
      ['NOME_TALHAO', nome] as const,
      ['AREA_HA', areaHa?.toFixed(HECTARE_DECIMALS)] as const,
      ['AREA_DECLARADA_HA', areaDeclarada?.toFixed(HECTARE_DECIMALS)] as const,
      ['ORDEM', ordem] as const,
    ].filter((entry): entry is readonly [(typeof entry)[0], string] => entry[1] !== undefined),
  )
}
