/** Reads the pattern across a swath: a table of two columns, the position in metres (negative to the left) and the deposit. */
import { type PontoDoPadrao, patternSum } from './pattern.ts'

/** Positions accepted, m from the centre line: no aircraft reaches farther. */
const FARTHEST_M = 100
/** More points than this are no test, and would take long. */
const MOST_POINTS = 1000
/** Longest text of a pattern, characters: more than the most points with 10 digits each. */
export const PADRAO_TEXT_MAX = 30_000

export type ReadPattern = { readonly padrao: readonly PontoDoPadrao[] } | { readonly fault: string }

/** The sentence about what makes a pattern unusable, to be put behind a colon; undefined where it serves. */
export function patternFault(pattern: readonly PontoDoPadrao[]): string | undefined {
  if (pattern.length < 2) return 'o padrão precisa de ao menos duas posições com o depósito de cada uma.'
  if (pattern.length > MOST_POINTS) return 'o padrão tem mais de 1.000 posições.'
  if (pattern.some(({ posicao }) => Math.abs(posicao) > FARTHEST_M)) {
    return 'uma posição fica a mais de 100 m do eixo do voo: diga as posições em metros.'
  }
  if (pattern.some(({ deposito }) => deposito < 0)) return 'um depósito é negativo.'
  return patternSum(pattern) > 0 ? undefined : 'todos os depósitos são zero.'
}

/**
 * A row is a line, or ends at `|` where a table is in one cell; the first may be a heading. Columns are parted by a semicolon, a tab, a space or,
 * where numbers have points, a comma.
 */
export function readPattern(text: string): ReadPattern {
  if (text.length > PADRAO_TEXT_MAX) return { fault: 'o padrão é longo demais: são duas colunas, posição e depósito.' }
  const padrao: PontoDoPadrao[] = []
  const rows = text.split(/\r\n|[\r\n|]/).map((row) => row.trim())
  const separator = separatorOf(rows)
  for (const [i, row] of rows.entries()) {
    if (row === '') continue
    const [first = '', second = '', ...more] = row.split(separator).map((cell) => cell.trim())
    const [posicao, deposito] = [numberFrom(first), numberFrom(second)]
    const isRow = posicao !== undefined && deposito !== undefined && more.every((cell) => cell === '')
    if (isRow) padrao.push({ posicao, deposito })
    else if (i > 0 || posicao !== undefined) return { fault: `a linha ${i + 1} não tem posição e depósito em números.` }
  }
  const fault = patternFault(padrao)
  return fault === undefined ? { padrao } : { fault }
}

/** One for the whole table, so that `10,5` in a row without a deposit is not read as two numbers. A heading may have other spaces than the rows. */
function separatorOf(rows: readonly string[]): RegExp {
  if (rows.some((row) => /[;\t]/.test(row))) return /[;\t]/
  return /\s/.test(rows.findLast((row) => row !== '') ?? '') ? /,?\s+/ : /,/
}

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i
const GROUPED = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/

/** Reads `-12,5`, `12.5`, `1.234,5` and `1,2E-3`, also with a typographic minus. */
function numberFrom(cell: string): number | undefined {
  const plain = cell.replace(/[\u2212\u2013]/, '-')
  if (NUMBER.test(plain)) return Number(plain.replace(',', '.'))
  return GROUPED.test(plain) ? Number(plain.replaceAll('.', '').replace(',', '.')) : undefined
}

/** The table as people type it, a row per line: `-12,5; 0,8`. */
export function patternText(padrao: readonly PontoDoPadrao[]): string {
  return padrao.map(({ posicao, deposito }) => `${typed(posicao)}; ${typed(deposito)}`).join('\n')
}

const typed = (value: number) => `${value}`.replace('.', ',')
