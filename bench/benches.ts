/** The list of all benches. */
import { apiListBench } from './api-list/api-list.bench.ts'
import { apiLoadBench } from './api-load/api-load.bench.ts'
import { apiOgcBench } from './api-ogc/api-ogc.bench.ts'
import { apiPeopleBench } from './api-people/api-people.bench.ts'
import { apiProcessingBench } from './api-processing/api-processing.bench.ts'
import { apiWorkersBench } from './api-workers/api-workers.bench.ts'
import { coincidenciasBench } from './coincidencias/coincidencias.bench.ts'
import type { Bench } from './contest.ts'
import { dashboardBench } from './dashboard/dashboard.bench.ts'
import { effectivenessBench } from './effectiveness/effectiveness.bench.ts'
import { engineBench } from './engine/engine.bench.ts'
import { environmentalBench } from './environmental/environmental.bench.ts'
import { firstScreensBench } from './first-screens/first-screens.bench.ts'
import { kmlBench } from './kml/kml.bench.ts'
import { logsBench } from './logs/logs.bench.ts'
import { mapBench } from './map/map.bench.ts'
import { mutationsBench } from './mutations/mutations.bench.ts'
import { nearBench } from './near/near.bench.ts'
import { partitionsBench } from './partitions/partitions.bench.ts'
import { territoryBench } from './territory/territory.bench.ts'
import { webExportsBench } from './web-exports/web-exports.bench.ts'
import { webListBench } from './web-list/web-list.bench.ts'
import { webPreviewBench } from './web-preview/web-preview.bench.ts'

export const BENCHES: readonly Bench[] = [
  engineBench,
  kmlBench,
  logsBench,
  apiProcessingBench,
  apiWorkersBench,
  apiListBench,
  apiLoadBench,
  apiOgcBench,
  apiPeopleBench,
  coincidenciasBench,
  nearBench,
  partitionsBench,
  dashboardBench,
  webListBench,
  firstScreensBench,
  mapBench,
  mutationsBench,
  territoryBench,
  environmentalBench,
  webExportsBench,
  effectivenessBench,
  webPreviewBench,
]
