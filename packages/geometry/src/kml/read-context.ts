import type { Issue } from '../issues/issue.ts'
import type { BoundsCollector } from './bounds-collector.ts'
import type { IssueLog } from './issue-log.ts'
import type { KmlIssueCode } from './kml-issues.ts'
import type { ReadLimits } from './limits.ts'
import type { Placemark } from './placemark.ts'

export interface KmlSink {
  /** In document order. */
  placemark(placemark: Placemark): void
  issue(issue: Issue<KmlIssueCode>): void
}

/** What all the documents of one file have in common: a KMZ may hold several, each pointing to the next. */
export interface ReadContext {
  readonly limits: ReadLimits
  readonly log: IssueLog
  readonly sink: KmlSink
  readonly bounds: BoundsCollector
  placemarks: number
  vertices: number
  /** A NetworkLink: where it points, and how it is called. */
  onLink: (href: string, description: string) => void
}
