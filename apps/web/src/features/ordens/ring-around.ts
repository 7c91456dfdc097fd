/** Metres of a degree of latitude, on average. The ring is drawn, and decides nothing. */
const METRES_PER_DEGREE = 111_000
const CORNERS = 48

/** A circle around a position, as the ring of a polygon. */
export function ringAround(lon: number, lat: number, radiusM: number): (readonly [number, number])[] {
  const height = radiusM / METRES_PER_DEGREE
  const width = height / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % CORNERS)) / CORNERS
    return [lon + width * Math.cos(angle), lat + height * Math.sin(angle)] as const
  })
}
