import type { LaudoFilter } from '@faixa/contract'
import { pageAnswer } from '../../../http/answers/page-answer.ts'
import type { Ask } from '../../../http/ask.ts'
import { sightOf } from '../../../laudo/laudo-columns.queries.ts'
import { readReviews } from '../../../laudo/laudo-reviews.queries.ts'
import { answerRequested, readSituacoes } from '../../../laudo/verificacoes/kept-verificacoes.queries.ts'
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

/**
 * Maximum number of pending checks that are computed before a list filtered by checks is read: some tenths of a second; a job computes the
 * rest.
 */
const ANSWERED_FOR_A_FILTER = 5000

export async function listLaudos(
  { page, pageSize, sort, total: wantedTotal, ...conditions }: ListQuery,
  { db, actor }: Ask,
) {
  const filter = filterOrRefuse(actor, conditions, sort)
  if (filter.naoConformeEm || filter.semDadosEm) await answerRequested(db, ANSWERED_FOR_A_FILTER)
  const { rows, total } = await findPage(db, {
    actor,
    filter,
    order: orderOf(sort),
    offset: (page - 1) * pageSize,
    limit: pageSize,
    exactTotal: wantedTotal === 'exato',
  })
  const uuids = rows.map(({ uuid }) => uuid)
  const waiting = rows.filter(({ situacoes }) => !situacoes).map(({ uuid }) => uuid)
  const sight = sightOf(actor)
  const [checks, reviews, answered] = await Promise.all([
    readChecks(db, uuids),
    readReviews(db, sight.seesPrivate ? uuids : []),
    readSituacoes(db, waiting),
  ])
  return {
    laudos: rows.map((row) => {
      const verificacoes = checks.get(row.uuid)
      const conferido = reviews.get(row.uuid)
      return {
        ...listedLine({ ...row, situacoes: row.situacoes ?? answered.get(row.uuid) ?? null }, sight),
        ...(verificacoes && { verificacoes: [...verificacoes] }),
        ...(conferido && { conferido }),
      }
    }),
    ...pageAnswer({ page, pageSize }, { total: total.n, isLimited: total.isLimited }),
  }
}
