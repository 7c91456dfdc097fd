/**
 * Finds the states in which something was applied. The caller knows the state of a box that no border crosses; where one does, it gives the
 * ground of each state near the box, and the footprint decides.
 */
import type { Uf } from '@faixa/domain'
import { asLonLat, type Footprint, type Shape } from '@faixa/geometry'

export interface Lugar {
  readonly ufs: readonly Uf[]
  readonly foraDoBrasil: boolean
  /** Ground of each state near the box; present where a border crosses the box. */
  readonly estados?: readonly StateGround[] | undefined
}

/** Rings in degrees, longitude and latitude alternating. No hole lies around an outline of its state. */
export interface StateGround {
  readonly uf: Uf
  readonly contornos: readonly (readonly number[])[]
  readonly buracos: readonly (readonly number[])[]
}

/** Distance, m, at which ground counts as being in an area: zones need one above 0. */
export const INSIDE_M = 0.01

/** Distance from the map's border, m, up to which ground outside of it may still be in the country: the map is simplified to some tens of metres. */
const BORDER_M = 100

/** Ground outside of the country that is not a matter of rounding, m². */
const LEAST_OUTSIDE_M2 = 100

/** The states of a footprint. */
export function placeOf(footprint: Footprint, lugar: Lugar): Pick<Lugar, 'ufs' | 'foraDoBrasil'> {
  const { estados } = lugar
  if (!estados) return { ufs: lugar.ufs, foraDoBrasil: lugar.foraDoBrasil }
  const areaOf = (shapes: readonly Shape[], metres: number) =>
    footprint.place(shapes)?.footprintWithin(metres)?.areaM2 ?? 0
  const ufs = estados.filter(({ uf }) => areaOf(shapesOfPlace(footprint, lugar, uf), INSIDE_M) > 0).map(({ uf }) => uf)
  const inside = areaOf(estados.flatMap(shapesOf), BORDER_M)
  const whole = areaOf(boxOf(footprint), INSIDE_M)
  return { ufs, foraDoBrasil: whole - inside > LEAST_OUTSIDE_M2 }
}

/** The ground of a state near the footprint; all ground where no border is near, and for the country. */
export function shapesOfPlace(footprint: Footprint, { estados }: Lugar, uf: Uf | null): Shape[] {
  const near = estados?.find((estado) => estado.uf === uf)
  return near ? shapesOf(near) : boxOf(footprint)
}

function shapesOf({ contornos, buracos }: Pick<StateGround, 'contornos' | 'buracos'>): Shape[] {
  const holes = buracos.map((ring) => asLonLat(ring))
  return contornos.map((ring) => ({ kind: 'polygon', outer: asLonLat(ring), holes }))
}

/** Degrees, about 100 m. */
const PAD = 0.001

function boxOf({ bounds: [west, south, east, north] }: Footprint): Shape[] {
  const [w, s, e, n] = [west - PAD, south - PAD, east + PAD, north + PAD]
  return shapesOf({ contornos: [[w, s, e, s, e, n, w, n, w, s]], buracos: [] })
}
