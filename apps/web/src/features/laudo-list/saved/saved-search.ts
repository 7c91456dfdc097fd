/** What of the list is kept under a name: search, filters, order and columns. Not the page, nor how many lines it has. */
import type { AddressPatch } from '../../../ui/use-address.ts'
import { type ListSearch, readListSearch } from '../laudo-address.ts'

/** As the server keeps it: the same list always in the same letters, so that two can be compared. */
export function consultaOf(search: ListSearch, columns: readonly string[]): string {
  const parts = Object.entries({ ...keptOf(search), colunas: columns.join(',') })
  const query = new URLSearchParams(parts.map(([name, value]) => [name, `${value}`]))
  query.sort()
  return query.toString()
}

/** What cannot be read is left out, as in any address. */
export function searchOf(consulta: string): ListSearch {
  return keptOf(readListSearch(Object.fromEntries(new URLSearchParams(consulta))))
}

function keptOf({
  pagina: _page,
  linhas: _lines,
  filtros: _panel,
  rendimento: _dialog,
  ...kept
}: ListSearch): ListSearch {
  return kept
}

/** Takes the list on the screen out of its address; how many lines there are, and whether the panel is open, stays. */
export function withoutKept(search: ListSearch): AddressPatch<ListSearch> {
  const parts = Object.keys(search).filter((name) => name !== 'linhas' && name !== 'filtros')
  return Object.fromEntries(parts.map((name) => [name, undefined]))
}

/** Whether both show the same list. */
export function isSame(consulta: string, other: string): boolean {
  const plain = (text: string) => {
    const search = searchOf(text)
    return consultaOf(search, search.colunas?.split(',') ?? [])
  }
  return plain(consulta) === plain(other)
}
