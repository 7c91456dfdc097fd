import type { OrderedArea } from '@faixa/flight'
import { present } from '@faixa/units'

/** A row as it is inserted. */
interface InsertedPlot {
  readonly posicao: number
  readonly area_empresa_id?: number
  readonly nome?: string
  readonly fazenda?: string
  readonly codigo_fazenda?: string
  readonly talhao?: string
  readonly area_declarada?: number
  readonly area_ha: number
  readonly poligonos: readonly (readonly (readonly (readonly number[])[])[])[]
}

const ROWS_AT_A_TIME = 1000

/** Yields the plots of an order as the JSON texts of arrays of rows. `registered`: their ids are those of the register. */
export function* plotRows({ plots }: Pick<OrderedArea, 'plots'>, registered: boolean): Generator<string> {
  for (let from = 0; from < plots.length; from += ROWS_AT_A_TIME) {
    const rows = plots.slice(from, from + ROWS_AT_A_TIME).map(
      ({ id, nome, fazenda, codigoFazenda, talhao, areaDeclarada, areaHa, coordinates }, i): InsertedPlot => ({
        ...present({
          area_empresa_id: registered ? Number(id) : undefined,
          nome: storable(nome),
          fazenda: storable(fazenda),
          codigo_fazenda: storable(codigoFazenda),
          talhao: storable(talhao),
          area_declarada: areaDeclarada,
        }),
        posicao: from + i,
        area_ha: areaHa,
        poligonos: coordinates,
      }),
    )
    yield JSON.stringify(rows)
  }
}

/** Removes what PostgreSQL cannot store: NUL, and halves of characters. */
function storable(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '\uFFFD').toWellFormed()
}
