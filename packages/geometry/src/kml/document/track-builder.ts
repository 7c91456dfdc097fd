/**
 * Builds a gx:Track from <when> and <gx:coord>, two lists that belong together by order, however they are mixed (KML
 * 2.3, 11.9).
 */
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { altitudeOf, knownAltitudes } from '../coordinates/altitudes.ts'
import { readLooseCoordinates } from '../coordinates/coordinates-loose.ts'
import { NumberList } from '../coordinates/number-list.ts'
import type { KmlIssueCode } from '../kml-issues.ts'
import { parseKmlTime } from '../times.ts'

export interface FinishedTrack {
  readonly path: LonLatPath
  readonly timesMs?: Float64Array
  readonly altitudesM?: Float64Array
  readonly issues: readonly { readonly code: KmlIssueCode; readonly detail?: string }[]
}

const PLAIN = /^\s*([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s+([+-]?[\d.]+(?:[eE][+-]?\d+)?)(?:\s+(\S+))?\s*$/

export class TrackBuilder {
  private readonly times = new NumberList()
  /** Longitudes and latitudes in turn, degrees; NaN for an empty or unusable position, so that times keep their position. */
  private readonly numbers = new NumberList()
  private readonly altitudes = new NumberList()
  private readonly issues: { code: KmlIssueCode; detail?: string }[] = []

  time(text: string): void {
    const ms = parseKmlTime(text)
    if (ms === undefined && text.trim() !== '')
      this.issues.push({ code: 'time-unreadable', detail: text.trim().slice(0, 40) })
    this.times.push(ms ?? Number.NaN)
  }

  position(text: string): void {
    const match = PLAIN.exec(text)
    const lon = Number(match?.[1] ?? Number.NaN)
    const lat = Number(match?.[2] ?? Number.NaN)
    if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) {
      this.pushPosition(lon, lat, altitudeOf(Number(match?.[3] ?? Number.NaN)))
      return
    }
    this.oddPosition(text.trim())
  }

  private oddPosition(text: string): void {
    if (text === '') {
      this.issues.push({ code: 'track-position-empty' })
      this.pushPosition(Number.NaN, Number.NaN)
      return
    }
    // A gx:coord is separated by blanks and commas are its fault, the reverse of <coordinates>: blanks become commas
    // for the common reader.
    const asTuple = text.includes(',') ? text : text.replace(/\s+/g, ',')
    const { numbers, faults } = readLooseCoordinates(asTuple)
    for (const { code, sample } of faults) this.issues.push({ code, detail: sample })
    this.pushPosition(numbers[0] ?? Number.NaN, numbers[1] ?? Number.NaN)
  }

  finish(): FinishedTrack {
    const { numbers, times, altitudes, issues } = this
    const positions = numbers.length / 2
    if (times.length > 0 && times.length !== positions) {
      issues.push({ code: 'track-times-mismatch', detail: `${times.length} horários, ${positions} posições` })
    }
    const path = new NumberList()
    const kept = new NumberList()
    const heights = new NumberList()
    let timed = false
    for (let i = 0; i < positions; i++) {
      const lon = numbers.at(2 * i)
      if (Number.isNaN(lon)) continue
      path.push(lon)
      path.push(numbers.at(2 * i + 1))
      const time = times.at(i)
      kept.push(time)
      timed ||= !Number.isNaN(time)
      heights.push(altitudes.at(i))
    }
    return {
      path: asLonLat(path.toArray()),
      ...(timed && { timesMs: kept.toArray() }),
      ...knownAltitudes(heights.toArray()),
      issues,
    }
  }

  private pushPosition(lon: number, lat: number, altitude = Number.NaN): void {
    this.numbers.push(lon)
    this.numbers.push(lat)
    this.altitudes.push(altitude)
  }
}
