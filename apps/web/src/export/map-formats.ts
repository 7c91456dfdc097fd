/** Formats of shapes as files that people keep: one table of their names, media types and extensions. */
export const MAP_FORMATS = {
  kml: { label: 'KML', type: 'application/vnd.google-earth.kml+xml', extension: 'kml' },
  kmz: { label: 'KMZ', type: 'application/vnd.google-earth.kmz', extension: 'kmz' },
  // A Shapefile is several files.
  shp: { label: 'Shapefile', type: 'application/zip', extension: 'zip' },
  geojson: { label: 'GeoJSON', type: 'application/geo+json', extension: 'geojson' },
  gpx: { label: 'GPX', type: 'application/gpx+xml', extension: 'gpx' },
  pdf: { label: 'croqui em PDF', type: 'application/pdf', extension: 'pdf' },
} as const

export type MapFormat = keyof typeof MAP_FORMATS
export const MAP_FORMAT_NAMES = Object.keys(MAP_FORMATS) as readonly MapFormat[]
