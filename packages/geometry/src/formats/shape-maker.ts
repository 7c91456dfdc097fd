/** Makes the shapes of one record from positions that are on the globe, with the same findings that KML's geometries get. */
import type { Shape } from '../kml/placemark.ts'
import { asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'
import type { FormatIssueCode } from './format-issues.ts'
import type { CoordinateSystem } from './systems/coordinate-system.ts'

const MIN_RING_NUMBERS = 6

export class ShapeMaker {
  readonly shapes: Shape[] = []
  readonly emptyShapes: Shape['kind'][] = []
  private geometries = 0
  private readonly system: CoordinateSystem
  private readonly report: ReportAt

  constructor(system: CoordinateSystem, report: ReportAt) {
    this.system = system
    this.report = report
  }

  /** `numbers` of the methods below are x and y in turn, in the file's system; they are overwritten. */
  point(numbers: Float64Array): void {
    const where = this.nextPlace()
    const path = this.placed(numbers, 'point', where)
    if (path) this.shapes.push({ kind: 'point', path: asLonLat(path.slice(0, 2)) })
  }

  line(numbers: Float64Array): void {
    const where = this.nextPlace()
    const path = this.placed(numbers, 'line', where)
    if (!path) return
    if (path.length === 2) this.report('line-of-one-position', where)
    this.shapes.push({ kind: 'line', path })
  }

  /** The first ring is the outer one, the others are holes. */
  polygon([outer, ...holes]: readonly Float64Array[]): void {
    const where = this.nextPlace()
    const path = this.placed(outer ?? new Float64Array(0), 'polygon', where)
    if (!path) return
    const rings = [path, ...holes.map((hole) => placePositions(hole, this.system, where, this.report))]
    const isSound = rings.map((ring, i) => this.isRing(ring, `${where}, anel ${i + 1}`))
    if (!isSound[0]) {
      if (isSound.includes(true)) this.report('polygon-without-outer', where)
      return
    }
    this.shapes.push({ kind: 'polygon', outer: path, holes: rings.filter((_, i) => i > 0 && isSound[i]) })
  }

  /** Returns the positions on the globe; undefined where none are, which is reported. */
  private placed(numbers: Float64Array, kind: Shape['kind'], where: string): LonLatPath | undefined {
    const had = numbers.length > 0
    const path = placePositions(numbers, this.system, where, this.report)
    if (path.length > 0) return path
    this.report(had ? 'geometry-without-usable-position' : 'geometry-empty', where)
    if (!had) this.emptyShapes.push(kind)
    return undefined
  }

  private isRing(path: LonLatPath, where: string): boolean {
    const n = path.length
    if (n < MIN_RING_NUMBERS) {
      if (n > 0) this.report('ring-too-short', where)
      return false
    }
    if (path[0] !== path[n - 2] || path[1] !== path[n - 1]) this.report('ring-unclosed', where)
    return true
  }

  private nextPlace(): string {
    return `geometria ${++this.geometries}`
  }
}

type ReportAt = (code: FormatIssueCode, where: string, detail?: string) => void

/** `numbers` are x and y in turn, in the units of `system`; they are overwritten. */
function placePositions(numbers: Float64Array, system: CoordinateSystem, where: string, report: ReportAt): LonLatPath {
  const { toLonLat } = system
  const given = toLonLat ? numbers.slice() : numbers
  toLonLat?.(numbers)
  let kept = 0
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const lon = numbers[i]!
    const lat = numbers[i + 1]!
    if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) {
      numbers[kept++] = lon
      numbers[kept++] = lat
    } else report(faultOf(given[i]!, given[i + 1]!, toLonLat === undefined), where, `${given[i]}, ${given[i + 1]}`)
  }
  return asLonLat(kept === numbers.length ? numbers : numbers.slice(0, kept))
}

/** Converts the numbers of a geometry to longitudes and latitudes, and leaves out impossible positions, each with a finding. */
function faultOf(x: number, y: number, isGeographic: boolean): FormatIssueCode {
  if (!(Number.isFinite(x) && Number.isFinite(y))) return 'coordinate-unreadable'
  return isGeographic && Math.abs(x) <= 90 && Math.abs(y) <= 180 ? 'coordinate-swapped' : 'coordinate-out-of-range'
}
