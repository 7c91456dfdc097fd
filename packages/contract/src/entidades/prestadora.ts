import { z } from 'zod'
import { namedSchema, refuseOtherConfirmation } from '../field.ts'
import { empresas, nome, optionalLogin, optionalLoginEdit, rowOf, shownOptionalLogin } from './entity-fields.ts'
import type { EntityKind } from './entity-kind.ts'

/** Works for the empresas that it is linked to. */
export const prestadora = {
  tipo: 'prestadoras',
  registration: z.object({ nivel: z.literal('prestadora'), nome, empresas, ...optionalLogin }),
  edit: z.object({ nome: nome.optional(), empresas, ...optionalLoginEdit }).superRefine(refuseOtherConfirmation),
  row: rowOf({ ...shownOptionalLogin, empresas: z.array(namedSchema) }).meta({ id: 'Prestadora' }),
} as const satisfies EntityKind<'prestadora'>
