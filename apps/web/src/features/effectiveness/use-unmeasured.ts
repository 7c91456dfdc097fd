/** The laudos of the loaded filters without a measurement, so that a report does not leave them out without a word. */
import { type EffectivenessLine, leavesOf, type TratamentoNome } from '@faixa/domain'
import type { SemMedicao } from '@faixa/export'
import { present } from '@faixa/units'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import type { ReportContent } from './report-state.ts'

/**
 * Numbers of laudos without a measurement that are in no line; undefined until all filters are answered. A laudo that two filters find is one, and
 * one whose line was loaded before it was measured again is in the report.
 */
export function useUnmeasured({ filtros, lines }: ReportContent): SemMedicao | undefined {
  return useQueries({
    queries: filtros.map(({ empresa, prestadora, tratamento, dataInicial, dataFinal }) =>
      query('listUnmeasured', {
        query: {
          ...{ empresa: empresa.id, dataInicial, dataFinal },
          ...present({
            prestadora: prestadora && [prestadora.id],
            tratamento: tratamento === undefined ? undefined : [tratamento as TratamentoNome],
          }),
        },
      }),
    ),
    combine: (answers) => {
      const found = answers.flatMap(({ data }) => data ?? [])
      if (found.length < answers.length) return undefined
      return {
        emMedicao: notIn(
          lines,
          found.flatMap(({ laudos }) => laudos),
        ),
        emErro: notIn(
          lines,
          found.flatMap(({ emErro }) => emErro),
        ),
      }
    },
  })
}

function notIn(lines: readonly EffectivenessLine[], found: readonly string[]): number {
  const shown = new Set(lines.flatMap(leavesOf).map(({ laudo }) => laudo?.uuid))
  return new Set(found.filter((uuid) => !shown.has(uuid))).size
}
