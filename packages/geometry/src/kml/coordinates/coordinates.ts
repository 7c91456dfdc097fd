/**
 * Reads the text of <coordinates> from bytes straight to numbers: `lon,lat[,alt]` tuples between blanks. Nine tenths of every file's bytes
 * are read here, so nothing is allocated per position. From the first tuple in another form on (blanks after a comma are allowed),
 * coordinates-loose.ts reads the text. Memory: the positions of one element.
 */
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { concatBytes } from '../text/concat-bytes.ts'
import { decodeText } from '../text/decode-text.ts'
import { altitudeOf, knownAltitudes } from './altitudes.ts'
import type { CoordinateFault } from './coordinate-fault.ts'
import { HIGHEST_ALTITUDE_M, isOnGlobe, readLooseCoordinates } from './coordinates-loose.ts'
import { NumberList } from './number-list.ts'
import { NumberScanner } from './number-scanner.ts'
import { leaveOutUneven, MOST_CHANGES } from './uneven-tuples.ts'

export interface Coordinates {
  readonly path: LonLatPath
  /** Altitudes of the positions, m, NaN where one has none; absent where none has one, and where the text is odd. */
  readonly altitudesM?: Float64Array
  readonly faults: readonly CoordinateFault[]
}

const COMMA = 0x2c
const POINT = 0x2e
const ZERO = 0x30
const NO_FAULTS: readonly CoordinateFault[] = []
const NOTHING = new Uint8Array(0)
// Text without any decimal point may have decimal commas instead. The first bytes, up to this many, are searched for a
// point.
const POINT_SEARCH_BYTES = 4096

const BLOCK_NUMBERS = 8192
const SAMPLE_BYTES = 60
// Odd text is held in memory and read in several ways. This limit is about 100,000 positions, more than any real ring of odd text has.
const MAX_ODD_BYTES = 4_000_000

const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** True for the bytes of a number: digits, signs, point, e, E. */
const isNumeric = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || byte === POINT || byte === 0x2d || byte === 0x2b || byte === 0x65 || byte === 0x45

export class CoordinateReader {
  private readonly numbers = new NumberList()
  private readonly altitudes = new NumberList()
  private block = new Float64Array(BLOCK_NUMBERS)
  private blockUsed = 0
  /** Bytes of a tuple that the next piece may continue. */
  private pending: Uint8Array = NOTHING
  private sawPoint = false
  /** The bytes from the first odd tuple on. */
  private odd: Uint8Array[] | undefined
  private oddBytes = 0
  private oddCut = false
  /** Numbers in the last tuple; `changes` holds the indices of the positions at which that count changes. */
  private tupleLength = 0
  private readonly changes: number[] = []
  /** Count of positions above HIGHEST_ALTITUDE_M, and the text of the first. */
  private tooHigh = 0
  private tooHighSample = ''
  private readonly scanner = new NumberScanner()

  begin(): void {
    this.numbers.clear()
    this.altitudes.clear()
    this.pending = NOTHING
    this.sawPoint = false
    this.odd = undefined
    this.oddBytes = 0
    this.oddCut = false
    this.tupleLength = 0
    this.changes.length = 0
    this.tooHigh = 0
  }

  /** Positions read in this element so far. */
  get positions(): number {
    return this.numbers.length / 2
  }

  /** Takes the next bytes of the element's text, without keeping them. */
  push(bytes: Uint8Array, from: number, to: number): void {
    if (this.odd) {
      this.keepOdd(bytes, from, to)
      return
    }
    if (this.pending.length > 0) {
      bytes = concatBytes([this.pending, bytes.subarray(from, to)])
      from = 0
      to = bytes.length
      this.pending = NOTHING
    }
    if (!this.sawPoint && !this.findPoint(bytes, from, to)) {
      this.pending = bytes.slice(from, to)
      return
    }
    this.advance(bytes, from, to, false)
  }

  finish(): Coordinates {
    if (this.pending.length > 0 && !this.odd) {
      if (this.sawPoint) this.advance(this.pending, 0, this.pending.length, true)
      else this.odd = [this.pending]
    }
    const { numbers: regular, faults: regularFaults } = this.keepSound()
    if (!this.odd) {
      const isWhole = this.altitudes.length > 0 && regular.length === this.numbers.length
      return {
        path: asLonLat(regular),
        ...(isWhole && this.keptAltitudes()),
        faults: regularFaults,
      }
    }
    const { text } = decodeText(concatBytes(this.odd))
    const { numbers, faults: looseFaults } = readLooseCoordinates(this.oddCut ? upToLastBlank(text) : text, regular)
    const faults = [...regularFaults, ...looseFaults]
    const path = new Float64Array(regular.length + numbers.length)
    path.set(regular)
    path.set(numbers, regular.length)
    const cut: CoordinateFault = { code: 'coordinates-cut', sample: `${MAX_ODD_BYTES / 1e6} MB` }
    return { path: asLonLat(path), faults: this.oddCut ? [...faults, cut] : faults }
  }

  private keepOdd(bytes: Uint8Array, from: number, to: number): void {
    this.odd ??= []
    const end = Math.min(to, from + MAX_ODD_BYTES - this.oddBytes)
    this.oddCut ||= end < to
    this.oddBytes += end - from
    if (end > from) this.odd.push(bytes.slice(from, end))
  }

  private keepSound(): { readonly numbers: Float64Array; readonly faults: readonly CoordinateFault[] } {
    const kept = this.keep()
    const { numbers, faults } = leaveOutUneven(kept, this.changes) ?? { numbers: kept, faults: NO_FAULTS }
    if (this.tooHigh === 0) return { numbers, faults }
    const high: CoordinateFault = { code: 'coordinate-altitude', sample: this.tooHighSample, times: this.tooHigh }
    return { numbers, faults: [...faults, high] }
  }

  /** Copies the numbers read. Small lists share a block: a separate array outside the heap costs more than a few numbers. */
  private keep(): Float64Array {
    const { numbers } = this
    const { length } = numbers
    if (length > BLOCK_NUMBERS / 8) return numbers.toArray()
    if (this.blockUsed + length > BLOCK_NUMBERS) {
      this.block = new Float64Array(BLOCK_NUMBERS)
      this.blockUsed = 0
    }
    const kept = this.block.subarray(this.blockUsed, this.blockUsed + length)
    for (let i = 0; i < length; i++) kept[i] = numbers.at(i)
    this.blockUsed += length
    return kept
  }

  private keptAltitudes(): Pick<Coordinates, 'altitudesM'> {
    const { altitudes } = this
    while (altitudes.length < this.positions) altitudes.push(Number.NaN)
    return knownAltitudes(altitudes.toArray().map(altitudeOf))
  }

  private noteLength(length: number): void {
    if (this.tupleLength > 0 && this.changes.length < MOST_CHANGES) this.changes.push(this.numbers.length / 2)
    this.tupleLength = length
  }

  private noteTooHigh(bytes: Uint8Array, from: number, to: number): void {
    if (this.tooHigh++ > 0) return
    this.tooHighSample = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + SAMPLE_BYTES))).trim()
  }

  private findPoint(bytes: Uint8Array, from: number, to: number): boolean {
    const end = Math.min(to, from + POINT_SEARCH_BYTES)
    for (let i = from; i < end; i++) {
      if (bytes[i] === POINT) {
        this.sawPoint = true
        return true
      }
    }
    this.sawPoint = to - from >= POINT_SEARCH_BYTES
    return this.sawPoint
  }

  private advance(bytes: Uint8Array, from: number, to: number, last: boolean): void {
    let i = from
    while (i < to && isBlank(bytes[i]!)) i++
    while (i < to) {
      const end = this.readTuple(bytes, i, to, last)
      if (end === MORE) {
        this.pending = bytes.slice(i, to)
        return
      }
      if (end === ODD) {
        this.keepOdd(bytes, i, to)
        return
      }
      i = end
    }
  }

  /** Returns the offset of the next tuple; ODD; or MORE, when the bytes end before the tuple certainly does. */
  private readTuple(bytes: Uint8Array, from: number, to: number, last: boolean): number {
    const { scanner } = this
    const atEnd = last ? ODD : MORE
    const lon = scanner.read(bytes, from, to)
    let i = scanner.end
    if (i >= to) return atEnd
    if (bytes[i] !== COMMA) return ODD
    i++
    while (i < to && isBlank(bytes[i]!)) i++
    if (i >= to) return atEnd
    const lat = scanner.read(bytes, i, to)
    i = scanner.end
    let length = 2
    let isTooHigh = false
    let hasAltitude = false
    let altitudeM = 0
    if (i < to && bytes[i] === COMMA) {
      length = 3
      i++
      while (i < to && isBlank(bytes[i]!)) i++
      if (i >= to) return atEnd
      // Most files write a lone 0.
      if (bytes[i] === ZERO && i + 1 < to && isBlank(bytes[i + 1]!)) i++
      else {
        const altitudeAt = i
        altitudeM = scanner.read(bytes, i, to)
        i = scanner.end
        while (i < to && isNumeric(bytes[i]!)) i++
        if (i === altitudeAt) return ODD
        isTooHigh = altitudeM > HIGHEST_ALTITUDE_M
        hasAltitude = true
      }
    }
    if (i < to && !isBlank(bytes[i]!)) return ODD
    while (i < to && isBlank(bytes[i]!)) i++
    if (i >= to) {
      if (!last) return MORE
    } else if (bytes[i] === COMMA) return ODD
    // A longitude or latitude that is no number is NaN, which is not on the globe either.
    if (!isOnGlobe(lon, lat)) return ODD
    if (length !== this.tupleLength) this.noteLength(length)
    if (isTooHigh) this.noteTooHigh(bytes, from, i)
    // Positions that write 0 are filled in when the next one has an altitude: most lists have none, and need no room.
    if (hasAltitude) {
      while (this.altitudes.length < this.positions) this.altitudes.push(Number.NaN)
      this.altitudes.push(altitudeM)
    }
    this.numbers.push(lon)
    this.numbers.push(lat)
    return i
  }
}

const ODD = -1
const MORE = -2

/** Drops the text after the last blank: a number cut in the middle would be another number. */
function upToLastBlank(text: string): string {
  let end = text.length
  while (end > 0 && !/\s/.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
