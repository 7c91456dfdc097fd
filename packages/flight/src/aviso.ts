import type { Issue, Severity } from '@faixa/geometry'

/** A finding as every answer to people and programs carries it. */
export interface Aviso {
  readonly codigo: string
  readonly gravidade: Severity
  readonly mensagem: string
  readonly onde: string
  /** What a person can do about it; only where the sentence itself does not say it. */
  readonly oQueFazer?: string
  /** A person is asked to confirm that it is so (checks/checks.ts). */
  readonly confirmar?: true
  /** How many findings of the kind this one stands for; absent: itself. */
  readonly quantidade?: number
}

/** `file` goes before the place where several files are read. */
export function avisoOf({ code, severity, message, place, count }: Issue, file = ''): Aviso {
  return {
    codigo: code,
    gravidade: severity,
    mensagem: message,
    onde: [file, place].filter(Boolean).join(': '),
    ...(count !== undefined && { quantidade: count }),
  }
}
