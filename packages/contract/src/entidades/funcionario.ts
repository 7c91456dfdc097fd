import { z } from 'zod'
import { namedSchema, refuseOtherConfirmation } from '../field.ts'
import {
  addressEdit,
  addressFields,
  empresa,
  loginEdit,
  loginFields,
  nome,
  personEdit,
  personFields,
  rowOf,
  shownAddress,
  shownLogin,
  shownPerson,
  unidade,
  unidadeEdit,
} from './entity-fields.ts'
import type { EntityKind } from './entity-kind.ts'

/** Works for an empresa, or for one of its unidades. */
export const funcionario = {
  tipo: 'funcionarios',
  registration: z.object({
    nivel: z.literal('funcionario'),
    nome,
    ...loginFields,
    empresa,
    unidade,
    ...personFields,
    ...addressFields,
  }),
  edit: z
    .object({
      nome: nome.optional(),
      ...loginEdit,
      empresa: empresa.optional(),
      unidade: unidadeEdit,
      ...personEdit,
      ...addressEdit,
    })
    .superRefine(refuseOtherConfirmation),
  row: rowOf({
    ...shownLogin,
    empresa: namedSchema,
    unidade: namedSchema.nullable(),
    ...shownPerson,
    ...shownAddress,
  }).meta({ id: 'Funcionario' }),
} as const satisfies EntityKind<'funcionario'>
