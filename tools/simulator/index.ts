export { coverageInput } from './coverage-input.ts'
export { type DroneJob, simulateDrones } from './drones/simulate-drones.ts'
export {
  ATTRIBUTE_STYLES,
  type AttributeStyle,
  type FlightOptions,
  type FlightPlan,
  PRESETS,
  type Preset,
  SWATH_FAMILIES,
  type SwathFamily,
  TRACK_KINDS,
  type TrackKind,
} from './flight-options.ts'
export type { IdealCoverage } from './ideal-coverage.ts'
export { createRandom, type Random } from './random.ts'
export { type FlightTruth, type SimulatedFlight, simulateFlight } from './simulate-flight.ts'
export { areaText } from './texts/area-text.ts'
export { applicationText, type KmlChoices, kmlFiles, surroundingsText } from './texts/kml-files.ts'
