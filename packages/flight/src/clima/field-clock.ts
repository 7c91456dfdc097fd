/** Joins the clocks of typed rows, weather files and logs, some of which write local time as if it were UTC. */
import type { DadosOperacao, LeituraDoClima, MinutoAplicado } from '@faixa/domain'
import { present } from '@faixa/units'
import type { Span } from '../checks/flight-facts.ts'
import { typedSpan } from '../checks/flight-hours.ts'
import type { TypedFigures } from '../numbers/typed-figures.ts'
import { degreesOfCompass } from './wind.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Hours from UTC that typed hours may differ from those of a log: none where the logger writes local time as if it were UTC, or Brazil's zones. */
export const OFFSETS_H = [0, -2, -3, -4, -5] as const

/**
 * Hours by which the typed hours of the flight differ from those of its files. Where the hours of the state fit no worse than any other, or
 * none are typed, those of the state are used.
 */
export function typedOffsetH(flown: Span | undefined, typed: TypedFigures, utcOffsetH: number): number {
  const span = typedSpan(typed)
  if (!span || !flown) return utcOffsetH
  const commonAt = (hours: number) =>
    Math.max(
      0,
      Math.min(span.endMs - hours * HOUR_MS, flown.endMs) - Math.max(span.beginMs - hours * HOUR_MS, flown.beginMs),
    )
  return [utcOffsetH, ...OFFSETS_H].reduce((best, hours) => (commonAt(hours) > commonAt(best) ? hours : best))
}

/**
 * The typed rows as readings of the field, on the clock of the flight's files: `offsetH` is that of its typed hours. A row has an hour and no day,
 * and is the occurrence nearest to the flight.
 */
export function typedReadings(
  dados: Pick<DadosOperacao, 'leituras'> | null | undefined,
  { flightMs, offsetH }: { readonly flightMs: number; readonly offsetH: number },
): LeituraDoClima[] {
  return (dados?.leituras ?? []).flatMap(({ hora, temperatura, umidade, vento, direcao }) => {
    const [hours, minutes] = (hora ?? '').split(':').map(Number)
    if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return []
    const ventoMs = vento === undefined ? (direcao === 'calmo' ? 0 : undefined) : vento / 3.6
    const tempo = present({
      ventoMs,
      direcaoGraus: direcao === undefined || ventoMs === 0 ? undefined : degreesOfCompass(direcao),
      temperaturaC: temperatura,
      umidadePercent: umidade,
    })
    if (Object.keys(tempo).length === 0) return []
    const midnight = Math.floor(flightMs / DAY_MS) * DAY_MS
    const onDay = midnight + hours * HOUR_MS + minutes * MINUTE_MS - offsetH * HOUR_MS
    const instanteMs = onDay - Math.round((onDay - flightMs) / DAY_MS) * DAY_MS
    return [{ instanteMs, ...tempo, tipo: 'campo' as const, fonte: 'Leituras digitadas', distanciaKm: 0 }]
  })
}

/**
 * The readings that any minute of the flight may take: for each whole minute the nearest one, because a minute takes the nearest.
 * `marginMs` allows for local times that become UTC later.
 */
export function readingsNear(
  readings: readonly LeituraDoClima[],
  minutes: readonly MinutoAplicado[],
  marginMs = 15 * HOUR_MS,
): LeituraDoClima[] {
  const [first, last] = [minutes.at(0), minutes.at(-1)]
  if (!first || !last) return []
  const [from, to] = [first.minuto * MINUTE_MS - marginMs, last.minuto * MINUTE_MS + marginMs]
  const byMinute = new Map<number, LeituraDoClima>()
  const apart = ({ instanteMs }: LeituraDoClima, minute: number) => Math.abs(instanteMs - minute * MINUTE_MS)
  for (const reading of readings) {
    if (reading.instanteMs < from || reading.instanteMs > to) continue
    const minute = Math.round(reading.instanteMs / MINUTE_MS)
    const kept = byMinute.get(minute)
    if (!kept || apart(reading, minute) < apart(kept, minute)) byMinute.set(minute, reading)
  }
  return [...byMinute.values()].toSorted((a, b) => a.instanteMs - b.instanteMs)
}
