/** Finds the clock of a laudo's field: all measured times of a flight are shown on it, beside typed hours and readings of the weather. */
import { utcOffsetOf } from '@faixa/domain'
import { typedOffsetH } from '@faixa/flight'
import { type FlownTrack, flownSpan, typedTimes } from '../measure/flight-options.ts'
import { ufsOf } from '../measure/judge-informed.queries.ts'

type FlownLaudo = Parameters<typeof typedTimes>[0] & Readonly<Record<'limites' | 'limites_campo', string | null>>

/** Hours from UTC; 0 where the log is in local time, as its typed hours show. Undefined for a track without times. */
export async function fieldOffsetH(laudo: FlownLaudo, track: FlownTrack | null | undefined) {
  const flown = flownSpan(track)
  if (!flown) return undefined
  const box = laudo.limites_campo ?? laudo.limites
  const [uf] = box === null ? [] : await ufsOf(box)
  return typedOffsetH(flown, typedTimes(laudo), utcOffsetOf(uf))
}
