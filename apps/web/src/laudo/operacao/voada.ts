/** Converts a laudo to the form that the papers of the authorities need: typed and measured data. */
import type { LaudoInfo } from '@faixa/contract'
import { operacaoVoada as convert, type LaudoVoado, type OperacaoVoada, type TextosDoVoo } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { middleOf } from '../../map/engine/extent.ts'
import { fieldZone, formatFieldMoment, formatWhen } from '../../ui/format-when.ts'

/** Stands for the direction where only missing items are counted, so that the layer of the track need not be read. */
const MEASURED_DIRECTION = 'medida no trajeto'

/** Decimals of a degree on paper: about a metre. */
const DEGREE_DECIMALS = 5

/** `direction`: of the passes, for people; measured on the track. */
export function operacaoVoada(info: LaudoInfo, direction: string | undefined): OperacaoVoada {
  const offsetH = info.trajeto?.fusoHoras
  const medido = (instant: string) => {
    const ms = Date.parse(instant)
    return `${formatFieldMoment(ms, offsetH)} (${fieldZone(ms, offsetH)})`
  }
  return convert(info as LaudoVoado, { ...TEXTOS, medido, direcao: direction })
}

/** As `operacaoVoada`, for callers that only count missing items. */
export function operacaoContada(info: LaudoInfo): OperacaoVoada {
  return operacaoVoada(info, info.trajeto && MEASURED_DIRECTION)
}

const TEXTOS = {
  digitado: formatWhen,
  campo: (box) => `${positionText(...middleOf(box))} (meio do campo)`,
  pista: (lonLat) => `${positionText(...lonLat)} (decolagem)`,
} as const satisfies Omit<TextosDoVoo, 'direcao' | 'medido'>

function positionText(lon: number, lat: number): string {
  const side = (degrees: number, negative: string, positive: string) =>
    `${formatNumber(Math.abs(degrees), DEGREE_DECIMALS)}° ${degrees < 0 ? negative : positive}`
  return `${side(lat, 'S', 'N')}, ${side(lon, 'O', 'L')}`
}
