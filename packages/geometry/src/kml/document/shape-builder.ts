/** Builds the shapes of one placemark from its elements as they open and close. */
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { knownAltitudes } from '../coordinates/altitudes.ts'
import type { Coordinates } from '../coordinates/coordinates.ts'
import type { KmlIssueCode } from '../kml-issues.ts'
import type { LineShape, PointShape, Shape } from '../placemark.ts'
import { TrackBuilder } from './track-builder.ts'

export type GeometryTag = 'point' | 'linestring' | 'linearring' | 'polygon' | 'track'
export type BoundaryTag = 'outerboundaryis' | 'innerboundaryis'

export type ReportInPlacemark = (code: KmlIssueCode, where: string, detail?: string, times?: number) => void

type Boundary = 'outer' | 'inner' | 'unsaid'

interface Ring {
  readonly boundary: Boundary
  readonly path: LonLatPath
}

interface Frame {
  readonly tag: GeometryTag
  /** Number of the geometry in its placemark, from 1. */
  readonly ordinal: number
  path: LonLatPath | undefined
  altitudesM?: Float64Array | undefined
  altitudeMode: string
  /** True where a position could not be used: an empty geometry is then a fault, not a choice of the file. */
  faulty: boolean
  boundary: Boundary
  readonly rings: Ring[]
  readonly track: TrackBuilder | undefined
}

const KIND_OF: Readonly<Record<GeometryTag, Shape['kind']>> = {
  point: 'point',
  linestring: 'line',
  linearring: 'line',
  polygon: 'polygon',
  track: 'track',
}

const MIN_RING_NUMBERS = 6

export class ShapeBuilder {
  readonly shapes: Shape[] = []
  readonly emptyShapes: Shape['kind'][] = []
  /** True where the file says that altitudes are heights above ground. */
  isAboveGround = false
  private readonly frames: Frame[] = []
  private opened = 0
  private readonly report: ReportInPlacemark

  constructor(report: ReportInPlacemark) {
    this.report = report
  }

  get sawGeometry(): boolean {
    return this.opened > 0
  }

  get isInside(): boolean {
    return this.frames.length > 0
  }

  open(tag: GeometryTag): void {
    const nested = this.frames.length > 0
    this.frames.push({
      tag,
      ordinal: nested ? this.opened : ++this.opened,
      path: undefined,
      altitudeMode: '',
      faulty: false,
      boundary: 'unsaid',
      rings: [],
      track: tag === 'track' ? new TrackBuilder() : undefined,
    })
  }

  openBoundary(tag: BoundaryTag): void {
    const frame = this.frames.at(-1)
    if (frame) frame.boundary = tag === 'outerboundaryis' ? 'outer' : 'inner'
  }

  closeBoundary(): void {
    const frame = this.frames.at(-1)
    if (!frame) return
    // The boundary had <coordinates> without a LinearRing around it.
    if (frame.tag === 'polygon' && frame.path) this.takeRing(frame, frame.path)
    frame.path = undefined
    frame.boundary = 'unsaid'
  }

  coordinates(list: Coordinates): void {
    const frame = this.frames.at(-1)
    if (!frame) return
    const where = this.labelOf(frame)
    for (const { code, sample, times } of list.faults) {
      this.report(code, where, sample === '' ? undefined : sample, times)
      frame.faulty ||=
        code === 'coordinate-unreadable' ||
        code === 'coordinate-out-of-range' ||
        code === 'coordinate-swapped' ||
        code === 'coordinate-uneven'
    }
    if (frame.path) this.report('coordinates-repeated', where)
    // Altitudes of joined lists would have to be joined as well; no program writes such lists.
    frame.altitudesM = frame.path ? undefined : list.altitudesM
    frame.path = frame.path ? asLonLat([...frame.path, ...list.path]) : list.path
  }

  altitudeMode(text: string): void {
    const frame = this.frames.at(-1)
    // The text comes in pieces.
    if (frame) frame.altitudeMode += text
  }

  time(text: string): void {
    this.frames.at(-1)?.track?.time(text)
  }

  trackPosition(text: string): void {
    this.frames.at(-1)?.track?.position(text)
  }

  close(): void {
    const frame = this.frames.pop()
    if (!frame) return
    this.isAboveGround ||= frame.altitudeMode.trimStart().startsWith('r')
    const parent = this.frames.at(-1)
    if (frame.tag === 'linearring' && parent?.tag === 'polygon') {
      parent.faulty ||= frame.faulty
      this.takeRing(parent, frame.path ?? asLonLat([]))
      return
    }
    if (frame.tag === 'polygon') this.finishPolygon(frame)
    else if (frame.track) this.finishTrack(frame, frame.track)
    else this.finishPath(frame)
  }

  private finishPath(frame: Frame): void {
    const where = this.labelOf(frame)
    const path = frame.path ?? asLonLat([])
    if (path.length === 0) this.leaveOut(frame)
    else if (frame.tag === 'point') {
      if (path.length > 2) this.report('point-extra-positions', where)
      this.shapes.push({ kind: 'point', path: asLonLat(path.slice(0, 2)), ...altitudeOfPoint(frame) })
    } else {
      if (path.length === 2) this.report('line-of-one-position', where)
      this.shapes.push({ kind: 'line', path, ...altitudesOf(frame) })
    }
  }

  private finishTrack(frame: Frame, track: TrackBuilder): void {
    const where = this.labelOf(frame)
    const { path, timesMs, altitudesM, issues } = track.finish()
    for (const { code, detail } of issues) this.report(code, where, detail)
    frame.faulty ||= issues.some(({ code }) => code.startsWith('coordinate-'))
    if (path.length === 0) this.leaveOut(frame)
    else this.shapes.push({ kind: 'track', path, ...(timesMs && { timesMs }), ...(altitudesM && { altitudesM }) })
  }

  private takeRing(polygon: Frame, path: LonLatPath): void {
    const where = `${this.labelOf(polygon)}, anel ${polygon.rings.length + 1}`
    const { boundary } = polygon
    if (boundary === 'unsaid') this.report('ring-without-boundary', where)
    if (path.length >= MIN_RING_NUMBERS) {
      const n = path.length
      if (path[0] !== path[n - 2] || path[1] !== path[n - 1]) this.report('ring-unclosed', where)
    } else if (path.length > 0) this.report('ring-too-short', where)
    polygon.rings.push({ boundary, path })
  }

  private finishPolygon(frame: Frame): void {
    if (frame.path) this.takeRing(frame, frame.path)
    const where = this.labelOf(frame)
    const { rings } = frame
    if (rings.every(({ path }) => path.length === 0)) return this.leaveOut(frame)
    const whole = rings.filter(({ path }) => path.length >= MIN_RING_NUMBERS)
    const outers = whole.filter(({ boundary }) => boundary !== 'inner')
    const holes = whole.filter(({ boundary }) => boundary === 'inner').map(({ path }) => path)
    const [first, ...rest] = outers
    if (!first) {
      // An outer ring that was too short has already been reported by ring-too-short.
      if (holes.length > 0) this.report('polygon-without-outer', where)
      return
    }
    if (rest.length > 0) this.report('polygon-several-outers', where)
    this.shapes.push({ kind: 'polygon', outer: first.path, holes })
    for (const { path } of rest) this.shapes.push({ kind: 'polygon', outer: path, holes: [] })
  }

  private leaveOut(frame: Frame): void {
    const where = this.labelOf(frame)
    if (frame.faulty) {
      this.report('geometry-without-usable-position', where)
      return
    }
    this.report('geometry-empty', where)
    this.emptyShapes.push(KIND_OF[frame.tag])
  }

  private labelOf(frame: Frame): string {
    return `geometria ${frame.ordinal}`
  }
}

/** Nothing where no position has an altitude, and for rings, whose altitudes are nobody's. */
function altitudesOf({ tag, altitudesM }: Frame): Pick<LineShape, 'altitudesM'> {
  return tag === 'linearring' ? {} : knownAltitudes(altitudesM)
}

function altitudeOfPoint({ altitudesM }: Frame): Pick<PointShape, 'altitudeM'> {
  const altitudeM = altitudesM?.[0] ?? Number.NaN
  return Number.isNaN(altitudeM) ? {} : { altitudeM }
}
