// These exports of domain are for the command line, which does not depend on domain itself.
export { bothSentence, type Decided, isMetodo, LAYERS, METODO, METODOS, type Metodo, metodoText } from '@faixa/domain'
export { type Aviso, avisoOf } from './aviso.ts'
export { unionOf } from './bounds.ts'
export { CHECKS } from './checks/checks.ts'
export type { ComparedFigures } from './checks/flight-facts.ts'
export { judgeTyped, TIME_CHECKS } from './checks/judge-flight.ts'
export { optionsOfDecided, unknownPlots } from './decisions.ts'
export * from './flight.ts'
export * from './flight-numbers.ts'
export type { FlightPlot } from './flight-plot.ts'
export { FILE_EXTENSIONS, FORMAT_TITLES } from './format-titles.ts'
export * from './layers/flight-layer.ts'
export { featureCollection, layerGeoJson } from './layers/layer-geojson.ts'
export { layerKml, layersKml } from './layers/layer-kml.ts'
export { measureFlight } from './measure-flight.ts'
export { nothingFor } from './nothing-for.ts'
export { type Comparison, compareFlown } from './ordem/compare-flown.ts'
export { measureOrderedArea, type OrderedArea, orderedAreaOf } from './ordem/ordered-area.ts'
export { plotNumbers } from './plot-numbers.ts'
export {
  AREAS_MAX,
  type AreaToProtect,
  areasToProtect,
  geometryOfArea,
  unitedAreas,
} from './protecao/areas-to-protect.ts'
export { readFlightFile } from './read-flight-file.ts'
export { comparePlots, countChanges, type PlotChange } from './register/compare-plots.ts'
export type { ComparedPlot, PlotToRegister } from './register/plot-to-register.ts'
export { plotsToRegister } from './register/plots-to-register.ts'
export { nearBounds, plotsFromGeoJson, type RegisteredArea, registeredPlot } from './registered-plot.ts'
export { addPlacemark, createTally, type Tally, tallyHectares, tallyKilometres } from './tally.ts'
export type { TypedFigures } from './typed-figures.ts'
export { type Unusable, unusableFile } from './unusable.ts'
export { ignoredWidth, usableWidthM } from './usable-width.ts'
