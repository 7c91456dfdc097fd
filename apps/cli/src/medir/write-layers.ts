/** Writes every layer of a measured flight as KML and as GeoJSON, one file each, named after the layer. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type FlightLayer,
  featureCollection,
  LAYERS,
  layerGeoJson,
  layerKml,
  type Metodo,
  metodoText,
  type Unusable,
} from '@faixa/flight'

/**
 * Makes the folder where it is missing; files of the same names are replaced. Returns the reason of a failure, or
 * undefined.
 */
export async function writeLayers(
  folder: string,
  layers: readonly FlightLayer[],
  metodo: Metodo,
): Promise<Unusable | undefined> {
  try {
    await mkdir(folder, { recursive: true })
    for (const layer of layers) {
      await writeFile(
        join(folder, `${layer.name}.kml`),
        layerKml(layer, `${LAYERS[layer.name].title} · ${metodoText(metodo)}`),
      )
      await writeFile(join(folder, `${layer.name}.geojson`), featureCollection([layerGeoJson(layer, 'camada')], metodo))
    }
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'desconhecido'
    return {
      code: 'saida',
      message: `Não foi possível gravar em «${folder}» (${code}): confira a pasta e o espaço em disco.`,
    }
  }
}
