/** Where a question is asked: at a point, on a registered plot or protected area, or on a drawn polygon. */
import { z } from 'zod'
import { idSchema, optional, uuidSchema } from '../field.ts'

/** A drawn polygon has at most so many corners. */
export const VERTICES_MAXIMO = 200
/** Largest extent of a drawn polygon along a meridian or a parallel, degrees: some 50 km. */
export const EXTENSAO_MAXIMA_GRAUS = 0.5
export const TIPOS_DE_LUGAR = ['talhao', 'areaProtecao', 'poligono'] as const

const POSITION = 'Diga a posição em graus.'
const POLYGON =
  'Escreva o polígono com latitude e longitude de 3 a 200 vértices: -21.17,-48.82;-21.17,-48.81;-21.18,-48.81.'
const EXTENT = 'O polígono vai até meio grau, cerca de 50 km: divida-o em dois.'
const CROSSES = 'O polígono cruza a si mesmo: desenhe-o outra vez, sem laços.'
const CORNER = /^-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/

export const degrees = (most: number) =>
  z.coerce.number({ error: POSITION }).min(-most, { error: POSITION }).max(most, { error: POSITION })

/** Corners as longitude and latitude; the first one is not repeated. */
const polygon = z
  .string({ error: POLYGON })
  .max(10_000, { error: POLYGON })
  .transform((text, context): (readonly [lon: number, lat: number])[] => {
    const written = text.replaceAll(' ', '').split(';')
    const corners = written.map((corner): [number, number] => {
      const [lat = Number.NaN, lon = Number.NaN] = CORNER.test(corner) ? corner.split(',').map(Number) : []
      return [lon, lat]
    })
    const message = polygonFault(corners)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
    return corners
  })

function polygonFault(corners: readonly (readonly [number, number])[]): string | undefined {
  const isWithin = corners.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)
  if (corners.length < 3 || corners.length > VERTICES_MAXIMO || !isWithin) return POLYGON
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)]
  if (Math.max(extentOf(lons), extentOf(lats)) > EXTENSAO_MAXIMA_GRAUS) return EXTENT
  if (crossesItself(corners)) return CROSSES
  return twiceArea(corners) === 0 ? POLYGON : undefined
}

const extentOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** Square degrees. */
function twiceArea(corners: readonly (readonly [number, number])[]): number {
  const last = corners.at(-1)!
  return corners.reduce((sum, [x, y], i) => {
    const [fromX, fromY] = corners[i - 1] ?? last
    return sum + fromX * y - x * fromY
  }, 0)
}

/** True where two edges cross, so that it would not be known which ground the polygon means. */
function crossesItself(corners: readonly (readonly [number, number])[]): boolean {
  const edges = corners.map((from, i) => [from, corners[(i + 1) % corners.length]!] as const)
  return edges.some(([a, b], i) =>
    edges.slice(i + 2).some(([c, d]) => sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0),
  )
}

/** The side of the line from `a` to `b` on which `c` lies: 1, −1, or 0 on the line. */
function sideOf(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  c: readonly [number, number],
) {
  return Math.sign((bx - ax) * (c[1] - ay) - (by - ay) * (c[0] - ax))
}

export const lugarFields = {
  lat: optional(degrees(90)),
  lon: optional(degrees(180)),
  /** Id of a registered plot. */
  talhao: optional(idSchema),
  /** uuid of a protected area. */
  areaProtecao: optional(uuidSchema),
  /** `latitude,longitude` of each corner, separated by semicolons. */
  poligono: optional(polygon),
}

type Given = Readonly<Partial<Record<keyof typeof lugarFields | 'ocorrencia', unknown>>>

/** The issue of a question that names no place, or more than one. */
export function placeIssue({
  lat,
  lon,
  ...others
}: Given): { readonly path: string; readonly message: string } | undefined {
  const hasPoint = lat !== undefined || lon !== undefined
  const named = [others.talhao, others.areaProtecao, others.poligono, others.ocorrencia].filter(
    (one) => one !== undefined,
  )
  if (named.length + (hasPoint ? 1 : 0) > 1) {
    return { path: 'lat', message: 'Diga um lugar só: um ponto, um talhão, uma área protegida ou um polígono.' }
  }
  if (named.length === 1) return undefined
  if (lat === undefined) return { path: 'lat', message: POSITION }
  return lon === undefined ? { path: 'lon', message: POSITION } : undefined
}

/** The place of a question that is no point, as it was when the question was asked. */
export const lugarSchema = z.object({
  tipo: z.enum(TIPOS_DE_LUGAR),
  /** Name of the plot or of the protected area. */
  nome: z.string().optional(),
  /** A GeoJSON geometry, degrees, longitude first. */
  geometria: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
})

export type Lugar = z.output<typeof lugarSchema>
