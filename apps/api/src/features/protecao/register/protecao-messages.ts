/** Messages to and from the process that reads a file of protected areas: plain values, which are copied between processes. */
import type { Aviso } from '@faixa/flight'

export interface ProtecaoFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Limit of a file, bytes; a file that was accepted is read. */
  readonly largestBytes: number
  /** Positions of the areas that a person chose; absent: the whole file is one area. */
  readonly chosen?: readonly number[]
  /** Coordinate system that a person chose, used where the file names none. */
  readonly system?: string
}

/** A row's part that comes from the file. */
export interface ReadProtecao {
  /** Position in the file; absent where the whole file is one area. */
  readonly indice?: number
  /** JSON text of a GeoJSON geometry. */
  readonly geometria: string
  /** The text has PostgreSQL's form. */
  readonly limites: string
  readonly areaHa?: number
  readonly comprimentoKm?: number
}

export interface ProtecaoReading {
  readonly areas: readonly ReadProtecao[]
  readonly avisos: readonly Aviso[]
}

export interface ToChild {
  readonly kind: 'read'
  readonly file: ProtecaoFile
}

export type FromChild =
  | { readonly kind: 'read'; readonly reading: ProtecaoReading }
  | { readonly kind: 'unusable'; readonly message: string }
  /** The program failed: a bug. */
  | { readonly kind: 'failed'; readonly stack: string }
