/** The query for a page of a collection, and the features in its result. */
import type { DayPeriod, QueryableName } from '@faixa/contract'
import type { Capability } from '@faixa/domain'
import type { GeoJsonGeometry, LonLatBounds } from '@faixa/geometry'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import type { Filters } from './queryables.queries.ts'

export type PropertyValue = string | number | boolean | null

export interface Feature {
  readonly id: string | number
  readonly properties: Readonly<Record<string, PropertyValue>>
  readonly geometry: GeoJsonGeometry | null
}

/** Key of the first feature of a page, in the order of the collection. */
export type Place = readonly (string | number)[]

export interface PageAsked {
  /** Boxes of which a feature must meet one; absent: anywhere. */
  readonly boxes?: readonly LonLatBounds[] | undefined
  readonly days?: DayPeriod | undefined
  /** Exact values that a feature must have. */
  readonly filters?: Filters | undefined
  /** The first page where absent. */
  readonly from?: Place | undefined
  /** Maximum number of features requested, so that hardly more rows are read than needed. */
  readonly limit: number
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
}

/**
 * A feature and its place. Without a feature, the search has taken long enough and the next page continues from the place; this happens
 * only after at least one feature, because GDAL takes an empty page for the last one, whatever its links.
 */
export interface Found {
  readonly at: Place
  readonly feature?: Feature
}

export interface Source {
  /** Features within the person's reach from a place on, read as they are consumed. */
  page(db: Db, actor: SignedIn, request: PageAsked): AsyncIterable<Found>
  /** Undefined where no feature is within reach, and for text that is not an identifier. */
  find(db: Db, actor: SignedIn, id: string): Promise<Feature | undefined>
  /** Box of all features; undefined where there are too many to examine. */
  extent(db: Db, actor: SignedIn): Promise<LonLatBounds | undefined>
  /** First and last day of all features, yyyy-mm-dd; absent where they have none. */
  days?(db: Db, actor: SignedIn): Promise<readonly [string, string] | undefined>
  /** Number of features of these days and values; absent where counting would cost more than the page, undefined where there are too many. */
  count?(db: Db, actor: SignedIn, wanted: Pick<PageAsked, 'days' | 'filters'>): Promise<number | undefined>
  /** Properties by which the features can be filtered. */
  readonly queryables: readonly QueryableName[]
}

export interface Collection extends Source {
  readonly title: string
  readonly description: string
  /** The collection exists for people to whom the access table grants this capability. */
  readonly needs: Capability
  /** First zoom of its vector tiles; absent where it has none. */
  readonly tilesFrom?: number
}
