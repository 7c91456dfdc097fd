/**
 * Reads a time log of ISO 11783-10 (annex D): a TLGnnnnn.XML says which values a record has, and the TLGnnnnn.BIN holds the records, little
 * endian and without padding. Every record has the values whose attribute is empty in the XML, then a byte with the number of logged values,
 * and for each a byte with its index and an int32. A value holds until the next one. Counts and offsets are checked against the bytes.
 */
import { altitudeOf } from '../../kml/coordinates/altitudes.ts'
import { Refused } from '../../kml/refusal.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { viewOf } from '../shapefile/shp-file.ts'
import { childrenOf, type TaskElement } from './task-elements.ts'

export interface Channel {
  /** Number of the meaning in the data dictionary (ISO 11783-11). */
  readonly ddi: number
  /** The device element that it comes from: DET-1. */
  readonly element: string
  /** One for each position; NaN before the first. */
  readonly values: Float64Array
}

export interface TimeLog {
  readonly lonLat: Float64Array
  /** Milliseconds since 1970: UTC, or the terminal's own clock as if it were. */
  readonly timesMs: Float64Array
  /** Metres; NaN where the log has none. */
  readonly altitudesM: Float64Array
  readonly isUtc: boolean
  readonly channels: readonly Channel[]
}

/** Bytes of a position's attributes A to I: north, east, up, status, PDOP, HDOP, satellites, time and day of GPS. */
const POSITION_BYTES = { A: 4, B: 4, C: 4, D: 1, E: 2, F: 2, G: 1, H: 4, I: 2 } as const
const START_BYTES = 6
const VALUE_BYTES = 5
const DAY_MS = 86_400_000
/** Days are counted from 1980-01-01. */
const FIRST_DAY_MS = Date.UTC(1980, 0, 1)
const NO_TIME = 0xffffffff
const NO_DAY = 0xffff
/** Position status: no fix, and error. */
const UNUSABLE = new Set([0, 14])
const SCALE_DEG = 1e-7
/** Altitudes are in millimetres. */
const SCALE_M = 1e-3
/** Values of all channels together: 400 MB. */
const MOST_VALUES = 50_000_000

interface Layout {
  readonly hasStart: boolean
  /** Offset of each attribute that a record's position has, after the start. */
  readonly position: Readonly<Partial<Record<keyof typeof POSITION_BYTES, number>>>
  readonly positionBytes: number
  readonly logged: readonly { readonly ddi: number; readonly element: string }[]
}

/** `file` is the name of the .BIN for sentences. Undefined for a log without positions. */
export function readTimeLog(
  file: string,
  header: TaskElement,
  bytes: Uint8Array,
  wanted: (ddi: number) => boolean,
  output: FeatureOutput,
): TimeLog | undefined {
  const layout = layoutOf(file, header)
  const starts = recordStarts(file, bytes, layout)
  if (layout.position.A === undefined || layout.position.B === undefined) return undefined
  output.count(starts.length)
  const channels = layout.logged.map(({ ddi, element }) => (wanted(ddi) ? { ddi, element } : undefined))
  const kept = channels.filter((channel) => channel !== undefined).length
  if (kept * starts.length > MOST_VALUES) throw new Refused('too-large', `O «${file}» tem valores demais.`)
  return fill(file, bytes, layout, { starts, channels }, output)
}

function layoutOf(file: string, header: TaskElement): Layout {
  const time = header.tag === 'TIM' ? header : childrenOf(header, 'TIM')[0]
  if (!time) throw new Refused('isoxml-corrupt', `O cabeçalho do «${file}» não diz o que há nos registros.`)
  const [place] = childrenOf(time, 'PTN')
  const position: Partial<Record<keyof typeof POSITION_BYTES, number>> = {}
  let at = 0
  for (const [name, length] of Object.entries(POSITION_BYTES) as [keyof typeof POSITION_BYTES, number][]) {
    if (place?.attributes[name] !== '') continue
    position[name] = at
    at += length
  }
  return {
    hasStart: (time.attributes['A'] ?? '') === '',
    position,
    positionBytes: at,
    logged: childrenOf(time, 'DLV').map(({ attributes }) => ({
      ddi: Number.parseInt(attributes['A'] ?? '', 16),
      element: attributes['C'] ?? '',
    })),
  }
}

/** Walks the records once before memory is taken for them. */
function recordStarts(file: string, bytes: Uint8Array, { hasStart, positionBytes, logged }: Layout): readonly number[] {
  const fixed = (hasStart ? START_BYTES : 0) + positionBytes
  const starts: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const record = starts.length + 1
    const values = bytes[at + fixed]
    const end = at + fixed + 1 + VALUE_BYTES * (values ?? 0)
    if (values === undefined || end > bytes.length) {
      throw new Refused(
        'isoxml-corrupt',
        `O «${file}» termina no meio do registro ${record.toLocaleString('pt-BR')}: está truncado ou corrompido.`,
      )
    }
    for (let value = at + fixed + 1; value < end; value += VALUE_BYTES) {
      if (bytes[value]! < logged.length) continue
      throw new Refused(
        'isoxml-corrupt',
        `O registro ${record.toLocaleString('pt-BR')} do «${file}» traz o valor de número ${bytes[value]!}, e o cabeçalho descreve ${logged.length}: o arquivo está corrompido ou o cabeçalho é de outro.`,
      )
    }
    starts.push(at)
    at = end
  }
  return starts
}

interface Records {
  readonly starts: readonly number[]
  readonly channels: readonly ({ readonly ddi: number; readonly element: string } | undefined)[]
}

function fill(
  file: string,
  bytes: Uint8Array,
  { hasStart, position, positionBytes }: Layout,
  { starts, channels }: Records,
  output: FeatureOutput,
): TimeLog {
  const view = viewOf(bytes)
  const lonLat = new Float64Array(2 * starts.length)
  const timesMs = new Float64Array(starts.length)
  const altitudesM = new Float64Array(starts.length)
  const lists = channels.map((channel) => channel && { ...channel, values: new Float64Array(starts.length) })
  const held = channels.map(() => Number.NaN)
  const startBytes = hasStart ? START_BYTES : 0
  const hasGps = position.H !== undefined && position.I !== undefined
  let gpsTimes = 0
  let kept = 0
  for (const [i, start] of starts.entries()) {
    const place = start + startBytes
    const valuesAt = place + positionBytes
    for (let k = 0; k < bytes[valuesAt]!; k++) {
      const value = valuesAt + 1 + VALUE_BYTES * k
      held[bytes[value]!] = view.getInt32(value + 1, true)
    }
    const where = () => `${file}, registro ${(i + 1).toLocaleString('pt-BR')}`
    const lat = view.getInt32(place + position.A!, true) * SCALE_DEG
    const lon = view.getInt32(place + position.B!, true) * SCALE_DEG
    if (position.D !== undefined && UNUSABLE.has(bytes[place + position.D]!))
      output.log.add('coordinate-unreadable', where, 'sem sinal de satélites')
    else if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
      output.log.add('coordinate-out-of-range', where, `${lon}, ${lat}`)
    else {
      lonLat[2 * kept] = lon
      lonLat[2 * kept + 1] = lat
      altitudesM[kept] =
        position.C === undefined ? Number.NaN : altitudeOf(view.getInt32(place + position.C, true) * SCALE_M)
      const gpsMs = hasGps ? momentAt(view, place + position.H, place + position.I) : Number.NaN
      if (!Number.isNaN(gpsMs)) gpsTimes++
      timesMs[kept] = hasGps ? gpsMs : hasStart ? momentAt(view, start, start + 4) : Number.NaN
      for (const [k, list] of lists.entries()) if (list) list.values[kept] = held[k]!
      kept++
    }
  }
  // The terminal's clock is used for the whole log where the receiver's is never there.
  const isUtc = hasGps && gpsTimes > 0
  if (hasGps && gpsTimes === 0 && hasStart && kept > 0) {
    return fill(
      file,
      bytes,
      { hasStart, position: withoutGps(position), positionBytes, logged: [] },
      { starts, channels },
      output,
    )
  }
  return {
    lonLat: lonLat.slice(0, 2 * kept),
    timesMs: timesMs.slice(0, kept),
    altitudesM: altitudesM.slice(0, kept),
    isUtc,
    channels: lists.flatMap((list) => (list ? [{ ...list, values: list.values.slice(0, kept) }] : [])),
  }
}

function withoutGps({ H: _time, I: _day, ...position }: Layout['position']): Layout['position'] {
  return position
}

function momentAt(view: DataView, timeAt: number, dayAt: number): number {
  const ms = view.getUint32(timeAt, true)
  const day = view.getUint16(dayAt, true)
  if (ms === NO_TIME || day === NO_DAY || ms >= DAY_MS) return Number.NaN
  return FIRST_DAY_MS + DAY_MS * day + ms
}
