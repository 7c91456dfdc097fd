import type { dashboardRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { onStandby } from '../../http/on-standby.ts'
import { filterDashboard, filterPerdaEvitavel, readDashboard, readLaudoCharts } from './dashboard.actions.ts'

export const dashboardHandlers: HandlersOf<typeof dashboardRoutes> = {
  readDashboard: (_given, ask) => onStandby(ask, readDashboard),
  // All sums come from one snapshot, and the request's transaction is not one.
  filterDashboard: { ownTransaction: ({ body }, ask) => onStandby(ask, (there) => filterDashboard(body, there)) },
  // A transaction on the primary would keep the reading there.
  filterPerdaEvitavel: {
    ownTransaction: ({ body }, ask) => onStandby(ask, (there) => filterPerdaEvitavel(body, there)),
  },
  readLaudoCharts: ({ params }, ask) => onStandby(ask, (there) => readLaudoCharts(params.uuid, there)),
}
