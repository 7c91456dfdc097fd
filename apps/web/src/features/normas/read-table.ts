/** Reads the file of a table of rules, and sorts the refusals of the server by its rows. */
import type { Normas, Problem, Routes, SentOf } from '@faixa/contract'
import { CLASSES_PROTECAO, type Classificacao } from '@faixa/domain'
import { saveFile } from '../../ui/save-file.ts'
import { CAMPOS } from './norma-words.ts'

/** Rows as they were read: the server checks them. */
export type ReadRows = SentOf<Routes['replaceNormas']>['body']['regras']

export const TABLE_MAX_BYTES = 4 * 1024 * 1024

/** The rows of a file, or a sentence that says why it is no table. */
export function readTable(text: string): ReadRows | string {
  let parsed: unknown
  try {
    // Editors of some systems begin a file with a mark.
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'O arquivo não é um JSON válido: baixe a tabela em vigor e parta dela.'
  }
  const regras: unknown = Array.isArray(parsed) ? parsed : (parsed as { regras?: unknown } | null)?.regras
  if (Array.isArray(regras)) return regras as ReadRows
  return 'O arquivo não tem a lista «regras»: baixe a tabela em vigor e parta dela.'
}

interface RefusedRow {
  /** Place in the file, from 1; absent for a reason about the whole table. */
  readonly linha?: number
  /** The words that the file has of the row, in one line. */
  readonly regra?: string
  /** Sentences that name their field and what is written in it. */
  readonly motivos: readonly string[]
}

/** The reasons of a refusal, row by row in the order of the file. */
export function refusedRows(problem: Problem, regras: readonly unknown[]): readonly RefusedRow[] {
  const { erros } = problem.extras
  if (!erros || erros.length === 0) return [{ motivos: [problem.message] }]
  const rows = Map.groupBy(erros, ({ campo }) => Number(/^regras\.(\d+)/.exec(campo)?.[1] ?? -1))
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([at, faults]) => {
      const row = regras[at]
      const motivos = [
        ...new Set(
          faults.map(({ campo, mensagem }) => {
            const field = fieldText(campo.split('.').slice(2), row)
            return field === undefined ? mensagem : `${field}: ${mensagem}`
          }),
        ),
      ]
      return at < 0 ? { motivos } : { linha: at + 1, regra: rowText(row), motivos }
    })
}

/** «Distância (distanciaM), «-3»»; undefined for a reason about the row as a whole. */
function fieldText(path: readonly string[], row: unknown): string | undefined {
  const [name] = path
  if (name === undefined) return undefined
  const label = Object.hasOwn(CAMPOS, name) ? CAMPOS[name as keyof typeof CAMPOS] : undefined
  const field = label === undefined ? `Campo ${path.join('.')}` : `${label} (${path.join('.')})`
  const value = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null)?.[step], row)
  if (value === undefined) return `${field}, que falta`
  if (value === '') return `${field}, vazio`
  // Words and numbers are shown as they are written; a list or an object has its own fields.
  if (typeof value === 'string') return `${field}, «${value}»`
  return typeof value === 'object' && value !== null ? field : `${field}, «${JSON.stringify(value)}»`
}

/** The words of a row that name it, as far as the file has them: it may be no rule at all. */
function rowText(row: unknown): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'Não é uma regra.'
  const { uf, classe, aeronave, norma, artigo } = row as Readonly<Record<string, unknown>>
  const isClass = typeof classe === 'string' && Object.hasOwn(CLASSES_PROTECAO, classe)
  const nome = isClass ? CLASSES_PROTECAO[classe as Classificacao].nome : classe
  const words = [uf === null ? 'Federal' : uf, nome, aeronave, norma, artigo]
  return words.filter((word) => typeof word === 'string' && word !== '').join(' · ') || 'Sem estado, classe e norma.'
}

/** Saves a version as the file that can be sent again. */
export function saveTable({ versao, regras }: Pick<Normas, 'versao' | 'regras'>): void {
  const text = `${JSON.stringify({ versao, regras }, null, 2)}\n`
  saveFile(new Blob([text], { type: 'application/json' }), `normas-tabela-${versao}.json`)
}
