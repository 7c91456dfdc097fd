/**
 * The three-way merge of an edit: the values with which it began, those that were typed, and those that another person saved meanwhile.
 * Nobody's value is lost without an answer: what only one side changed stays, and what both changed differently is asked.
 */
import type { Values } from '../state/field-state.ts'

/** Fields that mean something only together, such as an empresa and its unidade, are one question. */
export type Together<Name extends string> = readonly (readonly Name[])[]

/** Whose value a question was answered with. */
export type Side = 'typed' | 'saved'

export interface Merge<Name extends string> {
  /** Fields that only the other person changed. */
  readonly taken: readonly Name[]
  /** Fields that only this person changed. */
  readonly kept: readonly Name[]
  /** The fields of each question; each question has one answer. */
  readonly questions: readonly (readonly Name[])[]
}

/** Results are in the order of `names`, which are those of the form. */
export function mergeVersions<Name extends string>(
  names: readonly Name[],
  { before, typed, saved }: Readonly<Record<'before' | 'typed' | 'saved', Values<Name>>>,
  together: Together<Name> = [],
): Merge<Name> {
  const grouped = new Set(together.flat())
  const units = [...together, ...names.filter((name) => !grouped.has(name)).map((name) => [name])]
  const taken: Name[] = []
  const kept: Name[] = []
  const questions: Name[][] = []
  for (const unit of units) {
    const differing = (a: Values<Name>, b: Values<Name>) => unit.filter((name) => a[name] !== b[name])
    const apart = differing(typed, saved)
    if (apart.length === 0) continue
    const theirs = differing(saved, before)
    const mine = differing(typed, before)
    if (mine.length === 0) taken.push(...theirs)
    else if (theirs.length === 0) kept.push(...mine)
    else questions.push(apart)
  }
  const place = (name: Name | undefined) => (name === undefined ? -1 : names.indexOf(name))
  const inForm = (a: Name, b: Name) => place(a) - place(b)
  return {
    taken: taken.toSorted(inForm),
    kept: kept.toSorted(inForm),
    questions: questions.toSorted(([a], [b]) => place(a) - place(b)),
  }
}

/** The values to go on with, against the saved version; there is an answer for each question. */
export function mergedValues<Name extends string>(
  { kept, questions }: Merge<Name>,
  typed: Values<Name>,
  saved: Values<Name>,
  answers: readonly Side[],
): Values<Name> {
  const mine = [...kept, ...questions.flatMap((unit, i) => (answers[i] === 'typed' ? unit : []))]
  return { ...saved, ...(Object.fromEntries(mine.map((name) => [name, typed[name]])) as Partial<Values<Name>>) }
}
