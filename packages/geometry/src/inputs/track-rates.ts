/**
 * Reads the rate of an application along a track whose log gives it. Litres a hectare and gallons an acre count, where the list's name states
 * the unit: a flow in litres a minute and kilograms are other quantities.
 */
import { litresPerHectareOf } from '../classify/attributes/spray-state.ts'
import type { TrackShape } from '../kml/placemark.ts'

/** The lists of a track that are rates, cut to the positions from `from` to before `to`. */
export function rateLists(
  { values = {} }: TrackShape,
  from: number,
  to: number,
): Readonly<Record<string, readonly string[]>> | undefined {
  const lists = Object.entries(values).filter(([name]) => litresPerHectareOf(name) !== undefined)
  return lists.length === 0 ? undefined : Object.fromEntries(lists.map(([name, list]) => [name, list.slice(from, to)]))
}

/** Litres a hectare at each position; NaN where none is written, and 0 or less is none. Undefined where the log has no rate. */
export function trackRates({ values = {}, path }: TrackShape): Float64Array | undefined {
  const [name = '', list] = Object.entries(values).find(([key]) => litresPerHectareOf(key) !== undefined) ?? []
  const litres = litresPerHectareOf(name)
  if (!list || litres === undefined || list.length !== path.length / 2) return undefined
  const rates = Float64Array.from(list, (text) => {
    const rate = text === '' ? Number.NaN : Number(text.replace(',', '.'))
    return rate > 0 && rate < Infinity ? rate * litres : Number.NaN
  })
  return rates.every(Number.isNaN) ? undefined : rates
}
