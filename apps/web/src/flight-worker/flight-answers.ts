/**
 * Requests to the worker that reads flights, and its answers. Files have numbers, so that a file that moves to another field is not read
 * again.
 */
import type { Classificacao, Decided, Doubt, Metodo, MinutoAplicado } from '@faixa/domain'
import type {
  AreaToProtect,
  Aviso,
  ComparedFigures,
  FlightLayerName,
  FlightNumbers,
  PlotChange,
  PlotToRegister,
  Role,
  UnmeasurableCode,
  Witness,
} from '@faixa/flight'
import type {
  AreaColumns,
  FileKind,
  FileSource,
  GeoJsonGeometry,
  LonLatBounds,
  PlotColumns,
  SystemChoice,
  TextProfile,
} from '@faixa/geometry'

export interface FileAsked {
  /** The number under which the worker keeps the file until it is forgotten. */
  readonly id: number
  readonly file: File
  /** Code of the coordinate system that the person chose for a file without one. */
  readonly system?: string | undefined
  /** Profiles of columns, where the file is a text. */
  readonly columns?: readonly TextProfile[] | undefined
}

/** The sentence of a file that is of no use. */
export interface Refused {
  readonly refusal: string
}

/** The possible coordinate systems of a file without one, and the code of the chosen one. */
export interface SystemAsked {
  readonly systems?: readonly SystemChoice[] | undefined
  readonly system?: string | undefined
}

/** `asksColumns`: the file is a table whose columns a person has to assign. */
export type FileRead =
  | { readonly facts: FileFacts }
  | (Refused & Pick<SystemAsked, 'systems'> & { readonly asksColumns?: boolean })

export interface ZonesAsked {
  /** Source of the areas: the number of a file, the registered ones as packed by the API, or the shapes themselves. */
  readonly of: number | Blob | readonly GeoJsonGeometry[]
  readonly zones: readonly ZoneAsked[]
}

export interface ZoneAsked {
  /** Positions of the areas in the file or the list, or their ids in the register; one zone is drawn around all. */
  readonly areas: readonly number[]
  readonly metres: number
  readonly classificacao: Classificacao
}

export interface PlotsAsked {
  /** Number of the file. */
  readonly id: number
  /** Attributes that the person chose. */
  readonly columns: PlotColumns
  /** The plots that the file replaces, as the API packs them. */
  readonly current: Blob
  /** The unidade whose plots are replaced; absent for the head office. */
  readonly unidade?: number
}

/** Numbers of the files of each role, in any order; an application is required. */
export interface FlightAsked {
  readonly files: Readonly<Partial<Record<Role, readonly number[]>>>
  /** Width of the swath as typed, metres. */
  readonly faixaExecutada?: number
  /** Width with which lines without one were measured by an earlier version, metres. */
  readonly assumedWidthM?: number | undefined
  /** Contracted rate, L/ha, to which the log's rate is compared. */
  readonly vazaoContratada?: number | undefined
  /** Registered plots that replace an area file. */
  readonly registered?: RegisteredFound
  /** The decisions of the person about these files. */
  readonly decided?: Decided
  /** Method; default: the present one. */
  readonly metodo?: Metodo
  /** True requests the hash of each outline and the sprayed minutes as well. */
  readonly hashed?: boolean
}

export interface IntervalAsked extends FlightAsked {
  readonly doubt: Doubt
}

/** The empresa's registered plots near the flight. */
export interface RegisteredFound {
  /** Number of this answer, which changes when the plots change. */
  readonly id: number
  /** FeatureCollection of the API; a Blob is passed to the worker by reference. */
  readonly geojson: Blob
}

/** Reason why a flight has no numbers. */
export interface Unmeasurable {
  readonly code: UnmeasurableCode
  readonly message: string
  /** Distance between the passes, m, where the width is missing and that can be measured. */
  readonly measuredWidthM?: number
}

export type FlightMeasured = MeasuredPreview | { readonly unmeasurable: Unmeasurable }

export interface FileFacts {
  /** Name of the document. */
  readonly title?: string
  readonly source: FileSource
  readonly looksLike: FileKind | 'unclear'
  /** True for a log that has the states of the valve: both an application and a track. */
  readonly hasSprayStates?: boolean
  readonly placemarks: number
  readonly polygons: number
  /** Number of lines and tracks. */
  readonly lines: number
  readonly points: number
  readonly areaHa: number
  readonly lengthKm: number
  /** Milliseconds since 1970-01-01 UTC. */
  readonly beginMs?: number
  readonly endMs?: number
  readonly avisos: readonly Aviso[]
  /** Fields for which the file contains nothing, each with the server's sentence. */
  readonly nothingFor: Readonly<Partial<Record<Role, string>>>
  /** The sentence that refuses to register plots or areas from a truncated file. */
  readonly cutShort?: string
  readonly bounds?: LonLatBounds
  /** True where the file contains lines without their width. */
  readonly lacksWidth: boolean
}

export interface MeasuredPreview {
  /**
   * Registered plots near the flight, and the number taken. With none taken the preview has no plots, and the server would end the laudo in
   * Erro.
   */
  readonly registered?: { readonly near: number; readonly taken: number }
  readonly numbers: FlightNumbers
  /** SHA-256 of the outlines of `numbers.talhoes`, if requested. */
  readonly plotHashes?: readonly string[]
  /** The sprayed minutes, if requested and known. */
  readonly minutes?: readonly MinutoAplicado[]
  /** Figures that the checks compare with typed ones, without measuring again. */
  readonly compared: ComparedFigures
  /** The polygons that a person may decide about, in the order of the decisions; absent without any. */
  readonly doubtful?: DoubtfulPolygons
  /** Bounds that the map opens on. */
  readonly fieldBounds: LonLatBounds
  /** Features as Blobs, which are passed by reference and not parsed on the page's thread. */
  readonly layers: readonly { readonly name: FlightLayerName; readonly features: Blob }[]
}

/** A flight before its layers exist: its numbers, and once it was checked also the figures to compare with and all findings. */
export type FoundPreview = Pick<MeasuredPreview, 'numbers' | 'fieldBounds'> & Partial<Pick<MeasuredPreview, 'compared'>>

export interface DoubtfulPolygons {
  /** GeoJSON FeatureCollection; the property `id` is the placemark's number. */
  readonly features: Blob
  /** Hectares as drawn, by the placemark's number. */
  readonly areasHa: Readonly<Record<number, number>>
}

/** The area of a service order before it is sent, or the sentence that refuses it. */
export type FoundOrder =
  | {
      readonly plots: number
      /** Hectares of the union of the plots. */
      readonly areaHa: number
      /** Findings of the reading and of the measurement. */
      readonly avisos: readonly Aviso[]
    }
  | Refused

/** The areas of a file before it is sent. */
export interface FoundAreas {
  /** Areas in the order in which the server counts them. */
  readonly rows: readonly FoundArea[]
  readonly avisos: readonly Aviso[]
  readonly bounds: LonLatBounds
}

export type FoundArea = Omit<AreaToProtect, 'shapes'> & {
  /** Geometry of GeoJSON. */
  readonly geometria: GeoJsonGeometry
}

export interface WitnessAsked {
  /** The track of the telephone. */
  readonly file: File
  /** The track of the aircraft, with the times that it has. */
  readonly legs: readonly { readonly path: Float64Array; readonly timesMs?: Float64Array }[]
}

/** Undefined where the two have too little time in common. */
export interface WitnessFound {
  readonly witness: Witness | undefined
}

/** A row of the table of plots. */
export type PlotRow = Omit<PlotToRegister, 'forma' | 'bounds' | 'polygons'> & {
  readonly change: PlotChange
  readonly bounds: LonLatBounds
}

/** The effect of a file on the registered plots, before it is sent. */
export interface FoundPlots extends AreaColumns {
  /** Talhões in the order of the file, followed by the removed ones. */
  readonly rows: readonly PlotRow[]
  readonly counts: Readonly<Record<PlotChange, number>>
  /** Measured hectares of the file's plots. */
  readonly areaHa: number
  readonly avisos: readonly Aviso[]
  readonly bounds: LonLatBounds
  /** GeoJSON of each change that occurs. */
  readonly layers: Readonly<Partial<Record<PlotChange, Blob>>>
}
