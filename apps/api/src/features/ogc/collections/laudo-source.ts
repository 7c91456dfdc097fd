/** Combines the traversal of laudos with the features that a collection has of each. */
import { type GeoJsonGeometry, type LonLatBounds, meetsBounds } from '@faixa/geometry'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { type LaudoKey, laudosDays, laudosExtent, OF_LAUDO, walkLaudos } from './laudo-walk.queries.ts'
import { type Filters, namesOf, type Queryables } from './queryables.queries.ts'
import type { Feature, Found, PageAsked, Place, Source } from './source.ts'

/** A feature of a laudo, with its number among the laudo's features in the collection, from 0. */
export interface LaudoFeature {
  readonly key: LaudoKey
  readonly index: number
  readonly feature: Feature
}

/** Returns the features of these laudos in order; for the first laudo, only those from `skip` on. The laudos have the values of the filters already. */
export type FeaturesOf = (
  db: Db,
  actor: SignedIn,
  keys: readonly LaudoKey[],
  skip: number,
  filters: Filters | undefined,
) => AsyncIterable<LaudoFeature>

/** Number of laudos after which a page ends though it is not full: some tenths of a second. */
const WALKED_MAX = 100_000
/** Number of features after which a page ends though few of them meet the box: about a second of reading layers. */
const READ_MAX = 200_000

interface SourceOptions {
  /** True where the features are of laudos that have verdicts. */
  readonly judged?: boolean
  /** Absent: the properties of the laudo alone. */
  readonly queryables?: Queryables
}

export function laudoSource(
  featuresOf: FeaturesOf,
  find: Source['find'],
  { judged = false, queryables = OF_LAUDO }: SourceOptions = {},
): Source {
  return { page, find, extent: laudosExtent, days: laudosDays, queryables: namesOf(queryables) }

  async function* page(db: Db, actor: SignedIn, request: PageAsked): AsyncGenerator<Found> {
    const { boxes, days, filters, from, limit, signal } = request
    const start = from && keyOf(from)
    let walked = 0
    let read = 0
    let isEmpty = true
    for await (const step of walkLaudos(db, actor, { boxes, days, filters, from: start, first: limit + 1, judged })) {
      const skip = start && step.keys[0]?.id === start.id ? Number(from?.[2]) : 0
      for await (const { key, index, feature } of featuresOf(db, actor, step.keys, skip, filters)) {
        read += 1
        if (signal.aborted) return
        if (meetsAny(feature.geometry, boxes)) {
          yield { at: placeOf(key, index), feature }
          isEmpty = false
        } else if (read > READ_MAX && !isEmpty) {
          yield { at: placeOf(key, index + 1) }
          return
        }
      }
      walked += step.walked
      if (signal.aborted) return
      if (step.last && walked > WALKED_MAX && !isEmpty) {
        yield { at: placeOf(step.last, Number.MAX_SAFE_INTEGER) }
        return
      }
    }
  }
}

export function meetsAny(geometry: GeoJsonGeometry | null, boxes: readonly LonLatBounds[] | undefined): boolean {
  return boxes === undefined || (geometry !== null && boxes.some((box) => meetsBounds(geometry, box)))
}

function placeOf({ data, id }: LaudoKey, index: number): Place {
  return [data, id, index]
}

function keyOf([data, id]: Place): LaudoKey {
  return { data: String(data), id: Number(id) }
}

/** Yields the keys in batches. */
export function* batchesOf<Key>(keys: readonly Key[], size: number): Generator<readonly Key[]> {
  for (let at = 0; at < keys.length; at += size) yield keys.slice(at, at + size)
}
