import { formatCount, formatQuantity, hectares } from '@faixa/units'
import type { Farm, PlotIndex } from '../../../export/work/plot-index.ts'

/** Name of a farm, `FAZENDA SANTA RITA`, or its code where it has no name. */
export function farmTitle({ nome, codigo }: Pick<Farm, 'nome' | 'codigo'>): string {
  return nome ?? (codigo === undefined ? 'Sem fazenda' : `Fazenda ${codigo}`)
}

export function plotTitle({ names }: PlotIndex, row: number): string {
  return names[row] === '' ? 'Talhão sem nome' : `Talhão ${names[row]}`
}

/** `12 talhões · 230,45 ha`. An overlap of two plots counts twice, because it is the sum of the plots. */
export function sumText({ areaHa }: PlotIndex, rows: readonly number[]): string {
  return `${formatCount(rows.length, 'talhão', 'talhões')} · ${hectaresText(
    rows.reduce((sum, row) => sum + (areaHa[row] ?? 0), 0),
  )}`
}

export function hectaresText(value: number | undefined): string {
  return formatQuantity(value === undefined ? undefined : hectares(value), 'ha')
}
