import type { PassadaEmDuvida } from '@faixa/domain'
import type { Issue, Severity } from '@faixa/geometry'

/** A finding in the answers to people and programs. */
export interface Aviso {
  readonly codigo: string
  readonly gravidade: Severity
  readonly mensagem: string
  readonly onde: string
  /** Advice for the person, where the sentence itself has none. */
  readonly oQueFazer?: string
  /** True where a person has to confirm the finding (checks/checks.ts). */
  readonly confirmar?: true
  /** The measured figure, where the typed one may be replaced with it: in the unit of its field, with two decimals. */
  readonly medido?: number
  /** Number of findings of this kind that the sentence summarises; absent where it describes a single one. */
  readonly quantidade?: number
  /** The passes concerned, up to MOST_PASSADAS of them. */
  readonly passadas?: readonly PassadaEmDuvida[]
}

/** Converts the engine's issue. `file` precedes the position where several files are read. */
export function avisoOf({ code, severity, message, place, count }: Issue, file = ''): Aviso {
  return {
    codigo: code,
    gravidade: severity,
    mensagem: message,
    onde: [file, place].filter(Boolean).join(': '),
    ...(count !== undefined && { quantidade: count }),
  }
}
