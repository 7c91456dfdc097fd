/** What the page and the worker that reads flights say to each other. Files are known by a number, so that changing fields reads nothing again. */
import type { Aviso, ComparedFigures, FlightLayerName, FlightNumbers, Role, UnmeasurableCode } from '@faixa/flight'
import type { FileKind, LonLatBounds } from '@faixa/geometry'

export type ToWorker =
  | { readonly kind: 'read'; readonly id: number; readonly file: File }
  | { readonly kind: 'forget'; readonly id: number }
  /** Ends whatever measurement runs and begins this one. */
  | ({ readonly kind: 'measure'; readonly turn: number } & FlightAsked)
  | { readonly kind: 'stop' }

/** The application at least. */
export interface FlightAsked {
  readonly files: Readonly<Partial<Record<Role, number>>> & { readonly aplicacao: number }
  /** As typed, metres. */
  readonly faixaExecutada?: number
  /** Instead of an area file. */
  readonly registered?: RegisteredFound
}

/** The empresa's registered plots near the flight. */
export interface RegisteredFound {
  /** Tells one find from another. */
  readonly id: number
  /** A FeatureCollection as the API gives it; handed over by reference. */
  readonly geojson: Blob
}

export type FromWorker =
  | { readonly kind: 'reading'; readonly id: number; readonly done: number }
  | { readonly kind: 'read'; readonly id: number; readonly facts: FileFacts }
  | { readonly kind: 'unusable'; readonly id: number; readonly message: string }
  | { readonly kind: 'measuring'; readonly turn: number; readonly done: number }
  | { readonly kind: 'measured'; readonly turn: number; readonly flight: MeasuredPreview }
  | { readonly kind: 'unmeasurable'; readonly turn: number; readonly code: UnmeasurableCode; readonly message: string }
  /** A fault of ours, or memory that ran out: the server can still read the file. */
  | { readonly kind: 'failed' }

export interface FileFacts {
  /** Of the document inside. */
  readonly title?: string
  readonly looksLike: FileKind | 'unclear'
  readonly placemarks: number
  readonly polygons: number
  /** Lines and tracks. */
  readonly lines: number
  readonly points: number
  readonly areaHa: number
  readonly lengthKm: number
  /** Milliseconds since 1970 UTC. */
  readonly beginMs?: number
  readonly endMs?: number
  readonly avisos: readonly Aviso[]
  /** Fields for which it holds nothing, each with the sentence that the server would say. */
  readonly nothingFor: Readonly<Partial<Record<Role, string>>>
  readonly bounds?: LonLatBounds
  /** A GeoJSON FeatureCollection: what to draw until the flight is measured. */
  readonly outline: Blob
}

export interface MeasuredPreview {
  /** Where they were to stand in. None taken: measured without plots, and the server could not measure it at all. */
  readonly registered?: { readonly near: number; readonly taken: number }
  readonly numbers: FlightNumbers
  /** What is typed in the form is compared with these, without measuring again. */
  readonly compared: ComparedFigures
  /** Where to look. */
  readonly fieldBounds: LonLatBounds
  /** Blobs: handed over by reference, and never an object on the page's thread. */
  readonly layers: readonly { readonly name: FlightLayerName; readonly features: Blob }[]
}
