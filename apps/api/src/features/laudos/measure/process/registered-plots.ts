import { type FlightPlot, type RegisteredArea, registeredPlot } from '@faixa/flight'
import type { RegisteredPlot } from './measuring.ts'

export function registeredPlots(rows: readonly RegisteredPlot[]): FlightPlot[] {
  return rows.map(({ codigo_fazenda: codigoFazenda, area_declarada: areaDeclarada, poligonos, ...row }) =>
    registeredPlot({
      ...row,
      codigoFazenda,
      areaDeclarada,
      coordinates: JSON.parse(poligonos) as RegisteredArea['coordinates'],
    }),
  )
}
