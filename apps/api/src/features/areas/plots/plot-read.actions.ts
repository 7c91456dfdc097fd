/** Reads a page of plots, and the history of a plot. */

import type { PlotQuery, ReplyOf, Routes } from '@faixa/contract'
import { plotTrend } from '@faixa/domain'
import { present } from '@faixa/units'
import { found } from '../../../http/access/found.ts'
import { pageAnswer } from '../../../http/answers/page-answer.ts'
import type { Ask } from '../../../http/ask.ts'
import { listPlotLaudos } from './plot-history.queries.ts'
import { findPlot, listPlotPage } from './plot-list.queries.ts'

export async function readPlotPage(query: PlotQuery, { db, actor }: Ask): Promise<ReplyOf<Routes['listPlots']>> {
  const { plots, ...counted } = await listPlotPage(db, actor, query)
  return {
    talhoes: [...plots],
    ...pageAnswer(query, counted),
  }
}

const DAY_MS = 86_400_000

export async function readPlotHistory(id: number, { db, actor }: Ask): Promise<ReplyOf<Routes['readPlotHistory']>> {
  const talhao = found(await findPlot(db, actor, id))
  const laudos = await listPlotLaudos(db, actor, id)
  const { meanPercent, slopePerLaudo } = plotTrend(laudos.toReversed())
  return {
    talhao,
    laudos: laudos.map((laudo, i) => {
      const before = laudos[i + 1]
      const intervaloDias = before && Math.round((Date.parse(laudo.data) - Date.parse(before.data)) / DAY_MS)
      return { ...laudo, ...present({ intervaloDias }) }
    }),
    ...present({ tendenciaPorLaudo: slopePerLaudo, efetividadeMedia: meanPercent }),
  }
}
