/** The text of a finding, for the screen and the PDF alike. */
import type { LaudoInfo } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { FILE_LABELS } from '../../laudo/dado-labels.ts'
import { formatMoment } from '../../ui/format-when.ts'

type Aviso = LaudoInfo['avisos'][number]

export function findingText({ mensagem, oQueFazer }: Aviso): string {
  return [mensagem, oQueFazer].filter(Boolean).join(' ')
}

/** Names the file or the part of the form that a finding is about. */
export function findingPlace({ onde }: Aviso): string {
  return FILE_LABELS[onde as Papel] ?? onde
}

/** Empty for a finding that needs no confirmation. */
export function confirmationText(
  { confirmar, confirmacao }: Aviso,
  textOf: (moment: Date) => string = formatMoment,
): string {
  if (!confirmar) return ''
  if (!confirmacao) return 'Não confirmado por ninguém.'
  const { por, quando } = confirmacao
  return `Confirmado${por === undefined ? '' : ` por ${por}`}, em ${textOf(new Date(quando))}.`
}
