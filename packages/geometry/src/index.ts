export { atan2, cos, hypotenuse, sin } from './arithmetic/portable-math.ts'
export { bufferShapes } from './buffer/buffer-shapes.ts'
export { findAttribute, keyList } from './classify/attributes/find-attribute.ts'
export { type PlotColumns, type PlotField, type PlotLabel, plotLabel } from './classify/attributes/plot-attributes.ts'
export { classifyFile } from './classify/classify-file.ts'
export type { FileKind } from './classify/signs.ts'
export { measureCoverage } from './coverage/measure-coverage.ts'
export {
  couldBePlot,
  drawnPlots,
  plotContent,
  plotsFromKml,
  type SwathsFromKml,
  swathContent,
  swathsFromKml,
} from './coverage/swaths/inputs-from-kml.ts'
export type * from './coverage/terms/coverage.ts'
export type { CoverageAreas, PlotCoverage } from './coverage/terms/coverage-areas.ts'
export { CoverageMemoryError, CoverageSumsError, CoverageWorkError } from './coverage/terms/coverage-errors.ts'
export { type GpxTrack, writeGpx } from './formats/gpx/write-gpx.ts'
export { IS_TASKDATA } from './formats/isoxml/task-name.ts'
export { createFileReader, type FileEnd, type FileOptions, isKnownSystem } from './formats/read/create-file-reader.ts'
export { spreadArchive } from './formats/read/spread-archive.ts'
export { writeLineShapefile, writeShapefile } from './formats/shapefile/write/write-shapefile.ts'
export { type SystemChoice, systemChoices } from './formats/systems/coordinate-system.ts'
export { profileOfHead } from './formats/text/deduce-profile.ts'
export { areTimesUtc, pathOfSample, rowsOfSample, sampleText, type TextSample } from './formats/text/propose-profile.ts'
export type { TextColumn } from './formats/text/text-columns.ts'
export { isPlaced, parseProfile, type TextProfile, tableForm } from './formats/text/text-profile.ts'
export { cellsOf, decodeText } from './formats/text/text-table.ts'
export { type DayOrder, dayOrder, readClock, readDay, readMoment } from './formats/text/written-times.ts'
export type { DoubtfulPlot, NotAPlot, PlotChoice, PlotDoubt } from './inputs/plot-roles.ts'
export type { ReadingDoubts } from './inputs/reading-doubts.ts'
export { hasSprayStates, type ValveBends, valveBends, withSprayStates } from './inputs/sprayed-stretches.ts'
export type { Issue, Severity } from './issues/issue.ts'
export { NumberList } from './kml/coordinates/number-list.ts'
export { NumberScanner } from './kml/coordinates/number-scanner.ts'
export { limitsFor } from './kml/limits.ts'
export { parseBrazilianNumber } from './kml/parse-number.ts'
export type * from './kml/placemark.ts'
/** @internal For benches of KML alone; production reads any format, by createFileReader. */
export { createKmlReader } from './kml/read/create-kml-reader.ts'
/** @internal For tests of other packages, which read whole files; production reads them in pieces, by createFileReader. */
export { readKml } from './kml/read/read-kml.ts'
export { type KmlLayer, writeKml } from './kml/write/write-kml.ts'
export { writeKmz, writeZip } from './kml/write/write-kmz.ts'
export { crc32 } from './kml/zip/crc32.ts'
export { type ArchiveParts, expandArchive } from './kml/zip/expand-archive.ts'
/** @internal For tests of other packages: the independent check of areas. */
export { integrateCoverage } from './oracle/integrate-coverage.ts'
export { checkPlace, trackRefusal } from './positions/check-positions.ts'
export { createFootprint, type Footprint, type PlacedArea } from './proximity/footprint.ts'
export { type Ends, segmentDistance2 } from './proximity/segment-distance.ts'
export type { PlacedTrack, TrackRun } from './proximity/track-runs.ts'
export { type PassPlan, planPasses } from './refly/plan-passes.ts'
export { alikeOutlines } from './register/alike-outlines.ts'
export { type AreaColumns, areaColumns } from './register/area-columns.ts'
export {
  type FlatShapes,
  type PackedShape,
  readFlatShapes,
  readPackedShapes,
  shapeAt,
} from './register/flat-shapes.ts'
export { type GeoJsonGeometry, geometryOf, type Position, shapesOfGeometry } from './register/geojson-geometry.ts'
export { type MeasuredOutline, measureOutlines } from './register/measure-outlines.ts'
export { meetsBounds } from './register/meets-bounds.ts'
export { outlineKey } from './register/outline-key.ts'
export { boundsOfPacked, withBounds } from './register/packed-bounds.ts'
export {
  createShapePacker,
  PACKED_KINDS,
  PACKED_TYPE,
  PER_DEGREE,
  type ShapePacker,
} from './register/packed-shapes.ts'
export { valuesOfPacked } from './register/packed-values.ts'
export { isPlainOutline } from './register/plain-outline.ts'
export { whereInRing } from './shapes/inside-ring.ts'
export {
  asLocalM,
  asLonLat,
  type LocalPathM,
  type LonLatBounds,
  type LonLatPath,
  type LonLatPolygon,
  roundPath,
} from './shapes/lon-lat.ts'
export { orientPolygon } from './shapes/orient-polygon.ts'
export type { RingRepair } from './shapes/overlay/repair-polygon.ts'
export { type PackedPolygons, unpackPolygons } from './shapes/packed-polygons.ts'
export { type FlatPolygon, placeInLargest, placeInside } from './shapes/place-inside.ts'
export { geodesicAreaM2, geodesicLengthM, type Way } from './shapes/projection/geodesic.ts'
export { createLaea, type Laea } from './shapes/projection/laea.ts'
export { utmOf } from './shapes/projection/utm.ts'
export { middleOfRing } from './shapes/ring-middle.ts'
export { bestStrips, type StripGround } from './strips/best-strips.ts'
export { deducePasses } from './trajectory/deduce-passes/deduce-passes.ts'
export { DEDUCTION, type DeducedPass, type FlownLeg } from './trajectory/deduce-passes/deduction.ts'
export { measureLineSpacing } from './trajectory/measure-line-spacing.ts'
export { measureTrajectory } from './trajectory/measure-trajectory.ts'
export { overlapMs, sprayIntervals } from './trajectory/spray-intervals.ts'
export { type Flight, IMPOSSIBLE_SPEED_MPS } from './trajectory/tracks/flight.ts'
export { joinTracks } from './trajectory/tracks/join-tracks.ts'
export type { Trajectory } from './trajectory/trajectory.ts'
export { polygonsOf, wayToArea } from './way/way-to-area.ts'
