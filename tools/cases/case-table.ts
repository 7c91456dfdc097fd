/** The types of a case table: a phenomenon drawn in metres around a centre, x east, y north. */

export type PositionM = readonly [x: number, y: number]

/** Positions in order; a ring does not repeat its first position. */
export type PathM = readonly PositionM[]

export type CaseGeometry =
  | { readonly kind: 'point'; readonly at: PositionM }
  | { readonly kind: 'line'; readonly path: PathM }
  | {
      readonly kind: 'polygon'
      readonly outer: PathM
      readonly holes?: readonly PathM[]
      /** True where the ring is written without the closing position, as some exporters do. */
      readonly unclosed?: boolean
    }
  | { readonly kind: 'multi'; readonly parts: readonly CaseGeometry[] }

export interface CaseMark {
  readonly geometry: CaseGeometry
  /** Begin and end, seconds after the first take-off. */
  readonly spanS?: readonly [begin: number, end: number]
  /** Times are written in a TimeSpan, or in the attributes inicio and fim. */
  readonly spanIn?: 'attributes'
  readonly attributes?: Readonly<Record<string, string>>
  /** Name of the placemark; its label and number when left out. */
  readonly name?: string
}

export interface Case {
  /** The phenomenon in kebab-case: the folder's name. */
  readonly name: string
  /** Centre in degrees; cane land in São Paulo when left out. */
  readonly centre?: readonly [lon: number, lat: number]
  /** The plots; without it the case has no area.kml. */
  readonly area?: readonly CaseMark[]
  readonly aplicacao: readonly CaseMark[]
  /** The flight as one line. */
  readonly trajeto?: PathM
}
