/** Chosen plots, in the order of the list, by the farms that they belong to. */
import type { PackedShape } from '@faixa/geometry'
import { numberIn, plotValues } from './plot-names.ts'

interface PlotsOfFarm {
  readonly nome: string | undefined
  readonly codigo: string | undefined
  readonly plots: readonly PackedShape[]
}

/** The plots of a farm are consecutive. */
export function plotsByFarm(plots: readonly PackedShape[]): readonly PlotsOfFarm[] {
  const farms: (PlotsOfFarm & { readonly empresa: number | undefined; readonly plots: PackedShape[] })[] = []
  for (const plot of plots) {
    const empresa = numberIn(plot, 'empresa')
    const { fazenda: nome, codigoFazenda: codigo } = plotValues(plot)
    const last = farms.at(-1)
    if (last && last.empresa === empresa && last.nome === nome && last.codigo === codigo) last.plots.push(plot)
    else farms.push({ empresa, nome, codigo, plots: [plot] })
  }
  return farms
}
