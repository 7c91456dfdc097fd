import type { LaudoInfo, Registro } from '@faixa/contract'
import type { AssuntoDeFoto } from '@faixa/domain'
import { formatFieldMoment, formatWhen } from '../../ui/format-when.ts'

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

/** Papers that are photographed on the day before, or after the flight: they belong to all flights of their order. */
const PAPERS: ReadonlySet<string | undefined> = new Set<AssuntoDeFoto>(['receituario', 'rotulo'])

/** The photographs of the laudo, the earliest first: those of the days of its flight, and the papers of its order. */
export function photosOfFlight(registros: readonly Registro[], flown: Flown): readonly Registro[] {
  const ofDay = new Set(recordsOfFlight(registros, flown))
  return registros
    .filter((one) => one.tipo === 'foto' && !one.retirado && (ofDay.has(one) || PAPERS.has(one.arquivo?.assunto)))
    .toSorted((a, b) => Date.parse(a.em) - Date.parse(b.em))
}
