/** Reports faults in a flight's steps: one finding per kind with its count and extent. */

import { hypotenuse } from '../arithmetic/portable-math.ts'
import { countText } from '../inputs/count-text.ts'
import type { LocalPathM } from '../shapes/lon-lat.ts'
import { medianOf } from '../statistics/quantile.ts'
import { uneven } from '../statistics/uneven-offsets.ts'
import type { Speeds } from './measure-speeds.ts'
import type { Flight, Steps } from './tracks/flight.ts'
import { IMPOSSIBLE_SPEED_MPS } from './tracks/flight.ts'
import type { TrajectoryIssue } from './tracks/trajectory-issues.ts'

/** Share of the length that trembling positions add, from which it is reported: figures of a laudo are worth a hundredth. */
const TREMBLING = 0.01
/** Share of the length that the chords of bends cut off, from which it is reported. Logs of a second cut off 0.001 to 0.004. */
const CUT_OFF = 0.005
/** Cosine of the turn at a position from which it is a corner, as drones fly and people draw, and no bend. */
const LEAST_BEND = 0.5
/** Usual step from which a corner is a bend as well, m: only aircraft that cannot turn on the spot fly so far between two positions. */
const FAR_APART_M = 50
const MINUTE_MS = 60_000
/** Limits of an aircraft's steps, m: shorter steps are those of a person who walks or waits, longer ones are drawn by hand. */
const STEP_M = { least: 3, most: 100 }
/** Number of positions needed to know a track's times and its noise. */
const FEW_POSITIONS = 20

/** `path`: the flight in metres. */
export function reportSteps(
  flight: Flight,
  steps: Steps,
  path: LocalPathM,
  speeds: Speeds | undefined,
): TrajectoryIssue[] {
  const issues: TrajectoryIssue[] = []
  const jumps = countOf(steps.isJump)
  if (jumps > 0) {
    const metres = totalOf(steps, steps.isJump)
    issues.push({
      code: 'flight-jumps',
      severity: 'aviso',
      message: `O trajeto tem ${countText(jumps, 'salto impossível', 'saltos impossíveis')} de voar, num total de ${Math.round(metres).toLocaleString('pt-BR')} m.`,
      place: `posição ${steps.isJump.indexOf(1) + 1}`,
      count: jumps,
    })
  }
  const gaps = countOf(steps.isGap)
  if (gaps > 0) {
    issues.push({
      code: 'flight-gaps',
      severity: 'info',
      message: `O registro do trajeto silenciou ${countText(gaps, 'vez', 'vezes')} por mais tempo que o normal.`,
      place: `posição ${steps.isGap.indexOf(1) + 1}`,
      count: gaps,
    })
  }
  const backwards = firstBackwards(flight)
  if (backwards.count > 0) {
    issues.push({
      code: 'time-backwards',
      severity: 'aviso',
      message: `O horário do trajeto anda para trás ${countText(backwards.count, 'vez', 'vezes')}; a ordem do arquivo foi mantida.`,
      place: `posição ${backwards.first + 1}`,
      count: backwards.count,
    })
  }
  if (isInMinutes(flight)) {
    issues.push({
      code: 'times-in-minutes',
      severity: 'aviso',
      message: 'Os horários do trajeto não têm segundos: durações e velocidades são só aproximadas.',
      place: '',
    })
  }
  const usualM = usualStepM(steps)
  const added = lengthByTrembling(path, steps, usualM)
  if (added >= TREMBLING) {
    issues.push({
      code: 'flight-trembles',
      severity: 'aviso',
      message: `As posições do trajeto tremem: sem isso, ele seria cerca de ${Math.round(100 * added)} % mais curto.`,
      place: '',
    })
  } else {
    const cutOff = lengthCutOff(path, steps, usualM)
    if (cutOff >= CUT_OFF) {
      issues.push({
        code: 'flight-coarse',
        severity: 'aviso',
        message: `As posições do trajeto estão longe umas das outras: nas curvas, o caminho voado foi cerca de ${percentText(cutOff)} mais comprido. Confira se faltam posições.`,
        place: '',
      })
    }
  }
  const median = speeds?.medianSpeedMps ?? 0
  if (median > IMPOSSIBLE_SPEED_MPS) {
    issues.push({
      code: 'flight-too-fast',
      severity: 'aviso',
      message: `A velocidade típica do trajeto (${Math.round(median * 3.6)} km/h) não é de um voo de aplicação.`,
      place: '',
    })
  }
  return issues
}

function isInMinutes({ timesMs }: Flight): boolean {
  let known = 0
  for (const time of timesMs ?? []) {
    if (!Number.isFinite(time)) continue
    if (time % MINUTE_MS !== 0) return false
    known++
  }
  return known >= FEW_POSITIONS
}

/** The median of the steps that have a length. */
function usualStepM({ lengthM }: Steps): number {
  return medianOf(lengthM.map((length) => (length > 0 ? length : NaN))) ?? 0
}

/** Share of a track's length that trembling positions add: the square of their deviation over that of the step. */
function lengthByTrembling(path: LocalPathM, { lengthM, isJump }: Steps, usualM: number): number {
  if (lengthM.length < FEW_POSITIONS || usualM < STEP_M.least || usualM > STEP_M.most) return 0
  const isStep = (i: number) => lengthM[i]! >= usualM / 2 && lengthM[i]! <= 2 * usualM && !isJump[i]
  const ratio = uneven(path, isStep) / usualM
  return ratio * ratio
}

/**
 * Share of a track's length that the chords of its bends cut off. The arc of a chord that turns by t from the one before is asin(√u) / √u times as
 * long, with u = (1 − cos t) / 2: three terms of its series are short of it, never beyond. Steps unlike the usual one are gaps.
 */
function lengthCutOff(path: LocalPathM, { lengthM, isJump }: Steps, usualM: number): number {
  if (lengthM.length < FEW_POSITIONS || usualM < STEP_M.least) return 0
  const isStep = (i: number) => lengthM[i]! >= usualM / 2 && lengthM[i]! <= 2 * usualM && !isJump[i]
  let allM = 0
  let cutM = 0
  for (let i = 2; i < lengthM.length; i++) {
    if (!isStep(i) || !isStep(i - 1)) continue
    const [ax, ay] = [path[2 * i - 2]! - path[2 * i - 4]!, path[2 * i - 1]! - path[2 * i - 3]!]
    const [bx, by] = [path[2 * i]! - path[2 * i - 2]!, path[2 * i + 1]! - path[2 * i - 1]!]
    const cosine = (ax * bx + ay * by) / (hypotenuse(ax, ay) * hypotenuse(bx, by))
    allM += lengthM[i]!
    const u = (1 - cosine) / 2
    if (cosine >= LEAST_BEND || usualM >= FAR_APART_M) cutM += lengthM[i]! * u * (1 / 6 + u * (3 / 40 + (u * 5) / 112))
  }
  return allM > 0 ? cutM / allM : 0
}

function percentText(share: number): string {
  return `${(100 * share).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`
}

function countOf(flags: Uint8Array): number {
  return flags.reduce((sum, flag) => sum + flag, 0)
}

function totalOf({ lengthM }: Steps, flags: Uint8Array): number {
  let total = 0
  for (let i = 0; i < flags.length; i++) if (flags[i]) total += lengthM[i]!
  return total
}

function firstBackwards({ timesMs, legStarts }: Flight): { readonly count: number; readonly first: number } {
  let count = 0
  let first = -1
  if (timesMs) {
    const starts = new Set(legStarts)
    for (let i = 1; i < timesMs.length; i++) {
      if (!(timesMs[i]! < timesMs[i - 1]!) || starts.has(i)) continue
      count++
      if (first < 0) first = i
    }
  }
  return { count, first }
}
