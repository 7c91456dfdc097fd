/** Filters, search and order of the list of registered plots. */

import { SEDE } from '@faixa/domain'
import { z } from 'zod'
import { idListSchema, optionalText, pageFields, separated } from '../field.ts'

/** Columns that the list can be ordered by. */
export const PLOT_SORTS = ['fazenda', 'codigoFazenda', 'talhao', 'nome', 'areaHa', 'areaDeclarada'] as const

export type PlotSort = (typeof PLOT_SORTS)[number]

export const PLOTS_USUAL_SORT = 'fazenda,talhao'

export const plotFilterSchema = z.object({
  busca: optionalText('a busca'),
  empresa: idListSchema,
  /** Ids of unidades; -1 is the head office. */
  unidade: separated(
    z
      .array(
        z.coerce
          .number({ error: 'A unidade não está na lista.' })
          .int()
          .refine((id) => id === SEDE || id > 0, { error: 'A unidade não está na lista.' }),
      )
      .max(500),
  ).optional(),
  fazenda: optionalText('o começo de «fazenda»'),
  talhao: optionalText('o começo de «talhao»'),
})

const MOST_SORTS = 5

const sortSchema = z
  .string()
  .max(200)
  .default(PLOTS_USUAL_SORT)
  .transform((text, context) =>
    (text || PLOTS_USUAL_SORT)
      .split(',')
      .filter(Boolean)
      .slice(0, MOST_SORTS)
      .map((part) => {
        const descending = part.startsWith('-')
        const column = PLOT_SORTS.find((name) => name === (descending ? part.slice(1) : part))
        if (!column) context.addIssue({ code: 'custom', message: `Não é possível ordenar por «${part.slice(0, 40)}».` })
        return { column: column ?? 'fazenda', descending }
      }),
  )

export const plotQuerySchema = plotFilterSchema.extend({
  sort: sortSchema,
  ...pageFields(),
})

export type PlotQuery = z.output<typeof plotQuerySchema>
