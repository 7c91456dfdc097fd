/** The simulator's options, their defaults, and the values it refuses. */

/** Shapes of the sprayed records: one polygon per pass, log quads with shared ends, log quads perpendicular to their own heading, lines. */
export type SwathFamily = 'passes' | 'quads-shared' | 'quads' | 'lines'
export const SWATH_FAMILIES: readonly SwathFamily[] = ['passes', 'quads-shared', 'quads', 'lines']

export type TrackKind = 'line' | 'gx-track' | 'points'
export const TRACK_KINDS: readonly TrackKind[] = ['line', 'gx-track', 'points']

/** Location of a talhão's attributes: an HTML table in `description`, SchemaData, or only its name. */
export type AttributeStyle = 'html' | 'schema' | 'name'
export const ATTRIBUTE_STYLES: readonly AttributeStyle[] = ['html', 'schema', 'name']

/** Flights whose effectiveness falls in the band ALTA (>= 90 %), MÉDIA (>= 85 %) or BAIXA. */
export type Preset = 'bom' | 'medio' | 'ruim'
export const PRESETS: readonly Preset[] = ['bom', 'medio', 'ruim']

export interface FlightConditions {
  /** Standard deviation of one logged position, each axis. */
  readonly jitterM: number
  /** Standard deviation of the slow wander across the strip. */
  readonly driftM: number
  /** Mean wind; it blows at 60° to the strips, so that passes one way are faster than the other. */
  readonly windMps: number
  /** Standard deviation of the moment the spray opens or closes. */
  readonly shutOffLagS: number
  /** Distance beyond the crop at which the spray opens and closes when the moment is right. */
  readonly overshootM: number
  /** Share of the length to be sprayed that is left out: whole strips, the last one from some point on. 0 to below 1. */
  readonly skipFraction: number
}

export interface FlightPlan extends FlightConditions {
  readonly seed: number
  /** A bare rectangle flown without error, whose coverage has a closed form. */
  readonly ideal: boolean
  /** Area of the block, roads included, hectares. */
  readonly areaHa: number
  readonly swathM: number
  /** Distance from one strip's centre to the next, metres. */
  readonly spacingM: number
  readonly speedMps: number
  readonly logIntervalS: number
  /** Longitude and latitude of the middle of the field, degrees, WGS84. */
  readonly lon: number
  readonly lat: number
  /** Heading of the strips, degrees clockwise from north. */
  readonly headingDeg: number
  /** Milliseconds since 1970 UTC. */
  readonly takeOffMs: number
  readonly protectedInside: boolean
}

export type FlightOptions = Partial<Omit<FlightPlan, 'protectedInside'>> & {
  readonly preset?: Preset
  /** Width that neighbouring swaths share, instead of `spacingM`. */
  readonly overlapM?: number
}

const STILL: FlightConditions = {
  jitterM: 0,
  driftM: 0,
  windMps: 0,
  shutOffLagS: 0,
  overshootM: 30,
  skipFraction: 0,
}

const CONDITIONS: Readonly<Record<Preset, FlightConditions>> = {
  bom: { jitterM: 0.04, driftM: 0.6, windMps: 2, shutOffLagS: 0.15, overshootM: 14, skipFraction: 0 },
  medio: { jitterM: 0.06, driftM: 0.9, windMps: 3, shutOffLagS: 0.25, overshootM: 14, skipFraction: 0.115 },
  ruim: { jitterM: 0.1, driftM: 1.8, windMps: 5, shutOffLagS: 0.6, overshootM: 10, skipFraction: 0.24 },
}

/** Returns the options with defaults. Throws a RangeError with a Portuguese sentence on a value no flight can have. */
export function planFlight(options: FlightOptions): FlightPlan {
  const { preset = 'bom', overlapM = options.ideal ? 0 : 2, ...requested } = options
  const ideal = requested.ideal ?? false
  const swathM = requested.swathM ?? (ideal ? 20 : 22)
  const plan: FlightPlan = {
    seed: 1,
    areaHa: ideal ? 80 : 200,
    swathM,
    spacingM: swathM - overlapM,
    speedMps: 60,
    logIntervalS: 0.2,
    lon: -50.31,
    lat: -21.78,
    headingDeg: ideal ? 90 : 62,
    takeOffMs: Date.UTC(2026, 2, 14, 10, 12),
    protectedInside: preset !== 'bom',
    ...CONDITIONS[preset],
    ...(ideal ? STILL : {}),
    ...requested,
    ideal,
  }
  refuseImpossible(plan)
  return plan
}

function refuseImpossible(plan: FlightPlan): void {
  const limits: Readonly<Partial<Record<keyof FlightPlan, readonly [low: number, high: number, name: string]>>> = {
    areaHa: [1, 20_000, 'A área (ha)'],
    swathM: [2, 60, 'A largura da faixa (m)'],
    spacingM: [2, 120, 'O espaçamento entre faixas (m)'],
    speedMps: [5, 120, 'A velocidade (m/s)'],
    logIntervalS: [0.02, 10, 'O intervalo de registro (s)'],
    lon: [-180, 180, 'A longitude'],
    lat: [-85, 85, 'A latitude'],
    headingDeg: [-360, 360, 'O rumo (graus)'],
    jitterM: [0, 5, 'O ruído do GPS (m)'],
    driftM: [0, 20, 'A deriva (m)'],
    windMps: [0, 20, 'O vento (m/s)'],
    shutOffLagS: [0, 5, 'O atraso do fechamento (s)'],
    overshootM: [0, 200, 'O excesso nas cabeceiras (m)'],
    skipFraction: [0, 0.95, 'A fração não voada'],
  }
  for (const [key, [low, high, name]] of Object.entries(limits)) {
    const value = plan[key as keyof FlightPlan]
    if (typeof value === 'number' && value >= low && value <= high) continue
    throw new RangeError(`${name} deve estar entre ${low} e ${high}.`)
  }
  if (!Number.isInteger(plan.seed)) throw new RangeError('A semente deve ser um número inteiro.')
  if (!Number.isFinite(plan.takeOffMs)) throw new RangeError('A data da decolagem não é válida.')
}
