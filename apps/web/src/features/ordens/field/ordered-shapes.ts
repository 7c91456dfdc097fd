/** The ordered plots as the writers of files take them: their values from the order, their outlines from its map. */
import type { Ordem } from '@faixa/contract'
import { asLonLat, type PackedShape } from '@faixa/geometry'
import type { FieldPlots } from './field-plots.ts'

/** Plots without an outline are left out. */
export function orderedShapes(
  { codigo, plots }: Pick<Ordem, 'codigo' | 'plots'>,
  { areas }: Pick<FieldPlots, 'areas'>,
) {
  return plots.flatMap(({ areaEmpresa, ...values }, row): PackedShape[] => {
    const polygons = areas[row]
    if (!polygons) return []
    const { nome, fazenda, codigoFazenda, talhao, areaHa, areaDeclarada } = values
    return [
      {
        // A negative number belongs to an order.
        id: areaEmpresa ?? -(row + 1),
        properties: { nome, fazenda, codigoFazenda, talhao, areaHa, areaDeclarada, ordem: codigo },
        polygons,
        lines: [],
        points: asLonLat([]),
      },
    ]
  })
}
