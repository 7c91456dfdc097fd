import type { LaudoFilter } from '@faixa/contract'
import { pageAnswer } from '../../../http/answers/page-answer.ts'
import type { Ask } from '../../../http/ask.ts'
import { sightOf } from '../../../laudo/laudo-columns.queries.ts'
import { readReviews } from '../../../laudo/laudo-reviews.queries.ts'
import { readChecks } from '../laudo-checks.queries.ts'
import { filterOrRefuse, listedLine } from './asked-list.ts'
import { orderOf, type SortTerm } from './laudo-order.queries.ts'
import { findPage } from './laudo-page.queries.ts'

type ListQuery = LaudoFilter & {
  readonly page: number
  readonly pageSize: number
  readonly sort: readonly SortTerm[]
  readonly total: 'rapido' | 'exato'
}

export async function listLaudos(
  { page, pageSize, sort, total: wantedTotal, ...conditions }: ListQuery,
  { db, actor }: Ask,
) {
  const { rows, total } = await findPage(db, {
    actor,
    filter: filterOrRefuse(actor, conditions, sort),
    order: orderOf(sort),
    offset: (page - 1) * pageSize,
    limit: pageSize,
    exactTotal: wantedTotal === 'exato',
  })
  const uuids = rows.map(({ uuid }) => uuid)
  const sight = sightOf(actor)
  const [checks, reviews] = await Promise.all([readChecks(db, uuids), readReviews(db, sight.seesPrivate ? uuids : [])])
  return {
    laudos: rows.map((row) => {
      const verificacoes = checks.get(row.uuid)
      const conferido = reviews.get(row.uuid)
      return {
        ...listedLine(row, sight),
        ...(verificacoes && { verificacoes: [...verificacoes] }),
        ...(conferido && { conferido }),
      }
    }),
    ...pageAnswer({ page, pageSize }, { total: total.n, isLimited: total.isLimited }),
  }
}
