/** The acts on a finding besides confirming it: use the measured figure, the recorded times, or only the touched plots. */
import { type Decided, type Decisoes, type LimitedFigure, TYPED_LIMITS } from '@faixa/domain'
import { type Aviso, CHECKS, type Concern } from '@faixa/flight'
import { formatNumber } from '@faixa/units'
import type { LaudoField } from '../laudo-fields.ts'
import type { Proposals } from '../proposals.ts'

export interface CheckAct {
  readonly label: string
  /** Effects on the form: typed values, or a decision about the files. */
  readonly put?: Readonly<Partial<Record<LaudoField, string>>>
  readonly decided?: Decided
}

interface Known {
  readonly decisoes: Decisoes | undefined
  readonly decided: Decided
  readonly times: Proposals['times']
}

const CONCERNS = new Map<string, Concern>(CHECKS.map(({ code, concerns }) => [code, concerns]))

/** The file or field that a finding is about; undefined for findings that are no check. */
export function concernOf({ codigo }: Pick<Aviso, 'codigo'>): Concern | undefined {
  return CONCERNS.get(codigo)
}

export function actOn(aviso: Aviso, { decisoes, decided, times }: Known): CheckAct | undefined {
  const concern = concernOf(aviso)
  if (aviso.codigo === 'talhoes-pouco-atingidos' && decisoes?.tocados) {
    const { talhoes } = decisoes.tocados
    const label = talhoes === 1 ? 'Medir só o talhão tocado' : `Medir só os ${formatNumber(talhoes, 0)} talhões tocados`
    return { label, decided: { ...decided, soTocados: true } }
  }
  if (concern === 'horarios') return times && { label: 'Usar os horários do trajeto', put: times }
  if (aviso.medido === undefined || concern === undefined || !isFigure(concern)) return undefined
  const { least, most, unit } = TYPED_LIMITS[concern]
  // A figure that the form would refuse is not offered.
  if (aviso.medido < least || aviso.medido > most) return undefined
  return { label: `Usar o medido: ${formatNumber(aviso.medido)}\u00a0${unit}`, put: { [concern]: `${aviso.medido}` } }
}

function isFigure(concern: Concern): concern is Concern & LimitedFigure {
  return Object.hasOwn(TYPED_LIMITS, concern)
}
