import type { Issue } from '@faixa/geometry'

/** A finding as both commands' JSON carries it. */
export interface Aviso {
  readonly codigo: string
  readonly gravidade: string
  readonly mensagem: string
  readonly onde: string
  /** How many findings of the kind this one stands for; absent: itself. */
  readonly quantidade?: number
}

/** `file` goes before the place where a command reads several. */
export function avisoOf({ code, severity, message, place, count }: Issue, file = ''): Aviso {
  return {
    codigo: code,
    gravidade: severity,
    mensagem: message,
    onde: [file, place].filter(Boolean).join(': '),
    ...(count !== undefined && { quantidade: count }),
  }
}
