/** Messages to and from the process that reads an area file: plain values, which are copied between processes. */
import type { Aviso } from '@faixa/flight'
import type { PlotColumns } from '@faixa/geometry'

/** A registered plot of the version in force, as it is compared. */
export interface CurrentPlot {
  readonly id: number
  readonly linhagem: number | null
  readonly nome: string | null
  readonly fazenda: string | null
  readonly codigo_fazenda: string | null
  readonly talhao: string | null
  readonly area_declarada: number | null
  /** Key of the outline; null in rows that were registered before keys were stored. */
  readonly forma: string | null
}

/** `poligonos` is the JSON text of MultiPolygon coordinates. */
export interface PlotShape {
  readonly id: number
  readonly poligonos: string
}

export interface AreaFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Limit of a file, bytes; a file that was accepted is read. */
  readonly largestBytes: number
  /** Attributes that a person chose. */
  readonly columns: PlotColumns
  /** Coordinate system that a person chose, used where the file names none. */
  readonly system?: string
}

/** The effect of a file on the register. */
export interface AreaReading {
  /** Rows to insert, as the JSON texts of arrays, each of a thousand or so. */
  readonly rows: readonly string[]
  /** Ids of registered plots that leave the register: removed, or replaced by a changed row. */
  readonly gone: readonly number[]
  readonly talhoes: number
  readonly areaHa: number
  readonly novos: number
  readonly alterados: number
  readonly iguais: number
  readonly removidos: number
  readonly avisos: readonly Aviso[]
}

/** A row as it is inserted, in `AreaReading.rows`. */
export interface InsertedPlot {
  readonly nome?: string
  readonly fazenda?: string
  readonly codigo_fazenda?: string
  readonly talhao?: string
  readonly area_declarada?: number
  readonly area_ha: number
  readonly poligonos: readonly (readonly (readonly (readonly number[])[])[])[]
  /** The text has PostgreSQL's form. */
  readonly limites: string
  readonly forma: string
  /** Id of the first row of the same plot; absent for a plot that is new. */
  readonly linhagem?: number
}

export type Etapa = 'lendo' | 'medindo' | 'comparando'

export type ToChild =
  | { readonly kind: 'read'; readonly file: AreaFile; readonly current: readonly CurrentPlot[] }
  | { readonly kind: 'shapes'; readonly shapes: readonly PlotShape[] }

export type FromChild =
  | { readonly kind: 'progress'; readonly etapa: Etapa; readonly done: number }
  | { readonly kind: 'shapes-of'; readonly ids: readonly number[] }
  | { readonly kind: 'rows'; readonly rows: string }
  | { readonly kind: 'read'; readonly reading: Omit<AreaReading, 'rows'> }
  | { readonly kind: 'unusable'; readonly message: string }
  /** The program failed: a bug. */
  | { readonly kind: 'failed'; readonly stack: string }
