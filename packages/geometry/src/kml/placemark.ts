/** What a KML file says, after reading: the vocabulary shared by the reader, the writer and everything behind them. */
import type { LonLatBounds, LonLatPath, LonLatPolygon } from '../shapes/lon-lat.ts';
import type { Issue } from '../issues/issue.ts';

export interface PointShape {
  readonly kind: 'point';
  /** One position. */
  readonly path: LonLatPath;
}

/** A LineString, or a LinearRing that stands alone. */
export interface LineShape {
  readonly kind: 'line';
  readonly path: LonLatPath;
}

/** A gx:Track (a gx:MultiTrack gives several). */
export interface TrackShape {
  readonly kind: 'track';
  readonly path: LonLatPath;
  /** Milliseconds since 1970 UTC, one per position; NaN where the file gives none. Absent when no position has a time. */
  readonly timesMs?: Float64Array;
}

/** Rings exactly as the file gives them: perhaps unclosed, reversed or crossing themselves; repair is a later step. */
export interface PolygonShape extends LonLatPolygon {
  readonly kind: 'polygon';
}

export type Shape = PointShape | LineShape | TrackShape | PolygonShape;

export interface Placemark {
  /** 0-based position in the document. */
  readonly index: number;
  readonly name?: string;
  /** Names of the folders around it, outermost first; a folder without a name is ''. */
  readonly folders: readonly string[];
  /** From ExtendedData, SchemaData and HTML tables in `description`, in the file's own spelling. */
  readonly attributes: Readonly<Record<string, string>>;
  /** From TimeStamp (begin = end) or TimeSpan; milliseconds since 1970 UTC. */
  readonly beginMs?: number;
  readonly endMs?: number;
  readonly shapes: readonly Shape[];
}

export interface KmlDocument {
  readonly name?: string;
  readonly placemarks: readonly Placemark[];
  /** Findings about the file, in reading order. */
  readonly issues: readonly Issue[];
  /** Absent when the file holds no usable position. */
  readonly bounds?: LonLatBounds;
}

/** Why a file could not be read at all. */
export interface Refusal {
  readonly code: RefusalCode;
  /** One Portuguese sentence with the cause, without the file's name. */
  readonly message: string;
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
  | 'encoding-unknown'
  | 'malformed';

export type ReadResult =
  | { readonly ok: true; readonly document: KmlDocument }
  | { readonly ok: false; readonly refusal: Refusal; readonly issues: readonly Issue[] };
