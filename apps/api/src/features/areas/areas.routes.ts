import type { areaRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { readVersions } from './area-versions.actions.ts'
import { readAreas } from './areas.actions.ts'
import { deletePlot, restorePlot, updatePlot } from './plots/plot-edit.actions.ts'
import { readPlotHistory, readPlotPage } from './plots/plot-read.actions.ts'
import { prepareAreas, restoreVersion } from './register/register-areas.actions.ts'

export const areaHandlers: HandlersOf<typeof areaRoutes> = {
  registerAreas: { prepare: (_given, ask) => prepareAreas(ask) },
  listAreas: ({ query }, ask) => readAreas(query, ask),
  listAreaVersions: ({ query }, ask) => readVersions(query, ask),
  restoreAreaVersion: ({ params }, ask) => restoreVersion(params.id, ask),
  listPlots: ({ query }, ask) => readPlotPage(query, ask),
  readPlotHistory: ({ params }, ask) => readPlotHistory(params.id, ask),
  updatePlot: ({ params, body }, ask) => updatePlot(params.id, body, ask),
  deletePlot: ({ params }, ask) => deletePlot(params.id, ask),
  restorePlot: ({ params }, ask) => restorePlot(params.id, ask),
}
