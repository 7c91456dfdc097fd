/** Reads the plots of a file and compares them with the registered ones, as the server does when the file is sent. */
import {
  comparePlots,
  countChanges,
  featureCollection,
  type PlotChange,
  type PlotToRegister,
  plotsToRegister,
  type ReadFile,
} from '@faixa/flight'
import {
  alikeOutlines,
  type LonLatPath,
  type LonLatPolygon,
  outlineKey,
  type PackedShape,
  readPackedShapes,
} from '@faixa/geometry'
import { present } from '@faixa/units'
import type { FoundPlots, PlotRow, PlotsAsked } from './flight-answers.ts'

type Asked = Pick<PlotsAsked, 'columns' | 'current' | 'unidade'>

export async function foundPlots(
  file: ReadFile,
  { columns: chosen, current, unidade }: Asked,
): Promise<FoundPlots | { readonly unusable: { readonly message: string } }> {
  const found = await plotsToRegister(file, { columns: chosen })
  if ('unusable' in found) return found
  const { plots, attributes, columns, avisos, bounds } = found
  // The head office's answer contains the plots of all unidades, which are replaced separately.
  const shapes = (await readPackedShapes(current)).filter(({ properties }) => properties['unidade'] === unidade)
  const before = shapes.map(registeredPlot)
  const compared = await comparePlots(before, plots, (left, fresh) =>
    alikeOutlines(
      left.map((i) => shapes[i]!.polygons),
      fresh.map((j) => plots[j]!.polygons),
    ).map(({ before: i, after: j }) => ({ before: left[i]!, after: fresh[j]! })),
  )
  const drawn: { readonly plot: PlotToRegister; readonly change: PlotChange }[] = [
    ...plots.map((plot, j) => ({ plot, change: compared.after[j]!.change })),
    ...compared.removed.map((i) => ({ plot: before[i]!, change: 'removido' as const })),
  ]
  return {
    rows: drawn.map(rowOf),
    counts: countChanges(compared),
    areaHa: plots.reduce((sum, plot) => sum + plot.areaHa, 0),
    avisos,
    attributes,
    columns,
    bounds,
    layers: layersOf(drawn),
  }
}

function registeredPlot({ properties, polygons }: PackedShape): PlotToRegister {
  const text = (name: string) => (typeof properties[name] === 'string' ? properties[name] : undefined)
  const number = (name: string) => (typeof properties[name] === 'number' ? properties[name] : undefined)
  return {
    ...present({
      nome: text('nome'),
      fazenda: text('fazenda'),
      codigoFazenda: text('codigoFazenda'),
      talhao: text('talhao'),
      areaDeclarada: number('areaDeclarada'),
    }),
    areaHa: number('areaHa') ?? 0,
    forma: outlineKey(polygons),
    bounds: boundsOf(polygons),
    polygons,
  }
}

function boundsOf(polygons: readonly LonLatPolygon[]): PlotToRegister['bounds'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { outer } of polygons) {
    for (let i = 0; i < outer.length; i += 2) {
      west = Math.min(west, outer[i]!)
      east = Math.max(east, outer[i]!)
      south = Math.min(south, outer[i + 1]!)
      north = Math.max(north, outer[i + 1]!)
    }
  }
  return [west, south, east, north]
}

function rowOf({ plot, change }: { readonly plot: PlotToRegister; readonly change: PlotChange }): PlotRow {
  const { forma: _key, polygons: _shape, ...row } = plot
  return { ...row, change }
}

function layersOf(drawn: readonly { readonly plot: PlotToRegister; readonly change: PlotChange }[]) {
  const features: Partial<Record<PlotChange, string[]>> = {}
  for (const { plot, change } of drawn) (features[change] ??= []).push(featureOf(plot))
  return Object.fromEntries(
    Object.entries(features).map(([change, texts]) => [change, new Blob([featureCollection(texts)])]),
  )
}

function featureOf({ polygons }: PlotToRegister): string {
  const coordinates = polygons.map(({ outer, holes }) => [outer, ...holes].map(positionsOf))
  return JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } })
}

function positionsOf(ring: LonLatPath): number[][] {
  const positions: number[][] = []
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i]!, ring[i + 1]!])
  return positions
}
