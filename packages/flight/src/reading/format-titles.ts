import type { FileFormat } from '@faixa/geometry'

/** Names of the formats that are read, for people. */
export const FORMAT_TITLES = {
  kml: 'KML',
  kmz: 'KMZ',
  shapefile: 'Shapefile',
  geojson: 'GeoJSON',
  gpx: 'GPX',
  texto: 'CSV ou TXT',
  isoxml: 'ISOXML',
} as const satisfies Record<FileFormat, string>

/** Extensions of files of weather readings. */
export const CLIMA_EXTENSIONS: readonly string[] = ['.csv', '.txt']

/** Extensions of uploadable files, in the form of an input's `accept`. A shapefile must be zipped. */
export const FILE_EXTENSIONS = ['.kml', '.kmz', '.zip', '.geojson', '.json', '.gpx'] as const

/** Extensions of the files of a flight, which aircraft also write as tables of text. */
export const FLIGHT_EXTENSIONS: readonly string[] = [...FILE_EXTENSIONS, ...CLIMA_EXTENSIONS]
