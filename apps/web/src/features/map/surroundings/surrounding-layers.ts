/** Layers around a laudo, in calm colours so that the laudo's own stand out. */
import type { AreaFeature, ReplyOf, Routes } from '@faixa/contract'
import { placeInLargest } from '@faixa/geometry'
import type { Bounds } from '../../../map/engine/extent.ts'
import type { FeatureCollection, LookPart, MapLayer } from '../../../map/map-layer.ts'
import type { MapPalette } from '../../../map/palette.ts'
import { collection, type UnderlayLayer } from '../../../map/underlay/underlay.tsx'
import { formatWhen } from '../../../ui/format-when.ts'

type Features = FeatureCollection['features']
type Divisas = ReplyOf<Routes['readDivisas']>
type NearLaudo = ReplyOf<Routes['listNearLaudos']>['laudos'][number]

const NOTHING: readonly MapLayer[] = []

/** At this zoom a unit of a tile is 9 m on the ground, and the borders are accurate to some 300 m. */
const DEEPEST_OF_BORDERS = 10

export function borders(divisas: Divisas | undefined, palette: MapPalette): readonly UnderlayLayer[] {
  if (!divisas) return NOTHING
  const drawn = [
    layer('divisas', lines(divisas.divisas), [
      {
        name: 'linha',
        type: 'line',
        minzoom: 7,
        paint: { 'line-color': palette.name, 'line-width': 1, 'line-opacity': 0.55, 'line-dasharray': [5, 3] },
      },
    ]),
    layer(
      'municipios',
      divisas.nomes.map(({ nome, uf, lon, lat }) => point(`${nome} · ${uf}`, lon, lat)),
      [named(palette, { from: 8, until: 14, size: 12 })],
    ),
  ]
  return drawn.map((one) => ({ ...one, deepest: DEEPEST_OF_BORDERS }))
}

export function plotsAround(geojson: string | undefined, palette: MapPalette): readonly MapLayer[] {
  if (geojson === undefined) return NOTHING
  const { features } = JSON.parse(geojson) as {
    readonly features: readonly (Pick<AreaFeature, 'properties'> & {
      readonly geometry: { readonly coordinates: Outline }
    })[]
  }
  return [
    layer(
      'talhoes',
      features.flatMap(({ geometry }) => areas(geometry.coordinates)),
      [
        { name: 'campo', type: 'fill', minzoom: 9, paint: { 'fill-color': palette.border, 'fill-opacity': 0.25 } },
        {
          name: 'linha',
          type: 'line',
          minzoom: 9,
          paint: { 'line-color': palette.name, 'line-width': 1, 'line-opacity': 0.5 },
        },
      ],
    ),
    layer(
      'talhoes-nomes',
      features.flatMap(({ properties: { talhao, nome }, geometry }) => nameOf(talhao ?? nome, geometry.coordinates)),
      [named(palette, { from: 14.5, until: 24, size: 11 })],
    ),
  ]
}

/** Laudos around the field. Laudos of the same field would cover the open one. */
export function laudosAround(
  near: readonly NearLaudo[] | undefined,
  field: Bounds,
  palette: MapPalette,
): readonly MapLayer[] {
  if (!near) return NOTHING
  const laudos = near.filter(({ contorno }) => !isWithin(field, middleOf(contorno)))
  return [
    layer(
      'laudos',
      laudos.flatMap(({ contorno }) => areas(contorno)),
      [
        {
          name: 'linha',
          type: 'line',
          minzoom: 9,
          paint: { 'line-color': palette.name, 'line-width': 1.5, 'line-dasharray': [2, 1.5] },
        },
      ],
    ),
    layer(
      'laudos-nomes',
      laudos.flatMap(({ codigo, data, contorno }) =>
        nameOf([codigo, formatWhen(data)].filter(Boolean).join(' · '), contorno),
      ),
      [named(palette, { from: 11, until: 24, size: 11 })],
    ),
  ]
}

type Outline = readonly (readonly (readonly (readonly number[])[])[])[]

function layer(id: string, features: Features, parts: readonly LookPart[]): MapLayer {
  return { id, look: { level: 'areas', parts }, source: [{ features: collection(features) }] }
}

function named(
  { name, nameHalo }: MapPalette,
  { from, until, size }: { readonly from: number; readonly until: number; readonly size: number },
): LookPart {
  return {
    name: 'nome',
    type: 'symbol',
    minzoom: from,
    maxzoom: until,
    layout: { 'text-field': ['get', 'nome'], 'text-font': ['Inter Variable'], 'text-size': size, 'text-padding': 6 },
    paint: { 'text-color': name, 'text-halo-color': nameHalo, 'text-halo-width': 1.5 },
  }
}

function lines(paths: readonly (readonly (readonly number[])[])[]): Features {
  return paths.map((coordinates) => ({ ...PLAIN, geometry: { type: 'LineString', coordinates } }))
}

function areas(outline: Outline): Features {
  return outline.map((coordinates) => ({ ...PLAIN, geometry: { type: 'Polygon', coordinates } }))
}

const PLAIN = { type: 'Feature', properties: {} } as const

function point(nome: string, lon: number, lat: number): Features[number] {
  return { type: 'Feature', properties: { nome }, geometry: { type: 'Point', coordinates: [lon, lat] } }
}

/** The name inside the largest polygon, where a laudo's own plots have theirs: of two names in one place the engine draws the upper. */
function nameOf(nome: string | undefined, outline: Outline): Features {
  const place = placeInLargest(
    outline.map(([outer = [], ...holes]) => ({ outer: outer.flat(), holes: holes.map((hole) => hole.flat()) })),
  )
  return nome === undefined || !place ? [] : [point(nome, ...place)]
}

function middleOf(outline: Outline): [lon: number, lat: number] | undefined {
  const positions = outline.flatMap(([outer = []]) => outer)
  if (positions.length === 0) return undefined
  const middle = (axis: 0 | 1) => {
    const along = positions.map((position) => position[axis] ?? 0)
    return (along.reduce((a, b) => Math.min(a, b)) + along.reduce((a, b) => Math.max(a, b))) / 2
  }
  return [middle(0), middle(1)]
}

function isWithin([west, south, east, north]: Bounds, place: readonly [number, number] | undefined): boolean {
  return place !== undefined && place[0] >= west && place[0] <= east && place[1] >= south && place[1] <= north
}
