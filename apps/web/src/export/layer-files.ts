/** Layers as files that people keep. */
import { type FlightLayer, featureCollection, layerGeoJson, layerKml, layersKml } from '@faixa/flight'
import { writeKmz } from '@faixa/geometry'

/** `documentName` is the name under which map viewers list the file. */
export function kmlFile(layer: FlightLayer, documentName: string): Blob {
  return new Blob([layerKml(layer, documentName)], { type: 'application/vnd.google-earth.kml+xml' })
}

export function kmzFile(layers: readonly FlightLayer[], documentName: string): Blob {
  return new Blob([writeKmz(layersKml(layers, documentName))], { type: 'application/vnd.google-earth.kmz' })
}

export function geoJsonFile(layers: readonly FlightLayer[], metodo: string | undefined): Blob {
  const text = featureCollection(
    layers.map((layer) => layerGeoJson(layer, 'camada')),
    metodo,
  )
  return new Blob([text], { type: 'application/geo+json' })
}
