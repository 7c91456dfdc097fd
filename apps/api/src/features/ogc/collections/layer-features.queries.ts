/** The collections of a laudo's layers, from the pieces stored by its measurement. One piece is in memory at a time. */
import type { Camada } from '@faixa/domain'
import type { GeoJsonGeometry } from '@faixa/geometry'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { type LayerPlace, listLayerPlaces, readSegmentText } from '../../../laudo/layers/layer-text.queries.ts'
import { briefProperties, findBrief, keyOfBrief, type LaudoBrief, readBriefs } from './laudo-brief.queries.ts'
import { batchesOf, type LaudoFeature, laudoSource } from './laudo-source.ts'
import type { LaudoKey } from './laudo-walk.queries.ts'
import type { Source } from './source.ts'
import { isUuid } from './uuid.ts'

/** Number of laudos whose pieces are queried at a time. */
const BATCH = 200

export function layerSource(camada: Camada): Source {
  return laudoSource(featuresOf, find)

  async function* featuresOf(
    db: Db,
    actor: SignedIn,
    keys: readonly LaudoKey[],
    skip: number,
  ): AsyncGenerator<LaudoFeature> {
    let skipped = skip
    for (const batch of batchesOf(keys, BATCH)) {
      const ids = batch.map(({ id }) => id)
      const places = Map.groupBy(await listLayerPlaces(db, ids, camada), ({ laudo_id }) => laudo_id)
      const briefs = await readBriefs(db, actor, [...places.keys()])
      for (const { id } of batch) {
        const brief = briefs.get(id)
        if (brief) yield* featuresFrom(db, brief, places.get(id) ?? [], skipped)
        skipped = 0
      }
    }
  }

  async function* featuresFrom(
    db: Db,
    brief: LaudoBrief,
    places: readonly LayerPlace[],
    skip: number,
  ): AsyncGenerator<LaudoFeature> {
    let begin = 0
    for (const place of places) {
      const end = begin + place.feicoes
      if (skip < end) {
        const features = storedFeatures(await readSegmentText(db, place, camada))
        for (const [i, stored] of features.entries()) {
          const index = begin + i
          if (index >= skip) yield { key: keyOfBrief(brief), index, feature: featureOf(brief, stored, index) }
        }
      }
      begin = end
    }
  }

  function featureOf(brief: LaudoBrief, { properties, geometry }: Stored, index: number) {
    const { passadasNoMinimo } = properties
    return {
      id: `${brief.uuid}.${index + 1}`,
      properties: {
        ...briefProperties(brief),
        numero: index + 1,
        ...(camada === 'sobreposicao' && { passadasNoMinimo: passadasNoMinimo ?? null }),
      },
      geometry,
    }
  }

  /** `<uuid of the laudo>.<number of the feature, from 1>`. */
  async function find(db: Db, actor: SignedIn, id: string) {
    const [uuid = '', number = ''] = id.split('.')
    const index = Number(number) - 1
    if (!isUuid(uuid) || !/^\d{1,9}$/.test(number) || id !== `${uuid}.${number}`) return undefined
    const brief = await findBrief(db, actor, uuid)
    if (!brief) return undefined
    const places = await listLayerPlaces(db, [brief.id], camada)
    for await (const found of featuresFrom(db, brief, places, Math.max(index, 0))) {
      return found.index === index ? found.feature : undefined
    }
    return undefined
  }
}

interface Stored {
  readonly properties: { readonly passadasNoMinimo?: number }
  readonly geometry: GeoJsonGeometry
}

function storedFeatures(text: string): readonly Stored[] {
  return JSON.parse(`[${text}]`) as readonly Stored[]
}
