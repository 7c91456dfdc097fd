import type { Tone } from '../eficacia/bands.ts'

/** The stored flags of a laudo's progress. Several may be true at once; the table's order decides. */
export interface StatusFlags {
  readonly hidden: boolean
  readonly ready: boolean
  readonly error: boolean
  readonly processing: boolean
}

export type StatusLabel = 'Oculto' | 'Pronto' | 'Erro' | 'Processando' | 'Na fila'

export interface Status {
  readonly label: StatusLabel
  readonly tone: Tone
}

interface StatusRow extends Status {
  readonly flag: keyof StatusFlags
}

/** The statuses in order: the first true flag determines the status, so that a hidden laudo is always Oculto (specification 001 §4). */
export const STATUS_ORDER: readonly StatusRow[] = [
  { flag: 'hidden', label: 'Oculto', tone: 'info' },
  { flag: 'ready', label: 'Pronto', tone: 'success' },
  { flag: 'error', label: 'Erro', tone: 'danger' },
  { flag: 'processing', label: 'Processando', tone: 'warning' },
]

export const STATUS_WHEN_NONE: Status = { label: 'Na fila', tone: 'neutral' }

export function statusOf(flags: StatusFlags): Status {
  const row = STATUS_ORDER.find(({ flag }) => flags[flag])
  return row ? { label: row.label, tone: row.tone } : STATUS_WHEN_NONE
}
