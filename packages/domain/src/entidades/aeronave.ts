/** Registration marks of aircraft and the validity of their documents. */

export const TIPOS_AERONAVE = { tripulada: 'Tripulada', drone: 'Drone' } as const

export type TipoAeronave = keyof typeof TIPOS_AERONAVE

/** Marks of the Brazilian register: nationality PP, PR, PS, PT or PU and three letters (RBAC 47). */
const MARKS = /^P[PRSTU]-([A-Z]{3})$/
/** ANAC's drone register SISANT: PP non-recreational, PR recreational, PS advanced, and nine digits (RBAC-E 94). */
const SISANT = /^P[PRS]-\d{9}$/
/** Marks that resemble a signal of distress or urgency (ICAO Annex 7); those that begin with Q are reserved, too. */
const RESERVED: ReadonlySet<string> = new Set(['SOS', 'XXX', 'PAN', 'TTT'])

/** Writes typed marks as the register does: `pt uab` and `ptuab` are `PT-UAB`. */
export function tidyPrefixo(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s.-]/g, '')
  return plain.length > 2 ? `${plain.slice(0, 2)}-${plain.slice(2)}` : plain
}

/** Marks of manned aircraft in a text, such as `PT-UAB` in `voo PT-UAB 14-03.kml`; without its hyphen any word of five letters could be one. */
export function prefixosIn(text: string): readonly string[] {
  const found = text.toUpperCase().match(/(?<![A-Z0-9])P[PRSTU]-[A-Z]{3}(?![A-Z0-9])/g) ?? []
  return found.filter((marks) => prefixoFault(marks) === undefined)
}

/**
 * Returns a sentence about the fault of normalized marks; undefined where they are valid. Without a type, marks of either type are valid.
 */
export function prefixoFault(prefixo: string, tipo?: TipoAeronave): string | undefined {
  if (SISANT.test(prefixo)) {
    return tipo === 'tripulada' ? 'Um prefixo de nove dígitos é do SISANT, para drones: confira o tipo.' : undefined
  }
  const [, suffix] = MARKS.exec(prefixo) ?? []
  if (suffix === undefined) {
    return tipo === 'tripulada'
      ? 'O prefixo deve ser PP, PR, PS, PT ou PU e três letras, como PT-UAB.'
      : 'O prefixo deve ser como PT-UAB; o de um drone pode ser também o do SISANT, como PP-123456789.'
  }
  return suffix.startsWith('Q') || RESERVED.has(suffix) ? `A ANAC não emite o prefixo ${prefixo}.` : undefined
}

/** Days before the end of a document's validity from which a warning is shown. */
export const WARNED_DAYS = 30

const DAY_MS = 86_400_000

export interface Validade {
  readonly situacao: 'em-dia' | 'a-vencer' | 'vencida'
  /** Days left, 0 on the last valid day; negative afterwards. */
  readonly dias: number
}

/** Judges the last day of a document's validity; both days as yyyy-mm-dd, `hoje` in the reader's time zone. */
export function validadeOn(validade: string, hoje: string): Validade {
  const dias = Math.round((Date.parse(validade) - Date.parse(hoje)) / DAY_MS)
  return { situacao: dias < 0 ? 'vencida' : dias <= WARNED_DAYS ? 'a-vencer' : 'em-dia', dias }
}
