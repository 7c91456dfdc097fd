/** The one table of a list's filters: its panel, its chips and the words of its exports read it. */
import type { AnswerOf, ReadRouteName, Routes } from '@faixa/contract'
import type { Choice } from '../../form/choice-field.tsx'
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
  /** More than one at once, any of which may hold. */
  readonly several?: true
  /** The filter that leaves only some of these to choose from: what is chosen here is forgotten when that one changes. */
  readonly within?: Name
  readonly options: Options
}

export interface TextFilter<Name extends string = string> extends Labelled {
  readonly kind: 'text'
  readonly key: Name
}

/** From one end to the other, both included: days, times of day, or numbers of a unit. An end that is not given ends nothing. */
export type RangeFilter<Name extends string = string> = Labelled & { readonly from: Name; readonly to: Name } & (
    | { readonly kind: 'days' | 'hours' }
    | { readonly kind: 'numbers'; readonly unit: string }
  )

export type ListFilter<Name extends string = string> = ChoiceFilter<Name> | TextFilter<Name> | RangeFilter<Name>

/** Values chosen in a filter. */
export type Chosen = (key: string) => readonly string[]

/** What can be chosen: always the same, or made of what a route answers. */
export type Options =
  | readonly Choice[]
  | { readonly route: ReadRouteName; readonly choices: (answer: never, chosen: Chosen) => readonly Choice[] }

/** Options from a route that is sent nothing. Without any choice the filter is not shown. */
export function answerOf<Name extends ReadRouteName>(
  route: Name,
  choices: (answer: AnswerOf<Routes[Name]>, chosen: Chosen) => readonly Choice[],
): Options {
  return { route, choices }
}

/** Where its values are in the address. */
export function keysOf<Name extends string>(filter: ListFilter<Name>): readonly Name[] {
  return 'key' in filter ? [filter.key] : [filter.from, filter.to]
}

/** What was chosen within an old choice may not be within the new one: it is taken out with it. */
export function forgottenWith(filters: readonly ListFilter[], key: string): Readonly<Record<string, undefined>> {
  const inside = filters.flatMap((filter) => (filter.kind === 'choice' && filter.within === key ? [filter.key] : []))
  return Object.fromEntries(inside.map((name) => [name, undefined]))
}

/** An end before the beginning; days as yyyy-mm-dd and times as hh:mm compare as texts. */
export function isReversed({ kind }: RangeFilter, from: string, to: string): boolean {
  if (from === '' || to === '') return false
  return kind === 'numbers' ? Number(from) > Number(to) : from > to
}

/** Of a filter that takes several. */
export function valuesOf(filters: Filters, key: string): readonly string[] {
  return textOf(filters[key]).split(',').filter(Boolean)
}
