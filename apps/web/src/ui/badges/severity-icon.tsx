import type { Tone } from '@faixa/domain'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { TONES } from './tones.ts'

export type Gravidade = 'erro' | 'aviso' | 'info'

/** Looks of the severities, the gravest first. */
const SEVERITIES = {
  erro: { tone: 'danger', word: 'Erro', icon: IconCircleX },
  aviso: { tone: 'warning', word: 'Aviso', icon: IconAlertTriangle },
  info: { tone: 'info', word: 'Informação', icon: IconInfoCircle },
} as const satisfies Record<Gravidade, { tone: Tone; word: string; icon: typeof IconCircleX }>

const ORDER = Object.keys(SEVERITIES)

/** Sorts findings, the gravest first. */
export function byGravidade(a: { readonly gravidade: Gravidade }, b: { readonly gravidade: Gravidade }): number {
  return ORDER.indexOf(a.gravidade) - ORDER.indexOf(b.gravidade)
}

/** The severity of a finding as shape, colour and, for screen readers, a word. */
export function SeverityIcon({ gravidade }: { readonly gravidade: Gravidade }) {
  const { icon: Icon, tone, word } = SEVERITIES[gravidade]
  return <Icon size={16} color={TONES[tone].ink} role="img" aria-label={word} />
}
