/** The columns that a registered plot and a plot of an order have alike. */
import { present } from '@faixa/units'

export interface StoredPlotRow {
  readonly nome?: string
  readonly fazenda?: string
  readonly codigo_fazenda?: string
  readonly talhao?: string
  readonly area_declarada?: number
  readonly area_ha: number
  /** MultiPolygon coordinates. */
  readonly poligonos: readonly (readonly (readonly (readonly number[])[])[])[]
}

interface ReadPlot {
  readonly nome?: string | undefined
  readonly fazenda?: string | undefined
  readonly codigoFazenda?: string | undefined
  readonly talhao?: string | undefined
  readonly areaDeclarada?: number | undefined
  readonly areaHa: number
}

export function storedPlotRow(
  { nome, fazenda, codigoFazenda, talhao, areaDeclarada, areaHa }: ReadPlot,
  coordinates: StoredPlotRow['poligonos'],
): StoredPlotRow {
  return {
    ...present({
      nome: storable(nome),
      fazenda: storable(fazenda),
      codigo_fazenda: storable(codigoFazenda),
      talhao: storable(talhao),
      area_declarada: areaDeclarada,
    }),
    area_ha: areaHa,
    poligonos: coordinates,
  }
}

/** Removes what PostgreSQL cannot store: NUL and unpaired surrogates. */
function storable(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '\uFFFD').toWellFormed()
}
