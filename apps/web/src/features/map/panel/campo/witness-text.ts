/** What the comparison of a telephone's track with that of the aircraft says. */
import type { Tone } from '@faixa/domain'
import { APART_M, LEAST_COMPARED, type Witness } from '@faixa/flight'
import { formatNumber } from '@faixa/units'
import { formatFieldClock } from '../../../../ui/format-when.ts'

export interface WitnessWords {
  readonly tone: Tone
  readonly text: string
}

const metres = (value: number) => `${formatNumber(value, 0)}\u00a0m`

/** `offsetH`: hours from UTC at the field, as the laudo knows them: 0 for a log in local time. */
export function witnessWords(witness: Witness | undefined, por: string, offsetH: number | undefined): WitnessWords {
  if (!witness)
    return {
      tone: 'neutral',
      text: `Menos de ${LEAST_COMPARED} posições do telefone de ${por} são do tempo do voo: nada se pode dizer.`,
    }
  const { beginMs, endMs, compared, withinM, apart } = witness
  // The offset of a log in local time is found by the comparison.
  const zone = witness.offsetH === 0 ? offsetH : witness.offsetH
  const span = (from: number, to: number) => `das ${clock(from, zone)} às ${clock(to, zone)}`
  const within = `a até ${metres(Math.ceil(withinM))} da aeronave em 95\u00a0% de ${formatNumber(compared, 0)} posições`
  if (apart)
    return {
      tone: 'warning',
      text: `O telefone de ${por} difere do voo ${span(apart.beginMs, apart.endMs)}: mais de ${metres(APART_M)}. ${capital(span(beginMs, endMs))}, esteve ${within}.`,
    }
  return withinM <= APART_M
    ? { tone: 'success', text: `O telefone de ${por} acompanhou o voo ${span(beginMs, endMs)}: ${within}.` }
    : { tone: 'neutral', text: `${capital(span(beginMs, endMs))}, o telefone de ${por} esteve ${within}.` }
}

function clock(ms: number, offsetH: number | undefined): string {
  return formatFieldClock(ms, offsetH).slice(0, 5)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
