/** Filters, search and order of the list of service orders. */
import { SEDE, SITUACAO_NAMES } from '@faixa/domain'
import { z } from 'zod'
import {
  archivedFilter,
  daySchema,
  idListSchema,
  idSchema,
  optionalText,
  pageFields,
  refuseReversed,
  separated,
  sortedBy,
} from '../field.ts'
import { tratamentoSchema } from '../laudos/laudo-words.ts'

/** Columns of the list by which it can be ordered. */
export const ORDEM_SORTS = [
  'codigo',
  'nome',
  'situacao',
  'data',
  'diaPlanejado',
  'empresa',
  'unidade',
  'prestadora',
  'piloto',
  'tratamento',
  'cultura',
  'areaHa',
  'laudos',
  'dataCriacao',
] as const

export const ORDEM_USUAL_SORT = '-data'
const unidadeIds = separated(
  z
    .array(
      z.coerce
        .number({ error: 'A unidade não está na lista.' })
        .refine((id) => id === SEDE || idSchema.safeParse(id).success, { error: 'A unidade não está na lista.' }),
    )
    .max(500),
).optional()

/** Both ends of a period are included. */
export const ordemFilterSchema = z
  .object({
    busca: optionalText('a busca'),
    empresa: idListSchema,
    /** Ids of unidades; -1 is the head office. */
    unidade: unidadeIds,
    prestadora: idListSchema,
    piloto: idListSchema,
    tratamento: tratamentoSchema.optional(),
    situacao: separated(z.array(z.enum(SITUACAO_NAMES, { error: 'A situação não está na lista.' }))).optional(),
    dataStart: daySchema,
    dataEnd: daySchema,
    diaPlanejadoStart: daySchema,
    diaPlanejadoEnd: daySchema,
    arquivados: archivedFilter,
  })
  .superRefine((filter, context) => {
    for (const name of ['data', 'diaPlanejado'] as const)
      refuseReversed(context, [`${name}Start`, filter[`${name}Start`]], [`${name}End`, filter[`${name}End`]])
  })

export const ordemQuerySchema = ordemFilterSchema.safeExtend({
  ...pageFields(),
  sort: sortedBy(ORDEM_SORTS, ORDEM_USUAL_SORT),
})

export type OrdemQuery = z.output<typeof ordemQuerySchema>
