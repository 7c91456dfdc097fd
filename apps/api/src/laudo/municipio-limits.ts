/**
 * The boundaries of Brazil's municípios, by which one is proposed for a position.
 *
 * Source: the public repository tbrugz/geodata-br (CC0), boundaries of IBGE of about 2010, simplified to 30 % with mapshaper and quantised to about
 * 20 m, as TopoJSON. `id` is the code of IBGE, whose first two digits are the state. The six municípios founded since are missing.
 *
 * A position lies inside where a ray to the east crosses the border an odd number of times. Neighbours share arcs, and a crossing counts in
 * either direction of an arc, so that no rings have to be assembled.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Uf } from '@faixa/domain'
import type { Lugar } from '@faixa/flight'
import { type Arc, type Box, meets, type OwnedArc, statesIn } from './state-borders.ts'

interface Topology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly objects: {
    readonly municipios: {
      readonly geometries: readonly {
        readonly id: number | string
        readonly properties: { readonly nome: string }
        /** Indices of arcs by rings, and by polygons where there are several; `~i` is arc i reversed. */
        readonly arcs: readonly unknown[]
      }[]
    }
  }
}

export interface Municipio {
  readonly nome: string
  readonly uf: Uf
}

export interface MunicipioLimits {
  /** Degrees. Undefined outside all. */
  at(lon: number, lat: number): Municipio | undefined
  /** Names in alphabetical order. */
  namesOf(uf: Uf): readonly string[]
  /** Borders and names of the municípios that meet a box, for maps. */
  near(box: Box): Divisas
  /** The state of a box that no border of a state crosses, or else the ground of each state near it. */
  statesIn(box: Box): Lugar
}

export interface Divisas {
  /** Whole lines between neighbours, each once. */
  readonly divisas: [lon: number, lat: number][][]
  /** A position inside each município. */
  readonly nomes: { readonly nome: string; readonly uf: Uf; readonly lon: number; readonly lat: number }[]
}

/** The states by the codes of IBGE. */
const UF_OF_CODE: Readonly<Record<string, Uf>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}

const FILE = join(import.meta.dirname, 'br-municipios.json.gz')

let reading: Promise<MunicipioLimits> | undefined

/** Reads the file at the first request and keeps its contents in memory (30 MB). */
export function municipioLimits(): Promise<MunicipioLimits> {
  reading ??= readFile(FILE)
    .then((packed) => promisify(gunzip)(packed))
    .then((bytes) => limitsOf(JSON.parse(bytes.toString()) as Topology))
  return reading
}

/** An island that the simplification removed has no arc, and so an empty box. */
const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity]

function limitsOf({ arcs: packed, transform, objects }: Topology): MunicipioLimits {
  const arcs = packed.map((arc) => arcOf(arc, transform))
  const places = objects.municipios.geometries.map(({ id, properties: { nome }, arcs: indices }) => {
    const usedArcs = [...new Set((indices.flat(3) as number[]).map((i) => (i < 0 ? ~i : i)))].map((i) => arcs[i]!)
    return {
      nome,
      uf: UF_OF_CODE[`${id}`.slice(0, 2)]!,
      arcs: usedArcs,
      box: usedArcs.map(({ box }) => box).reduce(joined, NOWHERE),
    }
  })
  const at = (lon: number, lat: number) => {
    const found = places.find(
      ({ box, arcs: ofPlace }) =>
        isWithin(box, lon, lat) && ofPlace.reduce((sum, arc) => sum + crossings(arc, lon, lat), 0) % 2 === 1,
    )
    return found && { nome: found.nome, uf: found.uf }
  }
  const owned = ownedArcs(objects.municipios.geometries, arcs)
  return {
    at,
    statesIn: (box) => statesIn(box, owned, (lon, lat) => at(lon, lat)?.uf),
    namesOf: (uf) =>
      places
        .filter((place) => place.uf === uf)
        .map(({ nome }) => nome)
        .toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
    near: (box) => ({
      divisas: arcs.filter((arc) => meets(arc.box, box)).map(({ path }) => positionsOf(path)),
      nomes: places
        .filter((place) => meets(place.box, box))
        .flatMap((place) => {
          const lat = (place.box[1] + place.box[3]) / 2
          const lon = widestMiddle(place.arcs, lat)
          return lon === undefined ? [] : [{ nome: place.nome, uf: place.uf, lon: rounded(lon), lat: rounded(lat) }]
        }),
    }),
  }
}

/** The arcs at the borders of states, each with the states beside it and the direction in which they use it. */
function ownedArcs(places: Topology['objects']['municipios']['geometries'], arcs: readonly Arc[]): readonly OwnedArc[] {
  const uses = new Map<number, { uf: Uf; isReversed: boolean }[]>()
  for (const { id, arcs: indices } of places) {
    const uf = UF_OF_CODE[`${id}`.slice(0, 2)]!
    for (const index of indices.flat(3) as number[]) {
      const at = index < 0 ? ~index : index
      uses.set(at, [...(uses.get(at) ?? []), { uf, isReversed: index < 0 }])
    }
  }
  return [...uses].flatMap(([at, users]) => {
    const [one, other] = users
    return one && one.uf !== other?.uf ? [{ ...arcs[at]!, users }] : []
  })
}

/** Four decimals are 11 m, half of the file's resolution. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}

function positionsOf(path: Float64Array): [number, number][] {
  return Array.from({ length: path.length / 2 }, (_, i) => [rounded(path[2 * i]!), rounded(path[2 * i + 1]!)])
}

/** The middle of the longest stretch of a parallel that lies inside; undefined where none does. */
function widestMiddle(arcs: readonly Arc[], lat: number): number | undefined {
  const crossed = arcs.flatMap(({ path }) => crossingsOf(path, lat)).toSorted((a, b) => a - b)
  const stretches = crossed.flatMap((west, i) =>
    i % 2 === 0 && i + 1 < crossed.length ? [[west, crossed[i + 1]!]] : [],
  )
  const [widest] = stretches.toSorted((a, b) => b[1]! - b[0]! - (a[1]! - a[0]!))
  return widest && (widest[0]! + widest[1]!) / 2
}

function arcOf(arc: Topology['arcs'][number], { scale, translate }: Topology['transform']): Arc {
  let [x, y] = [0, 0]
  const path = new Float64Array(arc.length * 2)
  let box = NOWHERE
  // Positions are stored as differences from the previous one.
  arc.forEach(([dx, dy], i) => {
    x += dx
    y += dy
    const [lon, lat] = [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    path[2 * i] = lon
    path[2 * i + 1] = lat
    box = joined(box, [lon, lat, lon, lat])
  })
  return { path, box }
}

function joined(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

function isWithin([west, south, east, north]: Box, lon: number, lat: number): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** Counts how often a ray to the east crosses the arc; a vertex on the ray belongs to the edge above it. */
function crossings({ path, box: [, south, east, north] }: Arc, lon: number, lat: number): number {
  if (lat < south || lat > north || lon > east) return 0
  return crossingsOf(path, lat).filter((crossed) => lon < crossed).length
}

/** Longitudes at which the path crosses a parallel, degrees. */
function crossingsOf(path: Float64Array, lat: number): number[] {
  const found: number[] = []
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay, bx, by] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!]
    if (ay > lat !== by > lat) found.push(ax + ((lat - ay) * (bx - ax)) / (by - ay))
  }
  return found
}
