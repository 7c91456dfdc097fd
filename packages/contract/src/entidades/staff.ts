import { z } from 'zod'
import { refuseOtherConfirmation } from '../field.ts'
import { loginEdit, loginFields, nome, rowOf, shownLogin } from './entity-fields.ts'

/** A kind of person without an empresa: a name and a login, at any level. */
export function staff<const Nivel extends string, const List extends string>(nivel: Nivel, tipo: List, id: string) {
  return {
    tipo,
    registration: z.object({ nivel: z.literal(nivel), nome, ...loginFields }),
    edit: z.object({ nome: nome.optional(), ...loginEdit }).superRefine(refuseOtherConfirmation),
    row: rowOf(shownLogin).meta({ id }),
  }
}
