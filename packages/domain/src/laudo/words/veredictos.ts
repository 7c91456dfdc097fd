/** Every verdict in one word, with its tone: the same on screens and papers, in files, and for other programs. */
import type { Tone } from '../../eficacia/bands.ts'

interface Palavra {
  readonly nome: string
  readonly tone: Tone
}

/** Worst first; the verdicts that only inform come last. */
export const VEREDICTOS_DO_LAUDO = {
  proibido: { nome: 'Proibido', tone: 'danger' },
  naoConforme: { nome: 'Não conforme', tone: 'danger' },
  semDados: { nome: 'Sem dados', tone: 'neutral' },
  semRegra: { nome: 'Sem regra conhecida', tone: 'neutral' },
  semAreas: { nome: 'Sem áreas próximas', tone: 'neutral' },
  conforme: { nome: 'Conforme', tone: 'success' },
  soFederal: { nome: 'Conforme (só federal)', tone: 'success' },
  proibidoInformativo: { nome: 'Proibido (informativo)', tone: 'info' },
  naoConformeInformativo: { nome: 'Não conforme (informativo)', tone: 'info' },
  semDadosInformativo: { nome: 'Sem dados (informativo)', tone: 'info' },
  conformeInformativo: { nome: 'Conforme (informativo)', tone: 'info' },
} as const satisfies Readonly<Record<string, Palavra>>

export type VeredictoDoLaudo = keyof typeof VEREDICTOS_DO_LAUDO

export const VEREDICTOS_DO_LAUDO_NAMES = Object.keys(VEREDICTOS_DO_LAUDO) as [VeredictoDoLaudo, ...VeredictoDoLaudo[]]
