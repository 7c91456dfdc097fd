/** Lays out the surroundings of the field: the take-off strip, the areas to keep clear of, and the obstacles. */
import type { FramePath } from './field-frame.ts'
import type { FlightPlan } from './flight-options.ts'
import type { Field } from './lay-field.ts'
import { createRandom, type Random } from './random.ts'
import type { Pose } from './shortest-turn.ts'

const RUNWAY_M = 900
const PYLON_EVERY_M = 300

export interface ProtectedArea {
  readonly tipo: string
  readonly nome: string
  readonly ring: FramePath
  /** Distance from its outline to the nearest talhão's, exact. */
  readonly distanceM: number
}

export interface Obstacle {
  readonly tipo: 'redeEletrica' | 'torre'
  readonly nome: string
  /** One position for a tower, several for a line. */
  readonly path: FramePath
}

export interface Surroundings {
  readonly protectedAreas: readonly ProtectedArea[]
  readonly obstacles: readonly Obstacle[]
  readonly takeOff: Pose
  /** The runway, from its threshold to its end. */
  readonly runway: FramePath
}

/**
 * Protected areas: kind, name, radius, and distance from the field's box, in a clean flight and where the preset brings
 * some too near.
 */
const AREAS = [
  ['povoacao', 'Povoado Santa Rita', 180, 640, 330],
  ['manancialCaptacao', 'Captação do Ribeirão Claro', 40, 720, 720],
  ['manancial', 'Ribeirão Claro', 60, 320, 140],
  ['moradiaIsolada', 'Sede da Fazenda Boa Vista', 25, 380, 380],
  ['agrupamentoAnimais', 'Curral do Retiro', 45, 410, 215],
  ['apiario', 'Apiário do João', 15, 290, 120],
  ['app', 'APP do Córrego Fundo', 50, 90, 30],
] as const

export function laySurroundings(field: Field, plan: FlightPlan): Surroundings {
  const random = createRandom(plan.seed, 'surroundings')
  const rings = AREAS.map(([tipo, nome, radiusM, farM, nearM], side) => {
    const distance = plan.protectedInside ? nearM : farM
    return { tipo, nome, ring: blobBeside(field, side, radiusM, distance, random) }
  })
  const wood = field.wood ? [{ tipo: 'reservaLegal', nome: 'Reserva legal', ring: field.wood }] : []
  const takeOff = {
    u: -field.halfLengthM - random.between(1500, 3000),
    v: -field.halfWidthM - random.between(600, 1500),
    heading: random.between(-0.3, 0.3),
  }
  return {
    protectedAreas: [...rings, ...wood].map((area) => ({ ...area, distanceM: distanceToField(area.ring, field) })),
    obstacles: powerLine(field, random),
    takeOff,
    runway: Float64Array.of(
      takeOff.u,
      takeOff.v,
      takeOff.u + RUNWAY_M * Math.cos(takeOff.heading),
      takeOff.v + RUNWAY_M * Math.sin(takeOff.heading),
    ),
  }
}

/** Returns a rounded outline outside one of the field's four sides, `distanceM` from its box. */
function blobBeside(field: Field, side: number, radiusM: number, distanceM: number, random: Random): FramePath {
  const along = random.between(-0.6, 0.6)
  const outward = side % 2 === 0 ? field.halfWidthM : field.halfLengthM
  const away = (Math.floor(side / 2) % 2 === 0 ? 1 : -1) * (outward + distanceM + radiusM)
  const [u, v] = side % 2 === 0 ? [along * field.halfLengthM, away] : [away, along * field.halfWidthM]
  const ring: number[] = []
  for (let k = 0; k < 20; k++) {
    const angle = (2 * Math.PI * k) / 20
    const radius = radiusM * random.between(0.85, 1)
    ring.push(u + radius * Math.cos(angle), v + radius * Math.sin(angle))
  }
  return Float64Array.from(ring)
}

/** Returns a power line past one side of the field, a pylon at every few hundred metres. */
function powerLine(field: Field, random: Random): Obstacle[] {
  const v = -field.halfWidthM - random.between(10, 60)
  const slope = random.between(-0.02, 0)
  const pylons: number[] = []
  for (let u = -field.halfLengthM - 200; u <= field.halfLengthM + 200; u += PYLON_EVERY_M) {
    pylons.push(u, v + slope * (u + field.halfLengthM + 200))
  }
  const towers: Obstacle[] = []
  for (let i = 0; i < pylons.length; i += 2) {
    towers.push({ tipo: 'torre', nome: `Torre ${i / 2 + 1}`, path: Float64Array.from(pylons.slice(i, i + 2)) })
  }
  return [{ tipo: 'redeEletrica', nome: 'Linha de transmissão 138 kV', path: Float64Array.from(pylons) }, ...towers]
}

/**
 * Returns the distance between outlines. Neither lies inside the other, so the nearest pair is a corner of one and a
 * side of the other.
 */
function distanceToField(ring: FramePath, field: Field): number {
  let nearest = Infinity
  for (const { outer } of field.plots)
    nearest = Math.min(nearest, cornersToSides(ring, outer), cornersToSides(outer, ring))
  return nearest
}

function cornersToSides(corners: FramePath, ring: FramePath): number {
  let nearest = Infinity
  for (let i = 0; i < corners.length; i += 2) {
    for (let j = 0, k = ring.length - 2; j < ring.length; k = j, j += 2) {
      const du = ring[j]! - ring[k]!
      const dv = ring[j + 1]! - ring[k + 1]!
      const pu = corners[i]! - ring[k]!
      const pv = corners[i + 1]! - ring[k + 1]!
      const t = Math.max(0, Math.min(1, (pu * du + pv * dv) / (du * du + dv * dv)))
      nearest = Math.min(nearest, Math.hypot(pu - t * du, pv - t * dv))
    }
  }
  return nearest
}
