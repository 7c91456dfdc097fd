/**
 * The refusals of the API: RFC 9457 problem details, in Portuguese, with a stable `codigo`. A refusal concerns a request; findings about
 * files are values in an answer, and bugs are errors without details.
 */

import { z } from 'zod'
import { PROBLEMS } from '#problems'

export { PROBLEMS }

export type ProblemCode = keyof typeof PROBLEMS

/** A wrong field under the form's name. */
export const fieldErrorSchema = z.object({ campo: z.string(), mensagem: z.string() })

export type FieldError = z.infer<typeof fieldErrorSchema>

/** The kinds of second factor: the code of an app, a passkey, or a recovery code. */
const factorFormSchema = z.enum(['aplicativo', 'chave', 'recuperacao'])

export type FactorForm = z.infer<typeof factorFormSchema>

const factorAskedSchema = z.object({
  /** Token for the second step: it is valid for nothing else, once, and for five minutes. */
  entrada: z.string(),
  /** Seconds until it ends. */
  expiraEm: z.number().int(),
  formas: z.array(factorFormSchema),
})

export type FactorAsked = z.infer<typeof factorAskedSchema>

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    /** Copy of `detail`, under the name that the specification's clients read. */
    message: z.string(),
    codigo: z.string(),
    erros: z.array(fieldErrorSchema).optional(),
    /** Uuid of the existing entity, in a conflict. */
    uuid: z.string().optional(),
    /** Time to wait, s. */
    esperar: z.number().optional(),
    /** SHA-256 of the files that have not arrived. */
    faltam: z.array(z.string()).optional(),
    /** The second step of a sign-in whose password was right. */
    segundoFator: factorAskedSchema.optional(),
  })
  .meta({ id: 'Problema' })

export type ProblemDetails = z.infer<typeof problemSchema>

export interface ProblemExtras {
  readonly detail?: string
  /** Status of the answer that contained the refusal; otherwise that of the catalogue. */
  readonly status?: number
  readonly erros?: readonly FieldError[]
  readonly uuid?: string
  readonly esperar?: number
  readonly faltam?: readonly string[]
  readonly segundoFator?: FactorAsked
}

/** A refusal as an error: actions throw it, and the adapter writes it. A client reconstructs it from the answer. */
export class Problem extends Error {
  readonly codigo: ProblemCode
  readonly extras: ProblemExtras
  readonly status: number

  constructor(codigo: ProblemCode, extras: ProblemExtras = {}) {
    // An answer may have a code that this catalogue lacks: a browser has only a part of it, and a newer server has more.
    const row = Object.hasOwn(PROBLEMS, codigo) ? PROBLEMS[codigo] : PROBLEMS['erro-interno']
    super(extras.detail ?? row.detail)
    this.codigo = codigo
    this.extras = extras
    this.status = extras.status ?? row.status
  }

  details(): ProblemDetails {
    const { erros, uuid, esperar, faltam, segundoFator } = this.extras
    return {
      type: `urn:faixa:problema:${this.codigo}`,
      title: PROBLEMS[this.codigo].detail,
      status: this.status,
      detail: this.message,
      message: this.message,
      codigo: this.codigo,
      ...(erros && { erros: [...erros] }),
      ...(uuid !== undefined && { uuid }),
      ...(esperar !== undefined && { esperar }),
      ...(faltam && { faltam: [...faltam] }),
      ...(segundoFator && { segundoFator }),
    }
  }
}

/** Makes a refusal of one or more fields; the sentence names them, for places that show only the message. */
export function invalidFields(erros: readonly FieldError[], codigo: ProblemCode = 'dados-invalidos'): Problem {
  const sentences = [...new Set(erros.map(({ mensagem }) => mensagem))]
  return new Problem(codigo, { detail: sentences.slice(0, 3).join(' '), erros })
}
