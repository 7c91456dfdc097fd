export type * from './coverage/coverage.ts'
export {
  type PlotsFromKml,
  plotsFromKml,
  type SwathOptions,
  type SwathsFromKml,
  swathsFromKml,
} from './coverage/inputs-from-kml.ts'
export { measureCoverage } from './coverage/measure-coverage.ts'
export type { Issue, Severity } from './issues/issue.ts'
export type * from './kml/placemark.ts'
export { createLaea, type Laea } from './shapes/laea.ts'
export {
  asLocalM,
  asLonLat,
  type LocalPathM,
  type LonLatBounds,
  type LonLatPath,
  type LonLatPolygon,
} from './shapes/lon-lat.ts'
