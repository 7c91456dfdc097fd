/** Reads the file of a table of rules, and sorts the refusals of the server by its rows. */
import type { Normas, Problem, Routes, SentOf } from '@faixa/contract'
import { saveFile } from '../../ui/save-file.ts'

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
  readonly motivos: readonly string[]
}

/** The reasons of a refusal, row by row in the order of the file. */
export function refusedRows(problem: Problem): readonly RefusedRow[] {
  const { erros } = problem.extras
  if (!erros || erros.length === 0) return [{ motivos: [problem.message] }]
  const rows = Map.groupBy(erros, ({ campo }) => Number(/^regras\.(\d+)/.exec(campo)?.[1] ?? -1))
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([at, faults]) => {
      const motivos = [...new Set(faults.map(({ mensagem }) => mensagem))]
      return at < 0 ? { motivos } : { linha: at + 1, motivos }
    })
}

/** Saves a version as the file that can be sent again. */
export function saveTable({ versao, regras }: Pick<Normas, 'versao' | 'regras'>): void {
  const text = `${JSON.stringify({ versao, regras }, null, 2)}\n`
  saveFile(new Blob([text], { type: 'application/json' }), `normas-tabela-${versao}.json`)
}
