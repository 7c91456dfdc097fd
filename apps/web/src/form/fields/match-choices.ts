import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { unaccented } from '../../ui/unaccented.ts'

/** The choices whose labels contain the typed text, ignoring accents and case. */
export const matchChoices: OptionsFilter = ({ options, search }) => {
  const wanted = unaccented(search)
  return options.filter((option) => unaccented((option as ComboboxItem).label).includes(wanted))
}

/** The option that chooses everything that the typed text finds. */
export const ALL_FOUND = { value: '*', label: 'Marcar todos os encontrados' }

/** Choices that contain one of the texts, which commas or semicolons separate, after the option for all of them where there are several. */
export const matchAnyChoice: OptionsFilter = ({ options, search, limit }) => {
  const texts = search.split(/[,;]/).filter((text) => unaccented(text) !== '')
  const isAll = (option: (typeof options)[number]) => (option as ComboboxItem).value === ALL_FOUND.value
  const choices = options.filter((option) => !isAll(option))
  if (texts.length === 0) return choices
  const found = new Set(texts.flatMap((text) => matchChoices({ options: choices, search: text, limit })))
  const inOrder = choices.filter((choice) => found.has(choice))
  return inOrder.length < 2 ? inOrder : [...options.filter(isAll), ...inOrder]
}
