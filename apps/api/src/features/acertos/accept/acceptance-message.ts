import type { Lado } from '@faixa/domain'
import { formatCount, formatReais } from '@faixa/units'
import type { Message } from '../../../mail/mail.ts'
import { whenText } from '../../../notices/send-notice.ts'
import type { Settings } from '../../../settings.ts'
import type { AcertoRow } from '../acerto-rows.queries.ts'

export interface Acceptance {
  readonly row: AcertoRow
  readonly lado: Lado
  /** Name of the person who accepted. */
  readonly por: string
  readonly em: Date
  /** The device in words. */
  readonly aparelho: string
  /** True where the other side had accepted before. */
  readonly isLast: boolean
}

interface Reader {
  readonly person: { readonly nome: string; readonly email: string }
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
}

const OTHER = { empresa: 'prestadora', prestadora: 'empresa' } as const satisfies Record<Lado, Lado>

export function acceptanceMessage(
  { row, lado, por, em, aparelho, isLast }: Acceptance,
  { person, settings }: Reader,
): Message {
  const names = { empresa: row.empresa_nome, prestadora: row.prestadora_nome }
  const origin = (settings.address ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  return {
    to: person.email,
    subject: `${isLast ? 'Acerto aceito pelas duas partes' : `Acerto aceito pela ${lado}`} — Faixa`,
    text: `Olá, ${person.nome}.

${por} aceitou, pela ${lado} ${names[lado]}, o acerto entre ${names.empresa} e ${names.prestadora}.

Período:  ${dayText(row.inicio)} a ${dayText(row.fim)}
Laudos:   ${formatCount(row.laudos, 'laudo', 'laudos')}, ${formatReais(row.valor)}
Quando:   ${whenText(em)} (horário de Brasília)
Aparelho: ${aparelho}

${isLast ? 'As duas partes aceitaram, e o acerto está fechado.' : `Falta o aceite da ${OTHER[lado]} ${names[OTHER[lado]]}.`}

${origin}${settings.base}acertos/${row.uuid}

Se não foi ${por} quem aceitou, avise a administração agora mesmo.
`,
  }
}

function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
