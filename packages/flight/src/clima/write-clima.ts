/** Writes readings of the weather as the text that read-clima.ts reads: an instrument of the field, with instants in UTC. */
import type { Tempo } from '@faixa/domain'

/** A reading to be written, with the place where it was taken. */
export interface WrittenReading extends Tempo {
  /** Milliseconds since 1970 UTC; written to the second. */
  readonly instanteMs: number
  readonly lugar?: { readonly lon: number; readonly lat: number }
}

const COLUMNS: readonly (readonly [heading: string, value: (reading: WrittenReading) => number | undefined])[] = [
  ['Temperatura (°C)', ({ temperaturaC }) => temperaturaC],
  ['Umidade (%)', ({ umidadePercent }) => umidadePercent],
  ['Vento (m/s)', ({ ventoMs }) => ventoMs],
  ['Rajada (m/s)', ({ rajadaMs }) => rajadaMs],
  ['Direção (°)', ({ direcaoGraus }) => direcaoGraus],
  ['Latitude', ({ lugar }) => lugar?.lat],
  ['Longitude', ({ lugar }) => lugar?.lon],
]

/** The earliest reading first. Values that a reading lacks are empty. */
export function writeClima(readings: readonly WrittenReading[]): string {
  const lines = readings
    .toSorted((a, b) => a.instanteMs - b.instanteMs)
    .map((reading) => {
      const instant = `${new Date(reading.instanteMs).toISOString().slice(0, 19)}Z`
      return [instant, ...COLUMNS.map(([, value]) => cell(value(reading)))].join(';')
    })
  return ['Instante', ...COLUMNS.map(([heading]) => heading)].join(';').concat('\n', lines.join('\n'), '\n')
}

/** A decimal comma, and no exponent. */
function cell(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 12 })
}
