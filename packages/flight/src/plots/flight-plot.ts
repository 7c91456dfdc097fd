import type { PlotInput, PlotLabel } from '@faixa/geometry'

/** A talhão for the measurement, with its names from the file or the register. */
export interface FlightPlot extends PlotInput {
  readonly label: PlotLabel
}

/** Names of a talhão under the laudo's field names; codes are text, with their leading zeros. */
export interface PlotNames {
  readonly nome?: string
  readonly fazenda?: string
  readonly codigoFazenda?: string
  readonly talhao?: string
}

export function plotNames({ name, farm, farmCode, plot }: PlotLabel): PlotNames {
  return {
    ...(name !== undefined && { nome: name }),
    ...(farm !== undefined && { fazenda: farm }),
    ...(farmCode !== undefined && { codigoFazenda: farmCode }),
    ...(plot !== undefined && { talhao: plot }),
  }
}
