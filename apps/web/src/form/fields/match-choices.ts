import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { unaccented } from '../../ui/unaccented.ts'

/** The choices whose labels contain the typed text, ignoring accents and case. */
export const matchChoices: OptionsFilter = ({ options, search }) => {
  const wanted = unaccented(search)
  return options.filter((option) => unaccented((option as ComboboxItem).label).includes(wanted))
}
