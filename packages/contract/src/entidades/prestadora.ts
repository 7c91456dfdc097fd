import { z } from 'zod'
import { namedSchema, refuseOtherConfirmation } from '../field.ts'
import {
  empresas,
  nome,
  operatorEdit,
  operatorFields,
  optionalLogin,
  optionalLoginEdit,
  rowOf,
  shownOperator,
  shownOptionalLogin,
} from './entity-fields.ts'
import type { EntityKind } from './entity-kind.ts'

/** Works for the empresas that it is linked to. */
export const prestadora = {
  tipo: 'prestadoras',
  registration: z.object({ nivel: z.literal('prestadora'), nome, ...operatorFields, empresas, ...optionalLogin }),
  edit: z
    .object({ nome: nome.optional(), ...operatorEdit, empresas, ...optionalLoginEdit })
    .superRefine(refuseOtherConfirmation),
  row: rowOf({ ...shownOptionalLogin, ...shownOperator, empresas: z.array(namedSchema) }).meta({ id: 'Prestadora' }),
} as const satisfies EntityKind<'prestadora'>
