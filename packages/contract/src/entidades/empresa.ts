import { z } from 'zod'
import {
  addressEdit,
  addressFields,
  companyEdit,
  companyFields,
  nome,
  rowOf,
  shownAddress,
  shownCompany,
} from './entity-fields.ts'
import type { EntityKind } from './entity-kind.ts'

export const empresa = {
  tipo: 'empresas',
  registration: z.object({ nivel: z.literal('empresa'), nome, ...companyFields, ...addressFields }),
  edit: z.object({ nome: nome.optional(), ...companyEdit, ...addressEdit }),
  row: rowOf({ ...shownCompany, ...shownAddress }).meta({ id: 'Empresa' }),
} as const satisfies EntityKind<'empresa'>
