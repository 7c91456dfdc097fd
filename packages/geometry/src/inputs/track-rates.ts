/**
 * Reads the rate of an application along a track whose log gives it. Only litres a hectare count, where the list's name states the unit: a
 * flow in litres a minute, gallons an acre and kilograms are other quantities.
 */
import { isRateName } from '../classify/attributes/spray-state.ts'
import type { TrackShape } from '../kml/placemark.ts'

/** The lists of a track that are rates, cut to the positions from `from` to before `to`. */
export function rateLists(
  { values = {} }: TrackShape,
  from: number,
  to: number,
): Readonly<Record<string, readonly string[]>> | undefined {
  const lists = Object.entries(values).filter(([name]) => isRateName(name))
  return lists.length === 0 ? undefined : Object.fromEntries(lists.map(([name, list]) => [name, list.slice(from, to)]))
}

/** Litres a hectare at each position; NaN where none is written, and 0 or less is none. Undefined where the log has no rate. */
export function trackRates({ values = {}, path }: TrackShape): Float64Array | undefined {
  const list = Object.entries(values).find(([name]) => isRateName(name))?.[1]
  if (!list || list.length !== path.length / 2) return undefined
  const rates = Float64Array.from(list, (text) => {
    const rate = text === '' ? Number.NaN : Number(text.replace(',', '.'))
    return rate > 0 && rate < Infinity ? rate : Number.NaN
  })
  return rates.every(Number.isNaN) ? undefined : rates
}
