/** The content of a KML file after reading: the vocabulary shared by the reader, the writer and everything behind them. */
import type { Issue } from '../issues/issue.ts'
import type { LonLatBounds, LonLatPath, LonLatPolygon } from '../shapes/lon-lat.ts'
import type { KmlIssueCode } from './kml-issues.ts'

export interface PointShape {
  readonly kind: 'point'
  /** The path has one position. */
  readonly path: LonLatPath
  /** Altitude above sea level as the file gives it, m. */
  readonly altitudeM?: number
}

/** A LineString, or a LinearRing outside a polygon. It has at least one position. */
export interface LineShape {
  readonly kind: 'line'
  readonly path: LonLatPath
  /** Altitudes above sea level as the file gives them, m, one for each position; NaN where it gives none. Absent when it gives none at all. */
  readonly altitudesM?: Float64Array
}

/** A gx:Track (a gx:MultiTrack gives several). It has one position at least. */
export interface TrackShape {
  readonly kind: 'track'
  readonly path: LonLatPath
  /** Milliseconds since 1970 UTC, one per position; NaN where the file gives none. Absent when no position has a time. */
  readonly timesMs?: Float64Array
  readonly altitudesM?: Float64Array
  /** Values that the file gives for each position, by name in its own spelling. Absent when it gives none. */
  readonly values?: Readonly<Record<string, readonly string[]>>
}

/**
 * Rings exactly as the file gives them: perhaps unclosed, reversed or crossing themselves; repair is a later step.
 * Every ring has three positions at least.
 */
export interface PolygonShape extends LonLatPolygon {
  readonly kind: 'polygon'
}

export type Shape = PointShape | LineShape | TrackShape | PolygonShape

export interface Placemark {
  /** Index in the document, from 0. */
  readonly index: number
  readonly name?: string
  /**
   * Names of the folders (and of documents inside documents) around it, outermost first; '' for a folder without a name, or with a name
   * that follows the placemark.
   */
  readonly folders: readonly string[]
  /**
   * Attributes from ExtendedData, SchemaData and HTML tables in `description`, in the file's own spelling; numbers stay
   * text.
   */
  readonly attributes: Readonly<Record<string, string>>
  /** The description as written, where it holds no table of attributes. May be HTML: never put it on a page unescaped. */
  readonly description?: string
  /** Drawing style: the styleUrl as written, or the colours of the placemark's style. */
  readonly style?: string
  /** True where the placemark, or a folder around it, is switched off (`visibility` 0). */
  readonly hidden?: true
  /** True where the format itself says that the shapes are a plot: they are never sprayed pieces. */
  readonly isPlot?: true
  /** Begin and end from TimeStamp (begin = end) or TimeSpan; milliseconds since 1970 UTC. */
  readonly beginMs?: number
  readonly endMs?: number
  readonly shapes: readonly Shape[]
  /** Geometries without any position: they are no shapes, but users count them. Absent when there are none. */
  readonly emptyShapes?: readonly Shape['kind'][]
}

export interface KmlDocument {
  readonly name?: string
  readonly placemarks: readonly Placemark[]
  /** Findings about the file, in reading order; the counts of folded ones at the end. */
  readonly issues: readonly Issue[]
  /** Absent when the file holds no usable position. */
  readonly bounds?: LonLatBounds
  /** Format and coordinate system of the file; absent where only the KML reader was used. */
  readonly source?: FileSource
}

export type FileFormat = 'kml' | 'kmz' | 'shapefile' | 'geojson' | 'gpx' | 'texto' | 'isoxml'

export interface FileSource {
  readonly format: FileFormat
  /** Name of the coordinate system of a format that has several: "SIRGAS 2000 / UTM 22S". */
  readonly system?: string
  /** The given profile of columns by which a text was read, as JSON; absent where they were guessed. */
  readonly profile?: Readonly<Record<string, unknown>>
}

/** Reason why a file could not be read. */
export interface Refusal {
  readonly code: RefusalCode
  /** One Portuguese sentence with the cause, without the file's name. */
  readonly message: string
}

export type RefusalCode =
  | 'empty-file'
  | 'not-kml'
  | 'html-page'
  | 'lfs-pointer'
  | 'gpx'
  | 'doctype'
  | 'zip-corrupt'
  | 'zip-bomb'
  | 'zip-without-kml'
  | 'too-large'
  | 'too-deep'
  | 'too-many-vertices'
  | 'too-many-placemarks'
  | 'encoding-unknown'
  | 'malformed'
  | 'shapefile-corrupt'
  | 'shapefile-multipatch'
  | 'not-geojson'
  | 'not-gpx'
  | 'isoxml-corrupt'
  /** A table of positions whose columns are not known: a person gives a profile. */
  | 'columns-unknown'
  /** The file has no coordinate system: a person chooses one, and the file is read again with it. */
  | 'system-missing'
  | 'system-unknown'

export type ReadResult =
  | { readonly ok: true; readonly document: KmlDocument }
  | { readonly ok: false; readonly refusal: Refusal; readonly issues: readonly Issue<KmlIssueCode>[] }
