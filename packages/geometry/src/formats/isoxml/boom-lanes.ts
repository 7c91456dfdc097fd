/**
 * Makes of the logged values of a device what was sprayed at each position: the states of its sections, their widths and the place of the
 * open ones. Neighbouring open sections are one lane; a shut one between them parts two lanes.
 */

import { passedRateName } from '../../classify/attributes/spray-state.ts'
import type { Log } from '../log/emit-log.ts'
import type { Device, DeviceElement } from './device-geometry.ts'
import type { Channel, TimeLog } from './time-log.ts'

/** Numbers of the data dictionary (ISO 11783-11) that are read. */
const DDI = {
  /** mm³/m², which is 0.01 L/ha, and mg/m², which is 0.01 kg/ha. */
  volumePerArea: 2,
  massPerArea: 7,
  /** mm */
  width: 0x43,
  /** 0 shut, 1 open, 2 error, 3 not installed. */
  workState: 0x8d,
  /** The same in two bits for each of sixteen sections; 16 numbers follow each other. */
  condensed: 0xa1,
} as const
const CONDENSED_NUMBERS = 16
const SECTIONS_PER_NUMBER = 16
const OPEN = 1
const RATE_SCALE = 100
const MM = 1000
/** The ends of the scale, which terminals write where a value is unknown. */
const UNKNOWN: ReadonlySet<number> = new Set([0x7fffffff, -0x80000000])
/** Metres by which neighbouring sections are apart, or overlap, at most: rounding of the description. */
const TOUCH_M = 0.05

const STATE_NAME = 'ACTUAL_WORK_STATE'

/** True for states and rates, which a device that does not spray lacks. */
export function isStateOrRate(ddi: number): boolean {
  return isSprayDdi(ddi) && ddi !== DDI.width
}

export function isSprayDdi(ddi: number): boolean {
  const isCondensed = ddi >= DDI.condensed && ddi < DDI.condensed + CONDENSED_NUMBERS
  return (
    isCondensed || ddi === DDI.volumePerArea || ddi === DDI.massPerArea || ddi === DDI.width || ddi === DDI.workState
  )
}

/** True where the log or the description gives the device's working width. */
export function hasWidth(channels: readonly Channel[], device: Device): boolean {
  const widthAt = widthsOf(channels, device)
  return channels.some(({ values }) => values.some((_, i) => widthAt(i) !== undefined))
}

interface Lane {
  readonly widthM: number | undefined
  readonly rightM: number
}

/** The logs of one device: one, or several where the boom was open in several parts at once. */
export function logsOf(
  { lonLat, timesMs, altitudesM }: Pick<TimeLog, 'lonLat' | 'timesMs' | 'altitudesM'>,
  channels: readonly Channel[],
  device: Device,
): readonly Log[] {
  const states = statesOf(channels, device)
  const widths = widthsOf(channels, device)
  const rates = ratesOf(channels, device)
  const lanes = timesMs.length === 0 ? [] : Array.from(timesMs, (_, i) => lanesAt(i, states, widths, device))
  const most = Math.max(1, ...[...new Set(lanes.map(({ length }) => length))])
  const isShifted = device.sections.some(({ hasPlace }) => hasPlace)
  const aheadM =
    (device.sections.find(({ hasPlace }) => hasPlace)?.aheadM ?? device.antenna.aheadM) - device.antenna.aheadM
  return Array.from({ length: most }, (_, k) => {
    const written = lanes.map((at) => (at[k]?.widthM === undefined ? '' : `${at[k].widthM} m`))
    return {
      lonLat,
      timesMs,
      altitudesM,
      lists: {
        ...(states && { [STATE_NAME]: lanes.map((at) => (at[k] ? '1' : '0')) }),
        ...(rates && { [passedRateName(states !== undefined, rates.isPerHectare ? 'L_HA' : '')]: rates.texts }),
      },
      ...(written.some((text) => text !== '') && { widths: { name: 'LARGURA', texts: written } }),
      ...(isShifted && { place: { rightM: Float64Array.from(lanes, (at) => at[k]?.rightM ?? 0), aheadM } }),
    }
  })
}

/** The states of the sections, or of the whole boom (one state); undefined where the log has none. */
type States = readonly ((i: number) => boolean)[] | undefined

function statesOf(channels: readonly Channel[], { elements, sections }: Device): States {
  const isOpen = (channel: Channel) => (i: number) => channel.values[i] === OPEN
  const whole = channels.filter(
    ({ ddi, element }) => ddi === DDI.workState && elements.get(element)?.isSection !== true,
  )
  const master = (i: number) => whole.every((channel) => isOpen(channel)(i))
  const condensed = channels.filter(({ ddi }) => ddi >= DDI.condensed && ddi < DDI.condensed + CONDENSED_NUMBERS)
  const own = sections.map(({ id }) => channels.find(({ ddi, element }) => ddi === DDI.workState && element === id))
  const count = sections.length > 0 ? sections.length : SECTIONS_PER_NUMBER * condensed.length
  if (condensed.length > 0) {
    return Array.from({ length: count }, (_, section) => {
      const ddi = DDI.condensed + Math.floor(section / SECTIONS_PER_NUMBER)
      const shift = 2 * (section % SECTIONS_PER_NUMBER)
      const channel = condensed.find((one) => one.ddi === ddi)
      return (i: number) => channel !== undefined && master(i) && ((channel.values[i]! >>> shift) & 3) === OPEN
    })
  }
  if (own.some((channel) => channel !== undefined)) {
    return own.map((channel) => (i: number) => channel !== undefined && master(i) && isOpen(channel)(i))
  }
  return whole.length > 0 ? [master] : undefined
}

/** Metres of the whole boom at a position, as logged or described; undefined where neither is. */
function widthsOf(channels: readonly Channel[], { elements, sections }: Device): (i: number) => number | undefined {
  const logged = channels.find(({ ddi, element }) => ddi === DDI.width && elements.get(element)?.isSection !== true)
  const described = [...elements.values()].find(
    ({ isSection, isBin, widthM }) => !isSection && !isBin && widthM !== undefined,
  )
  const ofSections = sections.reduce<number | undefined>(
    (sum, { widthM }) => (sum === undefined || widthM === undefined ? undefined : sum + widthM),
    sections.length > 0 ? 0 : undefined,
  )
  return (i) => {
    const mm = logged?.values[i]
    return mm !== undefined && mm > 0 && !UNKNOWN.has(mm) ? mm / MM : (described?.widthM ?? ofSections)
  }
}

function lanesAt(
  i: number,
  states: States,
  widths: (i: number) => number | undefined,
  device: Device,
): readonly Lane[] {
  const { sections, antenna } = device
  const whole: Lane = { widthM: widths(i), rightM: 0 }
  if (!states) return [whole]
  const open = states.map((isOpen) => isOpen(i))
  if (!open.includes(true)) return []
  const isDescribed = sections.length === states.length && sections.every(({ widthM }) => widthM !== undefined)
  if (!isDescribed || sections.length < 2) return [whole]
  const isPlaced = sections.every(({ hasPlace }) => hasPlace)
  const from = isPlaced ? placesOf(sections) : placesInOrder(sections)
  const lanes: { leftM: number; rightM: number }[] = []
  const byPlace = sections.map((section, k) => ({ section, k, leftM: from[k]! })).toSorted((a, b) => a.leftM - b.leftM)
  for (const { section, k, leftM } of byPlace) {
    if (!open[k]) continue
    const rightM = leftM + section.widthM!
    const last = lanes.at(-1)
    if (last && leftM - last.rightM <= TOUCH_M) last.rightM = Math.max(last.rightM, rightM)
    else lanes.push({ leftM, rightM })
  }
  return lanes.map(({ leftM, rightM }) => ({
    widthM: Math.round((rightM - leftM) * MM) / MM,
    rightM: isPlaced ? (leftM + rightM) / 2 - antenna.rightM : 0,
  }))
}

/** Left ends by the described places, metres. */
function placesOf(sections: readonly DeviceElement[]): readonly number[] {
  return sections.map(({ rightM, widthM = 0 }) => rightM - widthM / 2)
}

/** Left ends of sections side by side, in their order, about the middle of the boom. */
function placesInOrder(sections: readonly DeviceElement[]): readonly number[] {
  const whole = sections.reduce((sum, { widthM = 0 }) => sum + widthM, 0)
  let at = -whole / 2
  return sections.map(({ widthM = 0 }) => {
    at += widthM
    return at - widthM
  })
}

/** L/ha or kg/ha of each position as text, '' before the first, and the end of their name. Several tanks add up; undefined without a rate. */
function ratesOf(
  channels: readonly Channel[],
  { elements }: Device,
): { readonly isPerHectare: boolean; readonly texts: readonly string[] } | undefined {
  for (const ddi of [DDI.volumePerArea, DDI.massPerArea]) {
    const all = channels.filter((channel) => channel.ddi === ddi)
    const ofBoom = all.find(({ element }) => elements.get(element)?.isBin !== true)
    const used = ofBoom ? [ofBoom] : all
    const [first] = used
    if (!first) continue
    const texts = Array.from(first.values, (_, i) => {
      const sum = used.reduce((so, { values }) => so + (UNKNOWN.has(values[i]!) ? Number.NaN : values[i]!), 0)
      return Number.isNaN(sum) ? '' : `${sum / RATE_SCALE}`
    })
    return { isPerHectare: ddi === DDI.volumePerArea, texts }
  }
  return undefined
}
