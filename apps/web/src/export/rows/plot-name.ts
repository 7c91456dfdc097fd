import type { LaudoInfo } from '@faixa/contract'

export type Talhao = LaudoInfo['talhoes'][number]

/** The plot's code where it has one: the name is often its farm's. Plots without either are called by their row. */
export function plotName({ talhao, nome }: Talhao, row: number): string {
  return talhao === undefined ? (nome ?? `Talhão ${row + 1}`) : `Talhão ${talhao}`
}

/** What stands below the name: never the same again. */
export function farmName({ fazenda, codigoFazenda, talhao, nome }: Talhao): string | undefined {
  return fazenda ?? (talhao === undefined || nome === talhao ? undefined : nome) ?? codigoFazenda
}
