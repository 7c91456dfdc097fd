/** What goes to the thread that measures a flight, and what comes back: plain values that cost nothing to hand over. */
import type { MessagePort } from 'node:worker_threads'
import type { LaudoMeasures } from '@faixa/domain'
import type { FlightLayerName, FlightNumbers, FlightOptions, Role } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'

export interface RawFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Flight {
  /** Of one file: what was let in is read. */
  readonly largestFileBytes: number
  readonly files: Partial<Record<Role, RawFile>> & { readonly aplicacao: RawFile }
  /** `widthM`: for every sprayed line. */
  readonly options: Pick<FlightOptions, 'widthM' | 'metodo' | 'plots' | 'repeats' | 'onlyTouched' | 'typed'>
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

/** A piece of a layer as it is stored: whole features with commas between them, compressed. */
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
  /** Of `numbers.talhoes`, where they were taken from the registered plots. */
  readonly registeredIds?: readonly number[]
  readonly bounds: LonLatBounds
  readonly fieldBounds: LonLatBounds
  readonly layers: readonly LayerSegment[]
}

export type Measured =
  | Measurement
  | { readonly unusable: { readonly code: string; readonly message: string } }
  | SumsFailed

/** The plots' sums against the whole are asserted on every flight: where they do not add up there is no number. */
export interface SumsFailed {
  readonly sumsFailed: { readonly mensagem: string; readonly detalhe?: unknown }
}

export type Etapa = 'lendo' | 'medindo' | 'gravando'

export interface Task {
  readonly flight: Flight
  readonly port: MessagePort
}

export type FromThread =
  | { readonly kind: 'progress'; readonly etapa: Etapa; readonly done: number }
  /** Which registered plots lie here? Asked once, where there is no area file. */
  | { readonly kind: 'plots-within'; readonly bounds: LonLatBounds }

export type ToThread = { readonly plots: readonly RegisteredPlot[] }
