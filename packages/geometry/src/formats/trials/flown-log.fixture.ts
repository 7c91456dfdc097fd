/** A flight of which everything is known: five passes of 300 m, 20 m apart and flown to and fro, 5 × 300 m × 20 m = 3.00 ha. */

export interface Flown {
  readonly lon: number
  readonly lat: number
  readonly ms: number
  readonly isOn: boolean
  /** Metres a second and degrees from the position before. */
  readonly speedMs: number
  readonly courseDeg: number
}

/** Metres of a degree at 20° south on WGS84: series of Snyder, Map Projections, 1987. */
const PER_DEGREE = { lon: 104_646.1, lat: 110_704.3 }
const PASSES = 5
const STEP_M = 30
const TURN_STEPS = 9

export const FLOWN_FIVE: readonly Flown[] = flown()

function flown(): readonly Flown[] {
  const at: { readonly x: number; readonly y: number; readonly isOn: boolean }[] = []
  for (let pass = 0; pass < PASSES; pass++) {
    const isNorthwards = pass % 2 === 0
    const y = (metres: number) => (isNorthwards ? metres : 300 - metres)
    for (let step = 0; step * STEP_M <= 300; step++) at.push({ x: 20 * pass, y: y(STEP_M * step), isOn: true })
    for (let i = 1; i < TURN_STEPS && pass < PASSES - 1; i++) {
      const share = i / TURN_STEPS
      at.push({ x: 20 * (pass + share), y: y(300 + 80 * Math.sin(Math.PI * share)), isOn: false })
    }
  }
  const begin = Date.UTC(2026, 2, 14, 10, 12, 0)
  return at.map(({ x, y, isOn }, i) => {
    const [from, to] = i === 0 ? [at[0]!, at[1]!] : [at[i - 1]!, { x, y }]
    const course = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI
    return {
      lon: -50 + x / PER_DEGREE.lon,
      lat: -20 + y / PER_DEGREE.lat,
      ms: begin + 1000 * i,
      isOn,
      speedMs: Math.hypot(to.x - from.x, to.y - from.y),
      courseDeg: (course + 360) % 360,
    }
  })
}
