import type { LaudoInfo, Registro } from '@faixa/contract'
import { formatFieldMoment, formatWhen } from '../../../../ui/format-when.ts'

type Flown = Pick<LaudoInfo, 'trajeto' | 'dataInicial'>

/**
 * Hours from UTC at the field, for records: a log in local time does not say its zone, and that of this browser is taken.
 */
export function recordsOffsetH({ trajeto }: Pick<Flown, 'trajeto'>): number | undefined {
  return trajeto?.fusoHoras || undefined
}

/** The records that count of the days of the flight, the earliest first: by the times of its track, otherwise by its typed day. */
export function recordsOfFlight(registros: readonly Registro[], flown: Flown): readonly Registro[] {
  const { trajeto, dataInicial } = flown
  const dayOf = (iso: string, offsetH: number | undefined) => formatFieldMoment(Date.parse(iso), offsetH).split(' ')[0]
  const times = [trajeto?.inicio, trajeto?.fim].filter((iso) => iso !== undefined)
  const days = new Set(
    times.length > 0 ? times.map((iso) => dayOf(iso, trajeto?.fusoHoras)) : [formatWhen(dataInicial)?.split(' ')[0]],
  )
  return registros
    .filter(({ em, retirado }) => !retirado && days.has(dayOf(em, recordsOffsetH(flown))))
    .toSorted((a, b) => Date.parse(a.em) - Date.parse(b.em))
}
