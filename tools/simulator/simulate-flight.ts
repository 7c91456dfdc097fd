/**
 * Simulates a whole order of aerial spraying: the field, its surroundings, the flight over it.
 *
 *   plan      options, defaults, what is refused               flight-options.ts
 *   lay       talhões, roads, wood, pond                       lay-field.ts
 *   surround  take-off strip, protected areas, obstacles       lay-surroundings.ts
 *   strips    racetrack order, where the crop is, skips        plan-strips.ts
 *   fly       positions, times, where the spray was open       fly-strips.ts, shortest-turn.ts
 *   locate    the field's own axes onto the earth              field-frame.ts
 *
 * The result is written by kml-files.ts or measured directly through coverage-input.ts. The same options give the same bytes.
 */
import { createLaea, type Laea, type LocalPathM, type LonLatPath, type LonLatPolygon } from '@faixa/geometry'
import { type FramePath, lengthM, rotateToPlane } from './field-frame.ts'
import { type FlightOptions, type FlightPlan, planFlight } from './flight-options.ts'
import { type FlightLog, flyStrips, turnRadiusM } from './fly-strips.ts'
import { type IdealCoverage, idealCoverage } from './ideal-coverage.ts'
import { type Field, layField } from './lay-field.ts'
import { laySurroundings, type Obstacle } from './lay-surroundings.ts'
import { planStrips } from './plan-strips.ts'
import { createRandom } from './random.ts'

export interface SimulatedPlot {
  /** Code of the property, six digits. */
  readonly propCodigo: string
  readonly propDescricao: string
  /** Code of the plot, three digits, from 001. */
  readonly talhCodigo: string
  readonly zona: string
  readonly areaM2: number
  readonly polygon: LonLatPolygon
}

export interface SimulatedTrack {
  /** Positions on `plane`, metres. */
  readonly positions: LocalPathM
  readonly altitudesM: Float64Array
  /** Time of each position, whole milliseconds since 1970 UTC. */
  readonly timesMs: Float64Array
  /** Indices of the first and last position of each run with the spray open. */
  readonly passes: readonly (readonly [first: number, last: number])[]
}

/** Figures of the flight that are known without measuring it. Lengths are of the positions as logged. */
export interface FlightTruth {
  readonly fieldM2: number
  readonly passes: number
  /** Number of log intervals with the spray open: one quad each. */
  readonly pieces: number
  readonly flownM: number
  readonly sprayedM: number
  readonly durationS: number
  /** The coverage in closed form; only of an ideal flight. */
  readonly coverage?: IdealCoverage
}

export interface SimulatedFlight {
  readonly plan: FlightPlan
  /** The equal-area plane centred on the field. */
  readonly plane: Laea
  readonly plots: readonly SimulatedPlot[]
  readonly track: SimulatedTrack
  readonly protectedAreas: readonly {
    readonly tipo: string
    readonly nome: string
    readonly outer: LonLatPath
    readonly distanceM: number
  }[]
  readonly obstacles: readonly { readonly tipo: Obstacle['tipo']; readonly nome: string; readonly path: LonLatPath }[]
  readonly runway: LonLatPath
  readonly truth: FlightTruth
}

/** Common names of Brazilian farms, without accents, as the programs that draw plots write them. */
const FARMS = ['FAZENDA', 'SITIO', 'ESTANCIA'].flatMap((kind) =>
  [
    'SANTA RITA',
    'BOA VISTA',
    'SAO JOSE',
    'AGUA LIMPA',
    'PRIMAVERA',
    'BARRA GRANDE',
    'SANTO ANTONIO',
    'PALMEIRAS',
    'TRES IRMAOS',
    'BOM RETIRO',
    'CACHOEIRA',
    'NOVA ESPERANCA',
    'SANTA LUZIA',
    'POUSO ALEGRE',
    'IPE AMARELO',
    'LAGOA SECA',
  ].map((name) => `${kind} ${name}`),
)

/** Simulates a flight. Throws a RangeError, in Portuguese, on options no flight can have. */
export function simulateFlight(options: FlightOptions = {}): SimulatedFlight {
  const plan = planFlight(options)
  const plane = createLaea(plan.lon, plan.lat)
  const locate = (path: FramePath): LonLatPath => plane.toLonLat(rotateToPlane(path, plan.headingDeg))

  const field = layField(plan)
  const { protectedAreas, obstacles, takeOff, runway } = laySurroundings(field, plan)
  const strips = planStrips(field, plan, turnRadiusM(plan.speedMps))
  const log = flyStrips(strips, takeOff, plan)

  return {
    plan,
    plane,
    plots: namePlots(field, plan.seed, locate),
    track: { ...log, positions: rotateToPlane(log.positions, plan.headingDeg) },
    protectedAreas: protectedAreas.map(({ ring, ...area }) => ({ ...area, outer: locate(ring) })),
    obstacles: obstacles.map(({ path, ...obstacle }) => ({ ...obstacle, path: locate(path) })),
    runway: locate(runway),
    truth: truthOf(field, log, plan),
  }
}

function namePlots(field: Field, seed: number, locate: (path: FramePath) => LonLatPath): SimulatedPlot[] {
  const random = createRandom(seed, 'names')
  const propCodigo = String(Math.floor(random.between(100_000, 400_000)))
  const propDescricao = random.pick(FARMS)
  const zona = String(Math.floor(random.between(1, 9)))
  return field.plots.map(({ outer, holes, areaM2 }, i) => ({
    propCodigo,
    propDescricao,
    talhCodigo: String(i + 1).padStart(3, '0'),
    zona,
    areaM2,
    polygon: { outer: locate(outer), holes: holes.map(locate) },
  }))
}

function truthOf(field: Field, { positions, timesMs, passes }: FlightLog, plan: FlightPlan): FlightTruth {
  return {
    fieldM2: field.plots.reduce((sum, { areaM2 }) => sum + areaM2, 0),
    passes: passes.length,
    pieces: passes.reduce((sum, [first, last]) => sum + last - first, 0),
    flownM: lengthM(positions),
    sprayedM: passes.reduce((sum, [first, last]) => sum + lengthM(positions.subarray(2 * first, 2 * last + 2)), 0),
    durationS: (timesMs[timesMs.length - 1]! - timesMs[0]!) / 1000,
    ...(field.strips !== undefined && {
      coverage: idealCoverage({ ...plan, lengthM: 2 * field.halfLengthM, strips: field.strips }),
    }),
  }
}
