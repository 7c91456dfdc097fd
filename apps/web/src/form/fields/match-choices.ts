import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/** The choices whose labels contain the typed text, whatever its accents and case. */
export const matchChoices: OptionsFilter = ({ options, search }) => {
  const wanted = plain(search)
  return options.filter((option) => plain((option as ComboboxItem).label).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
