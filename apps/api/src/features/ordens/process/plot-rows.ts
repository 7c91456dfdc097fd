import type { OrderedArea } from '@faixa/flight'
import { present } from '@faixa/units'
import { type StoredPlotRow, storedPlotRow } from '../../../ground/stored-plot-row.ts'

/** A row as it is inserted. */
interface InsertedPlot extends StoredPlotRow {
  readonly posicao: number
  readonly area_empresa_id?: number
}

const ROWS_AT_A_TIME = 1000

/** Yields the plots of an order as the JSON texts of arrays of rows. `registered`: their ids are those of the register. */
export function* plotRows({ plots }: Pick<OrderedArea, 'plots'>, registered: boolean): Generator<string> {
  for (let from = 0; from < plots.length; from += ROWS_AT_A_TIME) {
    const rows = plots.slice(from, from + ROWS_AT_A_TIME).map(
      (plot, i): InsertedPlot => ({
        ...storedPlotRow(plot, plot.coordinates),
        ...present({ area_empresa_id: registered ? Number(plot.id) : undefined }),
        posicao: from + i,
      }),
    )
    yield JSON.stringify(rows)
  }
}
