import { z } from 'zod'
import { namedSchema, refuseOtherConfirmation } from '../field.ts'
import { nome, optionalLogin, optionalLoginEdit, prestadora, rowOf, shownOptionalLogin } from './entity-fields.ts'
import type { EntityKind } from './entity-kind.ts'

/** Flies for a prestadora. */
export const piloto = {
  tipo: 'pilotos',
  registration: z.object({ nivel: z.literal('piloto'), nome, prestadora, ...optionalLogin }),
  edit: z
    .object({ nome: nome.optional(), prestadora: prestadora.optional(), ...optionalLoginEdit })
    .superRefine(refuseOtherConfirmation),
  row: rowOf({ ...shownOptionalLogin, prestadora: namedSchema }).meta({ id: 'Piloto' }),
} as const satisfies EntityKind<'piloto'>
