// These exports of domain are for the command line, which does not depend on domain itself.
export {
  bothSentence,
  type Clima,
  climaRows,
  type Decided,
  type Doubt,
  decisaoText,
  duvidaText,
  estimatedRangeText,
  estimateText,
  FULL_PAY_PERCENT,
  intervaloText,
  isMetodo,
  LAYERS,
  limiteRows,
  limitesQueValem,
  MEASURED_FIGURES,
  MEASURES,
  METODO,
  METODOS,
  type Metodo,
  measuredText,
  melhorRumoText,
  metodoText,
  overlappedPattern,
  type PontoDoPadrao,
  perdaText,
  readPattern,
  SHOWN_PLOT_AREAS,
  type Sobrevoo,
  type Taxa,
  taxaRows,
} from '@faixa/domain'
export { type Aviso, avisoOf } from './aviso.ts'
export { padded, unionOf } from './bounds.ts'
export type { Concern } from './checks/check.ts'
export { CHECKS } from './checks/checks.ts'
export type { ComparedFigures, InformedFacts, OtherLaudos } from './checks/flight-facts.ts'
export {
  INFORMED_CHECKS,
  judgeInformed,
  judgeOthers,
  judgeTyped,
  OTHER_CHECKS,
  TIME_CHECKS,
  TYPED_CHECKS,
} from './checks/judge-flight.ts'
export { climaAgain, type SignedClima } from './clima/clima-again.ts'
export { readingsNear, typedOffsetH, typedReadings } from './clima/field-clock.ts'
export { createReadingFinder, type FindReading } from './clima/find-reading.ts'
export { isClima } from './clima/is-clima.ts'
export {
  CLIMA_SEM_HORARIOS,
  type ClimaTerms,
  climaUnusable,
  deltaTOf,
  measureClima,
  minutesWithClima,
} from './clima/measure-clima.ts'
export { type ReadClima, readClima } from './clima/read-clima.ts'
export { passAngleDeg } from './clima/wind.ts'
export { writeClima } from './clima/write-clima.ts'
export { optionsOfDecided, unknownPlots } from './decisions.ts'
export { settleApplication, WITHOUT_APPLICATION } from './deduced/settle-application.ts'
export { createDriftScreen } from './deriva/screen-drift.ts'
export * from './flight.ts'
export { groupingFacts } from './grouping/file-to-group.ts'
export { type FileToGroup, type FlightJob, type GroupedFlights, groupFlights } from './grouping/group-flights.ts'
export { drawnLayers } from './layers/drawn-layers.ts'
export * from './layers/flight-layer.ts'
export { featureCollection, layerGeoJson } from './layers/layer-geojson.ts'
export { layerKml, layersKml } from './layers/layer-kml.ts'
export { scanLayer } from './layers/scan-layer.ts'
export { measureFlight } from './measure-flight.ts'
export { nothingFor } from './nothing-for.ts'
export { comparableNames, comparableNumbers } from './numbers/comparable-numbers.ts'
export * from './numbers/flight-numbers.ts'
export { lacksWidth, proposedWidthM } from './numbers/measured-width.ts'
export { addPlacemark, createTally, settleTally, type Tally, tallyHectares, tallyKilometres } from './numbers/tally.ts'
export type { TypedFigures } from './numbers/typed-figures.ts'
export { ignoredWidth, usableWidthM } from './numbers/usable-width.ts'
export { type Comparison, compareFlown } from './ordem/compare-flown.ts'
export { measureOrderedArea, type OrderedArea, orderedAreaOf } from './ordem/ordered-area.ts'
export {
  type FlightNear,
  type FlownFlight,
  flightNear,
  type SideOfWind,
  sideOfWind,
} from './perto/flight-near.ts'
export { type FlownTimes, inPeriod, type Limit, type Period } from './perto/in-period.ts'
export { boundsOfGeometry, placeOfGeometry } from './perto/place-of-geometry.ts'
export { placesWithin } from './perto/places-within.ts'
export { valveTimesFromBytes, valveTimesToBytes } from './perto/valve-times.ts'
export type { FlightPlot } from './plots/flight-plot.ts'
export { plotNumbers } from './plots/plot-numbers.ts'
export { nearBounds, plotsFromGeoJson, type RegisteredArea, registeredPlot } from './plots/registered-plot.ts'
export {
  type AreaToProtect,
  areasToProtect,
  geometryOfArea,
  unitedAreas,
} from './protecao/areas-to-protect.ts'
export * from './protecao/judge-protection.ts'
export type { Lugar, StateGround } from './protecao/place-of.ts'
export { CLIMA_EXTENSIONS, FILE_EXTENSIONS, FLIGHT_EXTENSIONS, FORMAT_TITLES } from './reading/format-titles.ts'
export { joinFiles } from './reading/join-files.ts'
export { LEITURA } from './reading/leitura.ts'
export { cutShortSentence } from './reading/lost-content.ts'
export { readFlightFile } from './reading/read-flight-file.ts'
export { type ReflyPack, type ReflyTerms, reflyKml, reflyPack } from './refly/refly-pack.ts'
export { comparePlots, countChanges, type PlotChange } from './register/compare-plots.ts'
export type { ComparedPlot, PlotToRegister } from './register/plot-to-register.ts'
export { plotsToRegister } from './register/plots-to-register.ts'
export { minuteApart, sameFlight } from './trace/compare-traces.ts'
export { APART_M, compareWitness, LEAST_COMPARED, type Witness } from './trace/compare-witness.ts'
export { type FlightTrace, TRACE_RULE } from './trace/flight-trace.ts'
export { telephoneTrack } from './trace/telephone-track.ts'
export { minutesFromBytes, minutesToBytes, pointsFromBytes, pointsLength, pointsToBytes } from './trace/trace-bytes.ts'
export { traceOfFlight } from './trace/trace-of-flight.ts'
/** @internal For the bench of coincidences, which varies traces. */
export { tracePoints, UNKNOWN_TIME } from './trace/trace-points.ts'
export { type Unusable, unusableFile } from './unusable.ts'
