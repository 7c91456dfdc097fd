/** Yield per prestadora and pilot: hectares per minute and per hour. */
import { type Hectares, hectares, type Minutes, minutes } from '@faixa/units'
import { knownInstant } from '../laudo/date-time.ts'

export interface RendimentoRow {
  readonly prestadora: string
  readonly piloto: string
  readonly areaPlantio?: Hectares
  /** ISO date-times. */
  readonly dataInicial?: string
  readonly dataFinal?: string
}

export interface Rendimento {
  readonly prestadora: string
  readonly piloto: string
  /** Laudos that counted. */
  readonly laudos: number
  readonly area: Hectares
  readonly tempo: Minutes
  readonly haPorMinuto: number
  readonly haPorHora: number
}

/**
 * One line per prestadora and pilot, in order of first appearance. Only laudos with both times known, an area above 0
 * and a time above 0 count (specification 001 §5); a pilot without any has no line. The yield is total area over total
 * time, not the mean of the laudos' own yields, which would let a short flight weigh as much as a long one.
 */
export function summariseRendimento(rows: Iterable<RendimentoRow>): readonly Rendimento[] {
  const totals = new Map<string, { prestadora: string; piloto: string; laudos: number; ha: number; min: number }>()
  for (const row of rows) {
    const begin = knownInstant(row.dataInicial)
    const end = knownInstant(row.dataFinal)
    if (begin === undefined || end === undefined || end <= begin) continue
    if (row.areaPlantio === undefined || !(row.areaPlantio > 0)) continue
    const key = JSON.stringify([row.prestadora, row.piloto])
    const total = totals.get(key) ?? { prestadora: row.prestadora, piloto: row.piloto, laudos: 0, ha: 0, min: 0 }
    total.laudos += 1
    total.ha += row.areaPlantio
    total.min += (end - begin) / 60_000
    totals.set(key, total)
  }
  return [...totals.values()].map(({ prestadora, piloto, laudos, ha, min }) => ({
    prestadora,
    piloto,
    laudos,
    area: hectares(ha),
    tempo: minutes(min),
    haPorMinuto: ha / min,
    haPorHora: (ha / min) * 60,
  }))
}
