import type { LaudoInfo } from '@faixa/contract'

export type Talhao = LaudoInfo['talhoes'][number]

/** The name of a plot of a laudo or of an order. */
type PlotNames = Pick<Talhao, 'nome' | 'fazenda' | 'codigoFazenda' | 'talhao'>

/** A plot is called by its code, because its name is often that of its farm; without a code by its name, without both by its row. */
export function plotName({ talhao, nome }: PlotNames, row: number): string {
  return talhao === undefined ? (nome ?? `Talhão ${row + 1}`) : `Talhão ${talhao}`
}

/** The farm, for the line below a plot's name; absent where it would repeat that name. */
export function farmName({ fazenda, codigoFazenda, talhao, nome }: PlotNames): string | undefined {
  return fazenda ?? (talhao === undefined || nome === talhao ? undefined : nome) ?? codigoFazenda
}
