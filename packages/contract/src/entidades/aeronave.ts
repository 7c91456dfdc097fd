import { prefixoFault, TIPOS_AERONAVE, type TipoAeronave, tidyPrefixo } from '@faixa/domain'
import { z } from 'zod'
import { clearable, dateSchema, namedSchema, optional, plainText } from '../field.ts'
import { prestadora, rowOf } from './entity-fields.ts'
import type { EntityKind } from './entity-kind.ts'

const tipos = Object.keys(TIPOS_AERONAVE) as [TipoAeronave, ...TipoAeronave[]]

/** An aircraft is called by its registration marks: they are its `nome`. */
const prefixo = z
  .string({ error: 'Informe o prefixo.' })
  .transform(tidyPrefixo)
  .superRefine((typed, context) => {
    const message = typed === '' ? 'Informe o prefixo.' : prefixoFault(typed)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
const tipo = z.enum(tipos, { error: 'Escolha o tipo: tripulada ou drone.' })
const fabricante = plainText('o fabricante', { min: 2 })
/** A day that dateSchema takes, in the words of a person who types dd/mm/aaaa. */
const validade = z
  .string({ error: 'A validade deve ser uma data.' })
  .refine((day) => dateSchema.safeParse(day).success, {
    error: 'A validade não é um dia do calendário: escreva como 31/12/2027.',
  })
const modelo = plainText('o modelo', { min: 2 })

/** When only one of the two is edited, the server checks it against the stored other one. */
function refuseOtherType(
  { nome, tipo }: { readonly nome?: string | undefined; readonly tipo?: TipoAeronave | undefined },
  context: z.RefinementCtx,
): void {
  // The field itself has already refused marks that are wrong for every type.
  const message = nome === undefined || prefixoFault(nome) !== undefined ? undefined : prefixoFault(nome, tipo)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['nome'], message })
}

/** Flies for a prestadora. */
export const aeronave = {
  tipo: 'aeronaves',
  registration: z
    .object({
      nivel: z.literal('aeronave'),
      nome: prefixo,
      tipo,
      fabricante: optional(fabricante),
      modelo: optional(modelo),
      prestadora,
      /** The last day on which its documents are valid. */
      validade: optional(validade),
    })
    .superRefine(refuseOtherType),
  edit: z
    .object({
      nome: prefixo.optional(),
      tipo: tipo.optional(),
      fabricante: clearable(fabricante),
      modelo: clearable(modelo),
      prestadora: prestadora.optional(),
      validade: clearable(validade),
    })
    .superRefine(refuseOtherType),
  row: rowOf({
    tipo,
    fabricante: z.string().nullable(),
    modelo: z.string().nullable(),
    prestadora: namedSchema,
    validade: z.string().nullable(),
  }).meta({ id: 'Aeronave' }),
} as const satisfies EntityKind<'aeronave'>
