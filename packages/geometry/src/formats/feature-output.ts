/** Passes on the placemarks of a Shapefile, GeoJSON or GPX within the limits that also hold for KML. */
import type { Issue } from '../issues/issue.ts'
import { BoundsCollector } from '../kml/bounds-collector.ts'
import { refuseTooMany } from '../kml/coordinates/coordinate-lists.ts'
import { createIssueLog, type IssueLog } from '../kml/issue-log.ts'
import { MAX_TEXT_BYTES, type ReadLimits } from '../kml/limits.ts'
import type { Placemark } from '../kml/placemark.ts'
import { Refused } from '../kml/refusal.ts'
import { FORMAT_ISSUES, type FormatIssueCode } from './format-issues.ts'

export interface FileSink {
  /** Receives the placemarks in the order of the file. */
  placemark(placemark: Placemark): void
  issue(issue: Issue): void
}

export class FeatureOutput {
  readonly limits: ReadLimits
  readonly log: IssueLog<FormatIssueCode>
  readonly bounds = new BoundsCollector()
  private readonly sink: FileSink
  private placemarks = 0
  private vertices = 0

  constructor(sink: FileSink, limits: ReadLimits) {
    this.sink = sink
    this.limits = limits
    this.log = createIssueLog(FORMAT_ISSUES, (issue) => sink.issue(issue))
  }

  /** Index that the next placemark gets. */
  get nextIndex(): number {
    return this.placemarks
  }

  /** Counts positions before memory is taken for them; throws Refused beyond the limit. */
  count(positions: number): void {
    this.vertices += positions
    refuseTooMany(this.vertices, this.limits)
  }

  emit(placemark: Omit<Placemark, 'index'>): void {
    const index = this.placemarks++
    const { maxPlacemarks } = this.limits
    if (this.placemarks > maxPlacemarks) {
      const most = maxPlacemarks.toLocaleString('pt-BR')
      throw new Refused('too-many-placemarks', `O arquivo tem mais de ${most} registros.`)
    }
    this.bounds.add(placemark.shapes)
    this.sink.placemark({ index, ...placemark })
  }

  /** Shortens a text that is longer than any real one. `place` describes where it occurs. */
  short(text: string, place: () => string): string {
    if (text.length <= MAX_TEXT_BYTES) return text
    this.log.add('text-cut', place)
    return text.slice(0, MAX_TEXT_BYTES).toWellFormed()
  }
}
