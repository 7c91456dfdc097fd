/** Computes the yield per prestadora and pilot row by row, with which the database's sums are compared. */
import { FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { type Hectares, hectares, type Minutes, minutes } from '@faixa/units'

export interface RendimentoRow {
  readonly prestadora: string
  readonly piloto: string
  readonly areaPlantio?: Hectares
  /** Start and end as ISO date-times. */
  readonly dataInicial?: string
  readonly dataFinal?: string
}

interface Rendimento {
  readonly prestadora: string
  readonly piloto: string
  /** Number of laudos that counted. */
  readonly laudos: number
  readonly area: Hectares
  readonly tempo: Minutes
  readonly haPorMinuto: number
  readonly haPorHora: number
}

/**
 * One line per prestadora and pilot, in order of first appearance. Only laudos with both times known, an area above 0 and a time above 0
 * count (specification 001 §5); a pilot without any has no line. The yield is total area divided by total time, not the mean of the laudos'
 * yields, which would weight a short flight like a long one.
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

// yyyy-mm-ddThh:mm[:ss[.fff]] with an optional zone.
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * The instant of an ISO date-time in milliseconds since 1970 UTC; absent when the text is no date-time, its time is the unknown marker or
 * its date was cleared. A text without a zone is read as UTC, so that the result does not depend on the machine; both ends of a laudo are
 * written the same way, so their difference is right.
 */
function knownInstant(isoDateTime: string | undefined): number | undefined {
  const match = isoDateTime === undefined ? null : DATE_TIME.exec(isoDateTime)
  if (!match) return undefined
  const [, date, time, zone = 'Z'] = match
  if (time === FALLBACK_TIME || date === FALLBACK_DATE) return undefined
  const instant = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(instant) ? undefined : instant
}
