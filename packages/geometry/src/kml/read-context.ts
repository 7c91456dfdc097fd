import type { Issue } from '../issues/issue.ts'
import type { BoundsCollector } from './bounds-collector.ts'
import type { IssueLog } from './issue-log.ts'
import type { KmlIssueCode } from './kml-issues.ts'
import type { ReadLimits } from './limits.ts'
import type { Placemark } from './placemark.ts'

export interface KmlSink {
  /** Receives the placemarks in document order. */
  placemark(placemark: Placemark): void
  issue(issue: Issue<KmlIssueCode>): void
}

/** State shared by all documents of one file: a KMZ may hold several, each linking to the next. */
export interface ReadContext {
  readonly limits: ReadLimits
  readonly log: IssueLog
  readonly sink: KmlSink
  readonly bounds: BoundsCollector
  placemarks: number
  vertices: number
  /** Called for each NetworkLink with its target and its description. */
  onLink: (href: string, description: string) => void
}
