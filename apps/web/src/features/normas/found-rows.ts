/** The page of the table of rules that its filters, order and search find: the screen has all rows. */
import type { ListQuery } from '../../list/address/list-query.ts'
import { readSort } from '../../list/address/sort-order.ts'
import type { ListPage } from '../../list/use-list-page.ts'
import { unaccented } from '../../ui/unaccented.ts'
import { classeText, isChecked, type Linha, normaText, type Regra, ufText } from './norma-words.ts'

type Test = (row: Linha, value: string) => boolean

/** A rule for any aircraft, product or class applies to each of them. */
const TESTS: Readonly<Record<string, Test>> = {
  uf: ({ uf }, value) => uf === (value === 'federal' ? null : value),
  aeronave: ({ aeronave }, value) => aeronave === null || aeronave === value,
  grupo: ({ grupo }, value) => grupo === null || grupo === value || (grupo === 'agrotoxico' && value === 'hormonal'),
  // A limit of the weather says nothing of a class of areas.
  classe: ({ classe, clima }, value) => !clima && (classe === null || classe === value),
  assunto: ({ clima, aviso }, value) => value === (clima ? 'clima' : aviso ? 'avisos' : 'areas'),
  conferida: (row, value) => isChecked(row) === (value === 'sim'),
  // A suspended rule is in force on no day.
  vigenteDe: ({ ate, situacao }, value) => situacao !== 'suspensa' && (ate === null || ate >= value),
  vigenteAte: ({ de, situacao }, value) => situacao !== 'suspensa' && (de === null || de <= value),
  busca: (row, value) => plain(`${ufText(row)} ${classeText(row)} ${normaText(row)}`).includes(plain(value)),
}

const SORTED: Readonly<Record<string, (row: Linha) => number | string>> = {
  linha: ({ linha }) => linha,
  uf: ufText,
  classe: classeText,
  // A prohibition is stricter than any distance.
  distancia: ({ distanciaM, proibido }) => (proibido ? Number.POSITIVE_INFINITY : (distanciaM ?? 0)),
  norma: normaText,
  vigencia: ({ de }) => de ?? '',
  conferidoEm: ({ conferidoEm }) => conferidoEm ?? '',
}

const plain = (text: string) => unaccented(text).toLowerCase()

export function foundRows(regras: readonly Regra[], query: ListQuery): ListPage<Linha> {
  const { page, pageSize, sort } = query
  const rows = regras
    .map((regra, at): Linha => ({ ...regra, linha: at + 1 }))
    .filter((row) => Object.entries(TESTS).every(([name, passes]) => !query[name] || passes(row, `${query[name]}`)))
  for (const { column, descending } of readSort(sort).toReversed()) {
    const by = SORTED[column]
    if (by) rows.sort((a, b) => (descending ? -1 : 1) * compared(by(a), by(b)))
  }
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    totalItems: rows.length,
    totalPages: Math.ceil(rows.length / pageSize),
  }
}

function compared(a: number | string, b: number | string): number {
  if (typeof a === 'string') return a.localeCompare(`${b}`, 'pt-BR')
  return a === b ? 0 : a < Number(b) ? -1 : 1
}
