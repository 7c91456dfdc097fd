/** Messages to and from the program that measures a flight: plain values, which are copied between processes. */
import type { Doubt, LaudoMeasures, LeituraDoClima, MinutoAplicado, PontoDoPadrao } from '@faixa/domain'
import type { ComparedFigures, FlightLayerName, FlightNumbers, FlightOptions, Role } from '@faixa/flight'
import type { LonLatBounds, TextProfile } from '@faixa/geometry'
import type { StoredTrace } from '../../coincidencias/stored-trace.ts'

export interface RawFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Coordinate system that a person chose, used where the file names none. */
  readonly system?: string
  /** Profiles of columns, where the file is a text. */
  readonly columns?: readonly TextProfile[]
}

/** The files of each role, in any order; one at least of the application. */
export type RawFiles = Readonly<Partial<Record<Role, readonly RawFile[]>>>

export interface Flight {
  /** Limit of one file, bytes; a file that was accepted is read. */
  readonly largestFileBytes: number
  readonly files: RawFiles
  /** The file of the weather. */
  readonly clima?: RawFile
  /** True reads only the trace of the flight, and measures nothing. */
  readonly traceOnly?: boolean
  /** Options of the flight; `widthM` is for every sprayed line. */
  readonly options: Pick<
    FlightOptions,
    'widthM' | 'metodo' | 'plots' | 'fromTrack' | 'repeats' | 'onlyTouched' | 'refuseMisplaced' | 'typed'
  >
}

/** A measured flight, with what decides the worth of its effectiveness. */
export interface EvaluatedFlight extends Flight {
  readonly doubt?: Doubt
  /** The pattern of its swath certificate. */
  readonly padrao?: readonly PontoDoPadrao[]
}

/** A row of areas_empresa; `poligonos` is the JSON text of MultiPolygon coordinates. */
export interface RegisteredPlot {
  readonly id: number
  readonly nome: string | null
  readonly fazenda: string | null
  readonly codigo_fazenda: string | null
  readonly talhao: string | null
  readonly area_declarada: number | null
  readonly poligonos: string
}

/** A stored segment of a layer: whole features with commas between them, compressed. */
export interface LayerSegment {
  readonly camada: FlightLayerName
  readonly feicoes: number
  readonly bytes: number
  readonly crc32: number
  readonly compressed: Uint8Array
}

export interface Measurement {
  readonly numbers: FlightNumbers
  readonly measures: LaudoMeasures
  /** Figures that typed ones are compared with later. */
  readonly compared: ComparedFigures
  /** Ids of the plots in `numbers.talhoes`, if they are registered ones. */
  readonly registeredIds?: readonly number[]
  /** SHA-256 of each outline in `numbers.talhoes`, hexadecimal. */
  readonly plotHashes: readonly string[]
  readonly bounds: LonLatBounds
  readonly fieldBounds: LonLatBounds
  readonly layers: readonly LayerSegment[]
  readonly clima: MeasuredClima
  /** The trace of the flight, with which it is found in other laudos. */
  readonly trace: StoredTrace | undefined
}

/** The numbers of a flight with what they are worth, and the layers that show it (domain's EVALUATED_LAYERS). */
export interface Evaluation {
  readonly numbers: FlightNumbers
  readonly layers: readonly LayerSegment[]
}

/** The sprayed minutes of a flight, and the readings of its file near them. */
export interface MeasuredClima {
  readonly minutos: readonly MinutoAplicado[]
  readonly leituras: readonly LeituraDoClima[]
  /** True where the instants of the readings are local times, written as if they were UTC. */
  readonly locais: boolean
}

/** Layers of the readable files of a flight that could not be measured; the map draws them. */
export interface Drawn {
  readonly layers: readonly LayerSegment[]
  readonly bounds: LonLatBounds
}

export type Measured =
  | Measurement
  /** Result of `traceOnly`; undefined where nothing was sprayed. */
  | { readonly traced: StoredTrace | undefined }
  | { readonly unusable: { readonly code: string; readonly message: string }; readonly drawn?: Drawn }
  | SumsFailed

/** Sums of the plots that differ from the whole, which is checked for every flight: such a flight gets no numbers. */
export interface SumsFailed {
  readonly sumsFailed: { readonly mensagem: string; readonly detalhe?: unknown }
}

export type Etapa = 'lendo' | 'medindo' | 'gravando'

/** Functions of the caller that a measurement uses. */
export interface MeasuringMeans {
  /** `file` is the name of the file being read. */
  onProgress(etapa: Etapa, done: number, file?: string): void
  /** Finds the registered plots within these bounds, once, where there is no area file. */
  plotsWithin(bounds: LonLatBounds): Promise<readonly RegisteredPlot[]>
}
