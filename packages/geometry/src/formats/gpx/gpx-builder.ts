/** Builds placemarks from the elements of a GPX as they open and close. */

import { altitudeOf, knownAltitudes } from '../../kml/coordinates/altitudes.ts'
import { NumberList } from '../../kml/coordinates/number-list.ts'
import { AttributeCollector } from '../../kml/document/attributes.ts'
import { MAX_TEXT_BYTES } from '../../kml/limits.ts'
import type { Placemark, Shape } from '../../kml/placemark.ts'
import { parseKmlTime } from '../../kml/times.ts'
import { asLonLat } from '../../shapes/lon-lat.ts'
import type { FeatureOutput } from '../feature-output.ts'
import type { FormatIssueCode } from '../format-issues.ts'

type FeatureTag = 'trk' | 'rte' | 'wpt'

const KINDS = { trk: 'track', rte: 'line', wpt: 'point' } as const satisfies Record<FeatureTag, Shape['kind']>
const TITLES = { trk: 'Trilha', rte: 'Rota', wpt: 'Ponto' } as const satisfies Record<FeatureTag, string>
/** Texts of a feature that become attributes, besides its name and description (GPX 1.1, wptType, rteType, trkType). */
const ATTRIBUTES = new Set(['cmt', 'src', 'type', 'sym', 'number', 'fix'])

interface Feature {
  readonly tag: FeatureTag
  readonly number: number
  readonly attributes: AttributeCollector
  readonly shapes: Shape[]
  readonly emptyShapes: Shape['kind'][]
  name?: string
  description?: string
  timeMs?: number
}

/** Positions of a segment, a route or a waypoint. */
interface Path {
  readonly numbers: NumberList
  /** Milliseconds since 1970 UTC; NaN where the file gives none. */
  readonly times: NumberList
  /** Metres; NaN where the file gives none. */
  readonly altitudes: NumberList
  /** Values of its positions from their <extensions>, by element; a value is empty where a position has none. */
  readonly values: Map<string, string[]>
  /** True where a position could not be used. */
  faulty: boolean
}

/** Maximum number of elements of <extensions> kept for each path. */
const MOST_EXTENSIONS = 20
const LONGEST_EXTENSION = 60

export class GpxBuilder {
  isGpx = false
  isClosed = false
  name: string | undefined
  private readonly output: FeatureOutput
  private readonly counts: Record<FeatureTag, number> = { trk: 0, rte: 0, wpt: 0 }
  private feature: Feature | undefined
  private path: Path | undefined
  /** True inside a trkpt or rtept, whose name is not the feature's. */
  private inPoint = false
  private inMetadata = false
  /** True where the open trkpt has a usable position, to which its time belongs. */
  private isPlaced = false
  /** Depth inside <extensions>, whose content is any program's. */
  private extensions = 0
  private captured: string | undefined
  /** Text of the open element of a position's <extensions>; undefined after an element that contains others. */
  private extension: string | undefined

  constructor(output: FeatureOutput) {
    this.output = output
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (!this.isGpx && tag === 'gpx') this.isGpx = true
    if (this.extensions > 0 || tag === 'extensions') {
      this.extensions++
      this.extension = this.inPoint && this.isPlaced && tag !== 'extensions' ? '' : undefined
      return
    }
    this.captured = ''
    switch (tag) {
      case 'metadata':
        this.inMetadata = true
        return
      case 'trk':
      case 'rte':
      case 'wpt':
        return this.openFeature(tag, attributes)
      case 'trkseg':
        this.closePath()
        this.path = newPath()
        return undefined
      case 'trkpt':
      case 'rtept':
        if (!this.feature) this.openFeature(tag === 'trkpt' ? 'trk' : 'rte', attributes)
        this.path ??= newPath()
        this.inPoint = true
        return this.addPosition(attributes)
    }
  }

  text(text: string): void {
    if (this.extension !== undefined && this.extension.length <= LONGEST_EXTENSION) this.extension += text
    if (this.captured === undefined || this.extensions > 0 || this.captured.length > MAX_TEXT_BYTES) return
    this.captured += text
  }

  close(tag: string): void {
    if (this.extensions > 0) {
      this.extensions--
      if (this.extension !== undefined) this.takeExtension(tag, this.extension.trim())
      this.extension = undefined
      return
    }
    const text = (this.captured ?? '').trim()
    this.captured = undefined
    switch (tag) {
      case 'gpx':
        this.isClosed = true
        return
      case 'metadata':
        this.inMetadata = false
        return
      case 'trkpt':
      case 'rtept':
        this.inPoint = false
        return
      case 'trkseg':
        return this.closePath()
      case 'trk':
      case 'rte':
      case 'wpt':
        return this.closeFeature()
      default:
        return this.takeText(tag, text)
    }
  }

  /** Ends the document after its last byte: an unclosed feature is passed on with the content read so far. */
  end(): void {
    this.closeFeature()
  }

  private openFeature(tag: FeatureTag, attributes: Readonly<Record<string, string>>): void {
    this.closeFeature()
    this.feature = {
      tag,
      number: ++this.counts[tag],
      attributes: new AttributeCollector(),
      shapes: [],
      emptyShapes: [],
    }
    if (tag === 'trk') return
    this.path = newPath()
    if (tag === 'wpt') this.addPosition(attributes)
  }

  private addPosition({ lat, lon }: Readonly<Record<string, string>>): void {
    const { path } = this
    if (!path) return
    const x = decimalOf(lon)
    const y = decimalOf(lat)
    this.isPlaced = Math.abs(x) <= 180 && Math.abs(y) <= 90
    if (this.isPlaced) {
      this.output.count(1)
      path.numbers.push(x)
      path.numbers.push(y)
      path.times.push(Number.NaN)
      path.altitudes.push(Number.NaN)
      return
    }
    path.faulty = true
    const isSwapped = Math.abs(x) <= 90 && Math.abs(y) <= 180
    const code = Number.isNaN(x + y)
      ? 'coordinate-unreadable'
      : isSwapped
        ? 'coordinate-swapped'
        : 'coordinate-out-of-range'
    this.report(code, `lat ${lat ?? 'ausente'}, lon ${lon ?? 'ausente'}`.slice(0, 80).toWellFormed())
  }

  private takeText(tag: string, text: string): void {
    const { feature, path } = this
    if (tag === 'time') {
      if (this.inMetadata || !feature || text === '') return
      const ms = parseKmlTime(text)
      if (ms === undefined) this.report('time-unreadable', text.slice(0, 40).toWellFormed())
      else if (feature.tag === 'wpt') feature.timeMs = ms
      else if (this.inPoint && path && this.isPlaced) path.times.setLast(ms)
      return
    }
    if (tag === 'ele' && text !== '' && path && this.isPlaced) path.altitudes.setLast(altitudeOf(decimalOf(text)))
    if (this.inPoint || text === '') return
    if (tag === 'name') {
      if (feature) feature.name ??= text
      else this.name ??= text
    } else if (feature && tag === 'desc') feature.description ??= text
    else if (feature && ATTRIBUTES.has(tag)) feature.attributes.add(tag, text)
  }

  private takeExtension(tag: string, text: string): void {
    const { path } = this
    if (!path || text === '' || text.length > LONGEST_EXTENSION) return
    const list = path.values.get(tag) ?? []
    if (list.length === 0 && path.values.size >= MOST_EXTENSIONS) return
    path.values.set(tag, list)
    const at = path.times.length - 1
    while (list.length < at) list.push('')
    if (list.length === at) list.push(text)
  }

  private closePath(): void {
    const { feature, path } = this
    this.path = undefined
    if (!feature || !path) return
    const numbers = path.numbers.toArray()
    const timesMs = path.times.toArray()
    const altitudesM = knownAltitudes(path.altitudes.toArray())
    const [altitudeM] = altitudesM.altitudesM ?? []
    const isTimed = feature.tag === 'trk' && timesMs.some((ms) => !Number.isNaN(ms))
    const kind = feature.tag === 'trk' && !isTimed && isOutline(numbers) ? 'line' : KINDS[feature.tag]
    if (numbers.length === 0) {
      this.report(path.faulty ? 'geometry-without-usable-position' : 'geometry-empty')
      if (!path.faulty) feature.emptyShapes.push(kind)
      return
    }
    if (kind === 'line' && numbers.length === 2) this.report('line-of-one-position')
    feature.shapes.push(
      kind === 'track'
        ? { kind, path: asLonLat(numbers), ...(isTimed && { timesMs }), ...altitudesM, ...valuesOf(path) }
        : kind === 'line'
          ? { kind, path: asLonLat(numbers), ...altitudesM }
          : { kind, path: asLonLat(numbers), ...(altitudeM !== undefined && { altitudeM }) },
    )
  }

  private closeFeature(): void {
    const { feature } = this
    if (!feature) return
    this.closePath()
    this.feature = undefined
    this.inPoint = false
    const { name, description, timeMs, shapes, emptyShapes, attributes } = feature
    if (shapes.length + emptyShapes.length === 0)
      this.output.log.add('feature-without-geometry', () => placeOf(feature))
    this.output.emit({
      ...(name !== undefined && { name }),
      folders: [],
      attributes: attributes.record,
      ...(description !== undefined && { description }),
      ...(timeMs !== undefined && { beginMs: timeMs, endMs: timeMs }),
      shapes,
      ...(emptyShapes.length > 0 && { emptyShapes }),
    } satisfies Omit<Placemark, 'index'>)
  }

  private report(code: FormatIssueCode, detail?: string): void {
    const { feature } = this
    this.output.log.add(code, () => (feature ? placeOf(feature) : ''), detail)
  }
}

function newPath(): Path {
  return {
    numbers: new NumberList(),
    times: new NumberList(),
    altitudes: new NumberList(),
    values: new Map(),
    faulty: false,
  }
}

function valuesOf({ values, times }: Path): { readonly values?: Readonly<Record<string, readonly string[]>> } {
  if (values.size === 0) return {}
  const padded = [...values].map(([name, list]) => [
    name,
    [...list, ...Array.from({ length: times.length - list.length }, () => '')],
  ])
  return { values: Object.fromEntries(padded) as Record<string, readonly string[]> }
}

/**
 * Tells whether positions have at least three corners and end on the first. GPX 1.1 has no polygon, so programs write the outline of a plot
 * as a track without times. A flight never ends exactly on its first position.
 */
function isOutline(numbers: Float64Array): boolean {
  const n = numbers.length
  return n >= 8 && numbers[0] === numbers[n - 2] && numbers[1] === numbers[n - 1]
}

function placeOf({ tag, number, name }: Feature): string {
  return `${TITLES[tag]} ${number}${name === undefined ? '' : ` «${name}»`}`
}

/** Some loggers write decimal commas, where a number in an attribute can be nothing else. */
function decimalOf(text: string | undefined): number {
  const plain = (text ?? '').trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}
