/** Reads and writes the order of a list as the API and the address spell it: `-data,codigo`. */

export interface SortTerm {
  readonly column: string
  readonly descending: boolean
}

/** Maximum number of columns of an order; the server refuses more. */
const MOST = 5

export function readSort(text: string): readonly SortTerm[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .slice(0, MOST)
    .map((part) =>
      part.startsWith('-') ? { column: part.slice(1), descending: true } : { column: part, descending: false },
    )
}

export function writeSort(terms: readonly SortTerm[]): string {
  return terms.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',')
}

/**
 * Changes a column from unsorted to ascending, then to descending, then back. `together`: the order by other columns stays, with priority.
 */
export function toggleSort(terms: readonly SortTerm[], column: string, together: boolean): readonly SortTerm[] {
  const current = terms.find((term) => term.column === column)
  const next = current === undefined ? { column, descending: false } : { column, descending: true }
  if (current?.descending) return together ? terms.filter((term) => term !== current) : []
  if (!together) return [next]
  return current ? terms.map((term) => (term === current ? next : term)) : [...terms, next].slice(0, MOST)
}
