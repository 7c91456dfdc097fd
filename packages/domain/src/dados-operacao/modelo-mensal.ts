/**
 * The prestadora's own spreadsheet that its monthly report fills: the available figures and columns, and the mapping to cells. Columns have
 * the names of the report's own spreadsheet.
 */
import { COLUNAS_MENSAIS } from './relatorio-mensal.ts'

/** Form of a value in its cell: a real number, a whole number, a date, or a text that is never interpreted as a formula. */
export type TipoDeCelula = 'text' | 'number' | 'count' | 'day'

interface Celula {
  readonly titulo: string
  readonly kind: TipoDeCelula
}

/** Values that the report has once. */
export const FIGURAS_MENSAIS = {
  prestadora: { titulo: 'Prestadora', kind: 'text' },
  cnpj: { titulo: 'CNPJ', kind: 'text' },
  registroMapa: { titulo: 'Registro no MAPA', kind: 'text' },
  mes: { titulo: 'Mês por extenso', kind: 'text' },
  primeiroDia: { titulo: 'Primeiro dia do mês', kind: 'day' },
  ultimoDia: { titulo: 'Último dia do mês', kind: 'day' },
  operacoes: { titulo: 'Número de operações', kind: 'count' },
  area: { titulo: 'Área total (ha)', kind: 'number' },
  horas: { titulo: 'Horas no total', kind: 'number' },
  preenchimento: { titulo: 'Preenchimento', kind: 'text' },
  fora: { titulo: 'Laudos fora do relatório', kind: 'text' },
  emitidoEm: { titulo: 'Data de emissão', kind: 'day' },
} as const satisfies Record<string, Celula>

export type FiguraMensal = keyof typeof FIGURAS_MENSAIS

/** Values that each operation has. */
export const COLUNAS_DO_MODELO = {
  data: { titulo: 'Data', kind: 'day' },
  codigo: { titulo: 'Laudo', kind: 'text' },
  ...COLUNAS_MENSAIS,
  tipo: { titulo: 'Tipo de aeronave', kind: 'text' },
  nome: { titulo: 'Propriedade', kind: 'text' },
  contratante: { titulo: 'Contratante', kind: 'text' },
  piloto: { titulo: 'Piloto', kind: 'text' },
  metodo: { titulo: 'Método', kind: 'text' },
  verificacao: { titulo: 'Código de verificação', kind: 'text' },
  faltas: { titulo: 'Falta informar', kind: 'text' },
} as const satisfies Record<string, Celula>

export type ColunaDoModelo = keyof typeof COLUNAS_DO_MODELO

/** The mapping from values to cells of a sheet. */
export interface MapaDoModelo {
  /** Name of the sheet. */
  readonly aba: string
  /** Addresses, such as `B3`. */
  readonly celulas: Readonly<Partial<Record<FiguraMensal, string | undefined>>>
  /** Absent where the operations are not listed. */
  readonly linhas?:
    | {
        /** Row of the first operation, counted from 1. */
        readonly primeira: number
        /** Last row that an operation may use; absent where the list may continue as long as the rows below are empty. */
        readonly ultima?: number | undefined
        /** Letters of the columns. */
        readonly colunas: Readonly<Partial<Record<ColunaDoModelo, string | undefined>>>
      }
    | undefined
}

/** Largest file of a model, bytes: a form with a logo has some 100 kB. */
export const MODELO_MAX_BYTES = 2 * 2 ** 20

/** Last row and column of a sheet (Excel specifications and limits). */
export const LINHAS_MAX = 1_048_576
const COLUNAS_MAX = 16_384

/** Number of a column from its letters, from 1; undefined for invalid letters. */
export function columnOf(letters: string): number | undefined {
  if (!/^[A-Z]{1,3}$/.test(letters)) return undefined
  const number = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return number <= COLUNAS_MAX ? number : undefined
}

/** `AA` of 27. */
export function lettersOf(column: number): string {
  const rest = (column - 1) % 26
  const letter = String.fromCharCode(65 + rest)
  return column <= 26 ? letter : `${lettersOf((column - 1 - rest) / 26)}${letter}`
}

/** Column and row of an address such as `B3`, both from 1; undefined for an invalid address. */
export function cellAt(address: string): { readonly column: number; readonly row: number } | undefined {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address) ?? []
  const [column, row] = [columnOf(letters), Number(digits)]
  return column === undefined || row > LINHAS_MAX ? undefined : { column, row }
}

/** A faulty part of a mapping: `celulas.mes`, `linhas.colunas.area`, `linhas.primeira`, `aba`. */
export interface FaltaDoMapa {
  readonly campo: string
  readonly mensagem: string
}

const figureField = (figura: string) => `celulas.${figura}`
const columnField = (coluna: string) => `linhas.colunas.${coluna}`

/** Returns the faults of a mapping independent of the workbook: impossible addresses, and two values for one cell. */
export function faultsOfMapa({ celulas, linhas }: MapaDoModelo): readonly FaltaDoMapa[] {
  const faults: FaltaDoMapa[] = []
  const taken = new Map<string, string>()
  for (const [figura, address] of Object.entries(celulas)) {
    if (address === undefined) continue
    const { titulo } = FIGURAS_MENSAIS[figura as FiguraMensal]
    const fault = (mensagem: string) => faults.push({ campo: figureField(figura), mensagem })
    const cell = cellAt(address)
    const before = taken.get(address)
    if (!cell) fault(`«${address}» não é uma célula: escreva a letra da coluna e o número da linha, como B3.`)
    else if (before !== undefined) fault(`A célula ${address} já recebe «${before}».`)
    else if (isListed(cell, linhas)) fault(`A célula ${address} fica na lista das operações.`)
    taken.set(address, titulo)
  }
  if (linhas) faults.push(...faultsOfLinhas(linhas))
  if (taken.size === 0 && Object.values(linhas?.colunas ?? {}).every((letters) => letters === undefined)) {
    faults.push({ campo: 'aba', mensagem: 'Indique ao menos uma célula, ou uma coluna da lista de operações.' })
  }
  return faults
}

function isListed(cell: { readonly column: number; readonly row: number }, linhas: MapaDoModelo['linhas']): boolean {
  if (!linhas || cell.row < linhas.primeira || cell.row > (linhas.ultima ?? LINHAS_MAX)) return false
  return Object.values(linhas.colunas).some((letters) => letters !== undefined && columnOf(letters) === cell.column)
}

function faultsOfLinhas({ primeira, ultima, colunas }: NonNullable<MapaDoModelo['linhas']>): readonly FaltaDoMapa[] {
  const faults: FaltaDoMapa[] = []
  if (ultima !== undefined && ultima < primeira) {
    faults.push({ campo: 'linhas.ultima', mensagem: 'A última linha vem antes da primeira.' })
  }
  const named = new Map<string, string>()
  for (const [coluna, letters] of Object.entries(colunas)) {
    if (letters === undefined) continue
    const fault = (mensagem: string) => faults.push({ campo: columnField(coluna), mensagem })
    const before = named.get(letters)
    if (columnOf(letters) === undefined) fault(`«${letters}» não é uma coluna: escreva só as letras, como D.`)
    else if (before !== undefined) fault(`A coluna ${letters} já recebe «${before}».`)
    named.set(letters, COLUNAS_DO_MODELO[coluna as ColunaDoModelo].titulo)
  }
  if (named.size === 0) faults.push({ campo: 'linhas.primeira', mensagem: 'Indique as colunas da lista de operações.' })
  return faults
}
