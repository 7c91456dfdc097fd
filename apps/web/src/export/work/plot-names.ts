/** The name of a chosen plot in files, and the values that every format contains. */
import type { PackedShape } from '@faixa/geometry'
import { present } from '@faixa/units'

/** `FAZENDA SANTA RITA · Talhão 001`, so that a navigator can distinguish the plots of several farms. */
export function fileTitle(plot: PackedShape): string {
  const { fazenda, talhao, nome } = plotValues(plot)
  const plotName = talhao === undefined ? nome : `Talhão ${talhao}`
  return [fazenda, plotName].filter((part) => part !== undefined).join(' · ') || `Talhão ${plot.id}`
}

export function plotValues(plot: PackedShape) {
  return present({
    fazenda: textIn(plot, 'fazenda'),
    codigoFazenda: textIn(plot, 'codigoFazenda'),
    talhao: textIn(plot, 'talhao'),
    nome: textIn(plot, 'nome'),
    ordem: textIn(plot, 'ordem'),
    areaHa: numberIn(plot, 'areaHa'),
    areaDeclarada: numberIn(plot, 'areaDeclarada'),
  })
}

function textIn({ properties }: PackedShape, name: string): string | undefined {
  const value = properties[name]
  return value === undefined || value === '' ? undefined : `${value}`
}

export function numberIn({ properties }: PackedShape, name: string): number | undefined {
  const value = properties[name]
  return typeof value === 'number' ? value : undefined
}
