import { z } from 'zod'
import { namedSchema } from '../field.ts'
import {
  addressEdit,
  addressFields,
  companyEdit,
  companyFields,
  empresa,
  nome,
  rowOf,
  shownAddress,
  shownCompany,
} from './entity-fields.ts'
import type { EntityKind } from './entity-kind.ts'

/** Belongs to an empresa. */
export const unidade = {
  tipo: 'unidades',
  registration: z.object({ nivel: z.literal('unidade'), nome, empresa, ...companyFields, ...addressFields }),
  edit: z.object({ nome: nome.optional(), empresa: empresa.optional(), ...companyEdit, ...addressEdit }),
  row: rowOf({ empresa: namedSchema, ...shownCompany, ...shownAddress }).meta({ id: 'Unidade' }),
} as const satisfies EntityKind<'unidade'>
