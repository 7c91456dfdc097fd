/**
 * Measures the flight behind a laudo, which join-tracks.ts makes of a file: steps → jumps and gaps → speeds → straight runs and spacing → spray
 * time → take-off. One step per file. Linear in the positions; a million take a few seconds.
 */

import { asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { medianOf } from '../statistics/quantile.ts'
import { findStraightRuns } from './find-straight-runs.ts'
import { measureSpacing } from './measure-spacing.ts'
import { measureSpeeds } from './measure-speeds.ts'
import { measureSpray } from './measure-spray.ts'
import { measureSteps } from './measure-steps.ts'
import { reportSteps } from './report-steps.ts'
import { findTakeOff } from './take-off.ts'
import type { Flight, Steps } from './tracks/flight.ts'
import type { TrajectoryIssue } from './tracks/trajectory-issues.ts'
import type { Trajectory, TrajectoryOptions } from './trajectory.ts'

/** Never throws on bad data. Costs most where many swaths overlap, which measureCoverage refuses: call measureCoverage first. */
export function measureTrajectory(flight: Flight, options: TrajectoryOptions = {}): Trajectory {
  const steps = measureSteps(flight)
  const plane = createLaea(middleOf(flight.path, 0), Math.max(-89, Math.min(89, middleOf(flight.path, 1))))
  const path = plane.toLocal(flight.path)
  const speeds = measureSpeeds(steps)
  const issues: TrajectoryIssue[] = [...flight.issues, ...reportSteps(flight, steps, path, speeds)]
  const straight = findStraightRuns(path, steps)
  const meanSpacingM = straight && measureSpacing(straight)
  const spray = measureSpray(flight, steps, options.swaths ?? [], plane, path, issues)

  return {
    legs: perLeg(flight, flight.path, 2).map(asLonLat),
    ...(flight.timesMs && { legTimesMs: perLeg(flight, flight.timesMs, 1) }),
    ...(flight.altitudesM && { legAltitudesM: perLeg(flight, flight.altitudesM, 1) }),
    positions: flight.path.length / 2,
    ...lengthsOf(steps),
    ...timesOf(flight),
    ...speeds,
    ...longestOf(flight, steps),
    ...spray,
    ...(straight && { passAxisDeg: straight.axisDeg, passHeadingsDeg: straight.runs.map((run) => run.headingDeg) }),
    ...(meanSpacingM !== undefined && { meanSpacingM }),
    takeOff: findTakeOff(flight, steps, speeds?.medianSpeedMps),
    issues,
  }
}

/** Returns the median longitude or latitude, so that one stray position does not move the plane off the field. */
function middleOf(path: LonLatPath, axis: 0 | 1): number {
  const values = new Float64Array(path.length / 2)
  for (let i = 0; i < values.length; i++) values[i] = path[2 * i + axis]!
  return medianOf(values) ?? 0
}

/** Cuts `numbers` at the beginnings of the legs; `each` numbers belong to a position. */
function perLeg({ legStarts }: Flight, numbers: Float64Array, each: 1 | 2): Float64Array[] {
  return legStarts.map((start, k) => numbers.subarray(each * start, each * (legStarts[k + 1] ?? numbers.length / each)))
}

function lengthsOf({ lengthM, isJump }: Steps): Pick<Trajectory, 'lengthM' | 'lengthWithoutJumpsM' | 'jumps'> {
  let all = 0
  let jumped = 0
  let jumps = 0
  for (let i = 0; i < lengthM.length; i++) {
    const length = lengthM[i]!
    if (Number.isNaN(length)) continue
    all += length
    if (isJump[i]) {
      jumped += length
      jumps++
    }
  }
  return { lengthM: all, lengthWithoutJumpsM: all - jumped, jumps }
}

function timesOf({ timesMs, beginMs, endMs }: Flight): Pick<Trajectory, 'beginMs' | 'endMs' | 'durationS'> {
  let begin = beginMs ?? Infinity
  let end = endMs ?? -Infinity
  for (const time of timesMs ?? []) {
    if (time < begin) begin = time
    if (time > end) end = time
  }
  return {
    ...(Number.isFinite(begin) && { beginMs: begin }),
    ...(Number.isFinite(end) && { endMs: end }),
    ...(end > begin && { durationS: (end - begin) / 1000 }),
  }
}

function longestOf({ timesMs }: Flight, { lengthM, isJump }: Steps): Pick<Trajectory, 'maxGapS' | 'maxStepM'> {
  let maxStepM = -1
  let maxGapMs = -1
  for (let i = 1; i < lengthM.length; i++) {
    if (!isJump[i] && lengthM[i]! > maxStepM) maxStepM = lengthM[i]!
    const silence = timesMs ? timesMs[i]! - timesMs[i - 1]! : NaN
    if (silence > maxGapMs) maxGapMs = silence
  }
  return { ...(maxGapMs >= 0 && { maxGapS: maxGapMs / 1000 }), ...(maxStepM >= 0 && { maxStepM }) }
}
