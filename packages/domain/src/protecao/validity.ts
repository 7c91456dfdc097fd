/** The days on which a protected area exists. An apiary that moves ends at one place and begins at another. */

export interface Validity {
  /** First and last day, yyyy-mm-dd, both included; absent where the period is open. */
  readonly validaDe?: string | undefined
  readonly validaAte?: string | undefined
}

export const VALIDITY_NAMES = { vigente: 'Vigente', futura: 'Futura', encerrada: 'Encerrada' } as const

export type ValidityState = keyof typeof VALIDITY_NAMES

/** `day`: yyyy-mm-dd. */
export function validityOn({ validaDe, validaAte }: Validity, day: string): ValidityState {
  if (validaDe !== undefined && day < validaDe) return 'futura'
  return validaAte !== undefined && day > validaAte ? 'encerrada' : 'vigente'
}

export function validityFault({ validaDe, validaAte }: Validity): string | undefined {
  return validaDe !== undefined && validaAte !== undefined && validaAte < validaDe
    ? 'O último dia é anterior ao primeiro.'
    : undefined
}
