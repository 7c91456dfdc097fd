import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/** Those that hold what is typed, wherever: nobody types the accents of a name to find it. */
export const matchChoices: OptionsFilter = ({ options, search }) => {
  const wanted = plain(search)
  return options.filter((option) => plain((option as ComboboxItem).label).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
