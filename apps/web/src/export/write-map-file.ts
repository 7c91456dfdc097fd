/** Writes shapes in a format of map-formats.ts. The caller provides the contents; a KMZ contains its KML. */
import { type FlightLayer, featureCollection, layerGeoJson, layersKml } from '@faixa/flight'
import { writeKmz, writeZip } from '@faixa/geometry'
import { MAP_FORMATS, type MapFormat } from './map-formats.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Files = Readonly<Record<string, Bytes>>
type Awaitable<Value> = Value | Promise<Value>

/** The contents of one file in each format; a Shapefile consists of files by their extension or name. */
export interface MapContents {
  kml(): string
  shp(): Files
  geojson(): string
  gpx(): string
  pdf(): Awaitable<Blob>
}

/** The contents that a format needs: `kmz` needs `kml`. */
type ContentsFor<Format extends MapFormat> = Pick<MapContents, Format extends 'kmz' ? 'kml' : Exclude<Format, 'kmz'>>

const encoded = (text: string): Bytes => new TextEncoder().encode(text)

const WRITERS = {
  kml: (contents) => ({ kml: encoded(contents.kml()) }),
  kmz: (contents) => ({ kmz: writeKmz(contents.kml()) }),
  shp: (contents) => contents.shp(),
  geojson: (contents) => ({ geojson: encoded(contents.geojson()) }),
  gpx: (contents) => ({ gpx: encoded(contents.gpx()) }),
  pdf: async (contents) => ({ pdf: new Uint8Array(await (await contents.pdf()).arrayBuffer()) }),
} as const satisfies { readonly [Format in MapFormat]: (contents: ContentsFor<Format>) => Awaitable<Files> }

/** The files of a format by their extension. */
export async function mapFiles<Format extends MapFormat>(
  format: Format,
  contents: ContentsFor<Format>,
): Promise<Files> {
  const write: (contents: ContentsFor<Format>) => Awaitable<Files> = WRITERS[format] as never
  return write(contents)
}

/** Makes one file: several are put into an archive. */
export async function mapFile<Format extends MapFormat>(format: Format, contents: ContentsFor<Format>): Promise<Blob> {
  const files = await mapFiles(format, contents)
  const bytes = format === 'shp' ? writeZip(files) : Object.values(files)[0]!
  return new Blob([bytes], { type: MAP_FORMATS[format].type })
}

/** Layers of a laudo. `name` is that under which map viewers list the file. */
export function layerContents(
  layers: readonly FlightLayer[],
  name: string,
  metodo: string | undefined,
): Pick<MapContents, 'kml' | 'geojson'> {
  return {
    kml: () => layersKml(layers, name),
    geojson: () => {
      const features = layers.map((layer) => layerGeoJson(layer, 'camada'))
      return featureCollection(features, metodo)
    },
  }
}
