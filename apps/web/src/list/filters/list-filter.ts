/** Filters of a list as a table, which its panel, its chips and the words of its exports read. */
import type { AnswerOf, ReadRouteName, Routes } from '@faixa/contract'
import type { Choice } from '../../form/fields/choice-field.tsx'
import type { Restricted } from '../../session/reader.ts'
import { textOf, type Written } from '../address/list-address.ts'

/** Filters in use, by the names of the API. */
export type Filters = Readonly<Record<string, Written | undefined>>

interface Labelled extends Restricted {
  readonly label: string
}

export interface ChoiceFilter<Name extends string = string> extends Labelled {
  readonly kind: 'choice'
  readonly key: Name
  /** Several values may be chosen; a row passes with any of them. */
  readonly several?: true
  /** Key of the filter that limits these choices; when it changes, the values chosen here are removed. */
  readonly within?: Name
  /** A filter with a single choice has no field; a link may still contain it, and its chip names the choice. */
  readonly needsTwo?: true
  readonly options: Options
}

export interface TextFilter<Name extends string = string> extends Labelled {
  readonly kind: 'text'
  readonly key: Name
  /** Typed below the heading of this column: the beginning of its values. */
  readonly beneathHeading?: true
}

/** Rows that a link names individually. They are not typed: they have a chip, and no field in the panel. */
export interface NamedRowsFilter<Name extends string = string> extends Labelled {
  readonly kind: 'rows'
  readonly key: Name
}

export function isBeneathHeading(filter: ListFilter): filter is TextFilter {
  return filter.kind === 'text' && filter.beneathHeading === true
}

/** A range of days, times of day, or numbers of a unit, both ends included. Without an end the range is open there. */
export type RangeFilter<Name extends string = string> = Labelled & { readonly from: Name; readonly to: Name } & (
    | { readonly kind: 'days' | 'hours' }
    | { readonly kind: 'numbers'; readonly unit: string }
  )

export type ListFilter<Name extends string = string> =
  | ChoiceFilter<Name>
  | TextFilter<Name>
  | NamedRowsFilter<Name>
  | RangeFilter<Name>

/** Values chosen in a filter. */
export type Chosen = (key: string) => readonly string[]

/** The choices: fixed ones, or derived from the answer of a route. */
export type Options =
  | readonly Choice[]
  | { readonly route: ReadRouteName; readonly choices: (answer: never, chosen: Chosen) => readonly Choice[] }

/** Choices derived from the answer of a route without parameters. A filter without choices is hidden. */
export function answerOf<Name extends ReadRouteName>(
  route: Name,
  choices: (answer: AnswerOf<Routes[Name]>, chosen: Chosen) => readonly Choice[],
): Options {
  return { route, choices }
}

/** Names of a filter's values in the address. */
export function keysOf<Name extends string>(filter: ListFilter<Name>): readonly Name[] {
  return 'key' in filter ? [filter.key] : [filter.from, filter.to]
}

/** A change that removes the values of the filters within `key`, because they may not belong to its new value. */
export function forgottenWith(filters: readonly ListFilter[], key: string): Readonly<Record<string, undefined>> {
  const inside = filters.flatMap((filter) => (filter.kind === 'choice' && filter.within === key ? [filter.key] : []))
  return Object.fromEntries(inside.map((name) => [name, undefined]))
}

/** True where a range ends before it begins. Days as yyyy-mm-dd and times as hh:mm compare as texts. */
export function isReversed({ kind }: RangeFilter, from: string, to: string): boolean {
  if (from === '' || to === '') return false
  return kind === 'numbers' ? Number(from) > Number(to) : from > to
}

/** Values of a filter that accepts several. */
export function valuesOf(filters: Filters, key: string): readonly string[] {
  return textOf(filters[key]).split(',').filter(Boolean)
}
