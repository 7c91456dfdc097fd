/**
 * The part of a list's address that is saved under a name: search, filters, order and columns. The page, its length, the open panel and the
 * dialogs of the list are omitted.
 */
import { formatCount } from '@faixa/units'
import { type ListTerms, readAddress, textOf } from '../address/list-address.ts'

type Search = Readonly<Record<string, unknown>>

/** The saved text. Equal lists have equal texts, because its parts are sorted. */
export function consultaOf(terms: ListTerms, search: Search, columns: readonly string[]): string {
  const parts = Object.entries({ ...savedPart(terms, search), colunas: columns.join(',') })
  const query = new URLSearchParams(parts.map(([name, value]) => [name, textOf(value)]))
  query.sort()
  return query.toString()
}

/** The address of a saved text, without values that are no longer readable. */
export function searchOf(terms: ListTerms, consulta: string): Search {
  return savedPart(terms, readAddress(terms, Object.fromEntries(new URLSearchParams(consulta))))
}

function savedPart({ flags }: ListTerms, search: Search): Search {
  const left: readonly string[] = ['pagina', 'linhas', 'filtros', ...flags]
  return Object.fromEntries(Object.entries(search).filter(([name]) => !left.includes(name)))
}

/** A change that removes the shown list from its address; the length of its pages and the open panel stay. */
export function withoutSaved(search: Search): Readonly<Record<string, undefined>> {
  const parts = Object.keys(search).filter((name) => name !== 'linhas' && name !== 'filtros')
  return Object.fromEntries(parts.map((name) => [name, undefined]))
}

/** Tells whether two saved texts show the same list. */
export function isSame(terms: ListTerms, consulta: string, other: string): boolean {
  const plain = (text: string) => {
    const search = searchOf(terms, text)
    return consultaOf(terms, search, textOf(search['colunas']).split(',').filter(Boolean))
  }
  return plain(consulta) === plain(other)
}

/** «2 filtros, busca «rita»»: the contents of a saved text, as far as they are known without loading names. */
export function summaryOf(terms: ListTerms, consulta: string): string {
  const { busca, ordem, colunas: _columns, ...filters } = searchOf(terms, consulta)
  const count = new Set(Object.keys(filters).map((name) => name.replace(/(Start|End)(Hora)?$/, '$2'))).size
  const parts = [
    ...(count > 0 ? [formatCount(count, 'filtro', 'filtros')] : []),
    ...(busca === undefined ? [] : [`busca «${busca as string}»`]),
    ...(ordem === undefined ? [] : ['ordem própria']),
  ]
  return parts.join(', ') || 'colunas'
}
