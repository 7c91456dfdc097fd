import type { LaudoInfo } from '@faixa/contract'

export type Talhao = LaudoInfo['talhoes'][number]

/** Plots without a name are called by their row. */
export function plotName({ talhao, nome }: Talhao, row: number): string {
  if (nome !== undefined && nome !== talhao) return nome
  return `Talhão ${talhao ?? row + 1}`
}

export function farmName({ fazenda, codigoFazenda }: Talhao): string | undefined {
  return fazenda ?? codigoFazenda
}
