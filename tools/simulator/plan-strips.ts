/**
 * Plans which strips are flown, in which order and direction, and where the spray is open on each.
 *
 * The order is a racetrack: strip k out, strip k + h back, strip k + 1 out, …, where h strips are as far apart as the
 * aircraft can turn without doubling back. Carreadores and other short gaps are sprayed over; a wood or a pond closes
 * the spray.
 */
import type { FramePath } from './field-frame.ts'
import type { FlightPlan } from './flight-options.ts'
import type { Field } from './lay-field.ts'
import { createRandom } from './random.ts'

/** Metres of the shortest gap for which the pilot closes the valve. */
const SPRAYED_OVER_M = 60

export interface Strip {
  readonly v: number
  /** 1 when flown towards growing u, -1 when towards falling u. */
  readonly direction: 1 | -1
  /** The extent of the crop, from low u to high; the pilot's timing comes later. */
  readonly spans: readonly (readonly [from: number, to: number])[]
}

export function planStrips(field: Field, plan: FlightPlan, turnRadiusM: number): Strip[] {
  const apart = Math.max(1, Math.ceil((2 * turnRadiusM) / plan.spacingM))
  const strips = racetrackOrder(stripsOver(field, plan.spacingM), apart).map(
    ({ v, spans }, i): Strip => ({ v, spans, direction: i % 2 === 0 ? 1 : -1 }),
  )
  return skipSome(strips, plan)
}

interface CropOnStrip {
  readonly v: number
  readonly spans: Strip['spans']
}

function stripsOver(field: Field, spacingM: number): CropOnStrip[] {
  const strips: CropOnStrip[] = []
  const count = field.strips ?? Math.ceil((2 * field.halfWidthM) / spacingM)
  for (let k = 0; k < count; k++) {
    const v = -field.halfWidthM + spacingM / 2 + k * spacingM
    const spans = spansAt(field, v)
    if (spans.length > 0) strips.push({ v, spans })
  }
  return strips
}

function spansAt(field: Field, v: number): Strip['spans'] {
  const found = field.plots.flatMap((plot) => spansWithin([plot.outer, ...plot.holes], v)).sort((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [from, to] of found) {
    const last = merged[merged.length - 1]
    if (last && from - last[1] <= SPRAYED_OVER_M) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function spansWithin(rings: readonly FramePath[], v: number): [number, number][] {
  const crossings: number[] = []
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const below = ring[j + 1]! <= v
      if (below === ring[i + 1]! <= v) continue
      crossings.push(ring[j]! + ((ring[i]! - ring[j]!) * (v - ring[j + 1]!)) / (ring[i + 1]! - ring[j + 1]!))
    }
  }
  crossings.sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (let i = 0; i + 1 < crossings.length; i += 2) spans.push([crossings[i]!, crossings[i + 1]!])
  return spans
}

function racetrackOrder<T>(strips: readonly T[], apart: number): T[] {
  const order: T[] = []
  for (let start = 0; start < strips.length; start += 2 * apart) {
    const group = strips.slice(start, start + 2 * apart)
    const half = Math.ceil(group.length / 2)
    for (let k = 0; k < half; k++) order.push(...group.slice(k, k + 1), ...group.slice(half + k, half + k + 1))
  }
  return order
}

/** Leaves out whole strips, chosen at random, and the rest of one more, so that the share left out is the given one. */
function skipSome(strips: readonly Strip[], { skipFraction, seed }: FlightPlan): Strip[] {
  const random = createRandom(seed, 'skips')
  const length = (strip: Strip): number => strip.spans.reduce((sum, [from, to]) => sum + to - from, 0)
  let toSkip = skipFraction * strips.reduce((sum, strip) => sum + length(strip), 0)
  const kept = new Map(strips.map((strip, i) => [i, strip]))
  for (const i of random.shuffle([...kept.keys()])) {
    if (toSkip <= 0) break
    const strip = strips[i]!
    if (length(strip) <= toSkip) kept.delete(i)
    else kept.set(i, { ...strip, spans: withoutEnd(strip, toSkip) })
    toSkip -= length(strip)
  }
  return [...kept.values()]
}

/** Returns the strip's spans without the last `lengthM` flown. */
function withoutEnd({ spans, direction }: Strip, lengthM: number): Strip['spans'] {
  const flown = direction === 1 ? spans : spans.toReversed()
  let left = flown.reduce((sum, [from, to]) => sum + to - from, -lengthM)
  const kept: (readonly [number, number])[] = []
  for (const [from, to] of flown) {
    if (left <= 0) break
    const taken = Math.min(left, to - from)
    kept.push(direction === 1 ? [from, from + taken] : [to - taken, to])
    left -= taken
  }
  return direction === 1 ? kept : kept.toReversed()
}
