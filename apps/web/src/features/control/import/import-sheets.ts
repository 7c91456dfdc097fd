/** The sheets of a file that are imported, each into its list, and the rows that wait for those of an earlier sheet. */
import { ENTITY_KINDS, IMPORTED, type ImportedRow, type Tipo } from '@faixa/contract'
import type { EntityField } from '../../../entidades/entity-fields.tsx'
import { kindName, kindNames } from '../../../entidades/entity-words.ts'
import { type MatchedTable, matchHeadings } from '../../../import/match-headings.ts'
import type { ReadSheet } from '../../../import/table-rows.ts'
import type { RowResult } from './import-batches.ts'
import { importColumns, importedRow, isHelp, tooManyRows } from './import-columns.ts'

/** A list, or all lists from one file, a tab each. */
export type Importing = Tipo | 'tudo'

type Table = MatchedTable<EntityField>

interface ImportSheet {
  readonly tipo: Tipo
  /** Name of the tab, where the file has several lists. */
  readonly aba?: string
  readonly table: Table
}

export interface JudgedSheet extends ImportSheet {
  readonly results: readonly RowResult[]
}

interface ChosenSheets {
  readonly sheets: readonly ImportSheet[]
  /** Names of tabs that are not read. */
  readonly unread: readonly string[]
}

/** True where some people of the lists sign in. */
export const hasLogin = (importing: Importing) => importing === 'tudo' || ENTITY_KINDS[importing].login !== undefined

/**
 * Two tabs that are named after lists are imported together, each into its list; otherwise the tab of the chosen list, or the first. Lists
 * come in the order of the contract, in which each follows those that its rows may belong to.
 */
export function chooseSheets(
  read: readonly ReadSheet[],
  importing: Importing,
  convite: boolean,
): ChosenSheets | { readonly fault: string } {
  const named = Map.groupBy(
    read.filter(({ nome }) => listNamed(nome) !== undefined),
    ({ nome }) => listNamed(nome)!,
  )
  const twice = [...named].find(([, sheets]) => sheets.length > 1)
  const isTogether = importing === 'tudo' || named.size > 1
  if (isTogether && twice) return { fault: `Há mais de uma aba «${kindNames(twice[0])}»: deixe uma só.` }
  if (!isTogether) {
    const sheet = named.get(importing)?.[0] ?? read[0]!
    const matched = matchSheet(sheet, importing, convite)
    if ('fault' in matched) return matched
    return {
      sheets: [{ tipo: importing, table: matched }],
      unread: read.flatMap(({ nome, rows }) =>
        nome === undefined || nome === sheet.nome || rows.length === 0 ? [] : [nome],
      ),
    }
  }
  if (named.size === 0) {
    const names = IMPORTED.map((tipo) => `«${kindNames(tipo)}»`)
    return { fault: `Nenhuma aba tem o nome de uma lista. Os nomes são ${AND.format(names)}; um CSV tem uma lista só.` }
  }
  const sheets: ImportSheet[] = []
  for (const tipo of IMPORTED) {
    const [sheet] = named.get(tipo) ?? []
    if (!sheet || (sheet.rows.length === 0 && sheet.fault === undefined)) continue
    const matched = matchSheet(sheet, tipo, convite)
    if ('fault' in matched) return { fault: `Aba «${sheet.nome}»: ${matched.fault}` }
    if (matched.rows.length > 0) sheets.push({ tipo, aba: sheet.nome!, table: matched })
  }
  if (sheets.length === 0) return { fault: 'As abas só têm os títulos: preencha ao menos uma linha.' }
  const unread = read.filter(({ nome, rows }) => listNamed(nome) === undefined && rows.length > 0)
  return { sheets, unread: unread.map(({ nome }) => nome ?? '') }
}

function matchSheet(sheet: ReadSheet, tipo: Tipo, convite: boolean): Table | { readonly fault: string } {
  if (sheet.fault !== undefined) return { fault: sheet.fault }
  const matched = matchHeadings(sheet.rows, importColumns(tipo, convite), isHelp)
  const excess = 'fault' in matched ? undefined : tooManyRows(matched.rows.length)
  return excess === undefined ? matched : { fault: excess }
}

/** The list that a tab is named after, in the plural or the singular. */
function listNamed(nome = ''): Tipo | undefined {
  return IMPORTED.find((tipo) => [tipo, kindNames(tipo), kindName(tipo)].some((name) => folded(name) === folded(nome)))
}

/** Case, accents and spaces do not distinguish names, as in the database. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}

const AND = new Intl.ListFormat('pt-BR')

const keyOf = (tipo: Tipo, nome: string, empresa = '') => JSON.stringify([tipo, folded(nome), folded(empresa)])
const digits = (text: string) => text.replace(/[^\dA-Za-z]/g, '')

/** The names that rows of the earlier sheets will have registered before those of a later one. */
export function promisedBy(sheets: readonly JudgedSheet[]): ReadonlySet<string> {
  const promised = new Set<string>()
  for (const { tipo, table, results } of sheets) {
    const right = new Set(results.flatMap(({ linha, situacao }) => (situacao === 'errada' ? [] : [linha])))
    for (const { line, cells } of table.rows) {
      if (!right.has(line)) continue
      promised.add(keyOf(tipo, cells.nome ?? '', tipo === 'unidades' ? cells.empresa : ''))
      if (cells.cnpj !== undefined) promised.add(keyOf(tipo, digits(cells.cnpj)))
    }
  }
  return promised
}

/** Fields whose cells name other entities. */
const NAMING = {
  empresa: 'empresas',
  empresas: 'empresas',
  prestadora: 'prestadoras',
  unidade: 'unidades',
  aeronave: 'aeronaves',
} as const

/**
 * A row whose only fault is that it names what an earlier sheet registers counts as right, and is checked again when that is done. Where no
 * sheet has the name, the row keeps its fault.
 */
export function withPromises(
  results: readonly RowResult[],
  table: Table,
  promised: ReadonlySet<string>,
): readonly RowResult[] {
  const cellsOf = new Map(table.rows.map((row) => [row.line, importedRow(row).campos]))
  return results.map((row) => {
    const cells = cellsOf.get(row.linha)
    if (row.situacao !== 'errada' || !cells || promised.size === 0) return row
    const erros = row.erros.filter(({ campo }) => !isPromised(campo, cells, promised))
    const faltam = (row.faltam ?? []).filter(
      ({ tipo, campos: { nome, empresa = '' } }) => !promised.has(keyOf(tipo, nome, empresa)),
    )
    const unidade = faltam.find(({ tipo }) => tipo === 'unidades')
    // The server does not look for a unidade of an empresa that it does not know yet.
    if (unidade && !erros.some(({ campo }) => campo === 'unidade' || campo === 'empresa')) {
      const { nome, empresa } = unidade.campos
      const mensagem = `Nem o cadastro nem a aba «${kindNames('unidades')}» tem a unidade «${nome}» da empresa «${empresa}».`
      // The unidade is offered once its empresa is registered.
      return {
        ...row,
        erros: [...erros, { campo: 'unidade', mensagem }],
        faltam: faltam.filter((one) => one !== unidade),
      }
    }
    return erros.length === 0 ? { linha: row.linha, situacao: 'certa', erros } : { ...row, erros, faltam }
  })
}

function isPromised(campo: string, cells: ImportedRow['campos'], promised: ReadonlySet<string>): boolean {
  if (!(campo in NAMING)) return false
  const tipo = NAMING[campo as keyof typeof NAMING]
  const names = (cells[campo] ?? '').split(campo === 'empresas' ? /[;|\n]/ : /\n/)
  const empresa = tipo === 'unidades' ? (cells['empresa'] ?? '') : ''
  return names
    .filter((name) => name.trim() !== '')
    .every((name) => promised.has(keyOf(tipo, name, empresa)) || promised.has(keyOf(tipo, digits(name))))
}
