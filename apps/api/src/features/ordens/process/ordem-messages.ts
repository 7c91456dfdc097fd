/** Messages to and from the process that measures orders: plain values, which are copied between processes. */

import type { Aviso, Comparison, RegisteredArea } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'

export interface OrdemFileToRead {
  readonly name: string
  readonly bytes: Uint8Array
  /** Limit of a file, bytes; a file that was accepted is read. */
  readonly largestBytes: number
  /** Coordinate system that a person chose, used where the file names none. */
  readonly system?: string
}

/** A row of areas_empresa or ordens_talhoes; `poligonos` is the JSON text of MultiPolygon coordinates. */
export interface StoredPlot extends Omit<RegisteredArea, 'coordinates'> {
  readonly poligonos: string
}

/** The ordered area as it is stored. */
export interface MeasuredArea {
  /** Rows of ordens_talhoes, as the JSON texts of arrays, each of a thousand or so. */
  readonly rows: readonly string[]
  readonly talhoes: number
  /** Area of the union of the plots, ha. */
  readonly areaHa: number
  readonly bounds: LonLatBounds
  readonly avisos: readonly Aviso[]
}

/** A row as it is inserted, in `MeasuredArea.rows`. */
export interface InsertedPlot {
  readonly posicao: number
  readonly area_empresa_id?: number
  readonly nome?: string
  readonly fazenda?: string
  readonly codigo_fazenda?: string
  readonly talhao?: string
  readonly area_declarada?: number
  readonly area_ha: number
  readonly poligonos: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** Texts as they are stored: a layer is its features with commas between them. */
export interface ToCompare {
  readonly ordered: readonly StoredPlot[]
  /** The registered plots near the flights. */
  readonly near: readonly StoredPlot[]
  /** The layers of each laudo. */
  readonly laudos: readonly { readonly aplicacao: string; readonly area: string }[]
}

/** A plot treated without an order, as it is kept: nobody ordered it, so that no table of the order has its shape. */
interface KeptUnordered {
  readonly nome?: string
  readonly fazenda?: string
  readonly talhao?: string
  readonly coordinates: RegisteredArea['coordinates']
}

/** The part of a comparison that is kept. */
export interface KeptComparison extends Omit<Comparison, 'naoPedidos'> {
  readonly naoPedidos: readonly (Comparison['naoPedidos'][number] & KeptUnordered)[]
}

export type ToChild =
  | { readonly kind: 'read'; readonly file: OrdemFileToRead }
  | { readonly kind: 'measure'; readonly plots: readonly StoredPlot[] }
  | { readonly kind: 'compare'; readonly compared: ToCompare }

export type FromChild =
  | { readonly kind: 'rows'; readonly rows: string }
  /** Undefined where the plots have no area. */
  | { readonly kind: 'area'; readonly area: Omit<MeasuredArea, 'rows'> | undefined }
  | { readonly kind: 'unusable'; readonly message: string }
  /** JSON text of a KeptComparison; undefined where there is nothing to compare. */
  | { readonly kind: 'comparison'; readonly resultado: string | undefined }
  /** The program failed: a bug. */
  | { readonly kind: 'failed'; readonly stack: string }
