import type { dashboardRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { filterDashboard, filterPerdaEvitavel, readDashboard, readLaudoCharts } from './dashboard.actions.ts'

export const dashboardHandlers: HandlersOf<typeof dashboardRoutes> = {
  readDashboard: (_given, ask) => readDashboard(ask),
  // All sums come from one snapshot, and the request's transaction is not one.
  filterDashboard: { ownTransaction: ({ body }, ask) => filterDashboard(body, ask) },
  filterPerdaEvitavel: ({ body }, ask) => filterPerdaEvitavel(body, ask),
  readLaudoCharts: ({ params }, ask) => readLaudoCharts(params.uuid, ask),
}
