/** Values of a form in words, for a person who compares them: names instead of ids, quantities with their units. */
import type { Choice } from '../fields/choice-field.tsx'
import { quantityText } from '../fields/quantity-text.ts'

/** The words of one field's value. */
type Words = (text: string) => string

/** Fields without a row are shown as they are typed. */
export function wordsBy<Name extends string>(
  table: Readonly<Partial<Record<Name, Words>>>,
): (name: Name, text: string) => string {
  return (name, text) => (text.trim() === '' ? '' : (table[name]?.(text) ?? text))
}

export function quantityWords(unit: string): Words {
  return (text) => `${quantityText(text)}${unit === '°' ? '' : '\u00a0'}${unit}`
}

export function choiceWords(choices: readonly Choice[]): Words {
  return (text) => choices.find(({ value }) => value === text)?.label ?? text
}
