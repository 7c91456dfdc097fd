import type { Lado } from '@faixa/domain'
import { formatCount, formatReais } from '@faixa/units'
import type { Message } from '../../../mail/mail.ts'
import { whenText } from '../../../notices/send-notice.ts'
import type { Settings } from '../../../settings.ts'
import type { AcertoRow } from '../acerto-rows.queries.ts'
import type { ContratoRow } from '../contratos.queries.ts'

export interface Acceptance<Row = AcertoRow> {
  readonly row: Row
  readonly lado: Lado
  /** Name of the person who accepted. */
  readonly por: string
  readonly em: Date
  /** The device in words. */
  readonly aparelho: string
  /** True where the other side had accepted before. */
  readonly isLast: boolean
}

export interface Reader {
  readonly person: { readonly nome: string; readonly email: string }
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
}

const OTHER = { empresa: 'prestadora', prestadora: 'empresa' } as const satisfies Record<Lado, Lado>

export function acceptanceMessage(
  { row, lado, por, em, aparelho, isLast }: Acceptance,
  { person, settings }: Reader,
): Message {
  const names = { empresa: row.empresa_nome, prestadora: row.prestadora_nome }
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

${screenAddress(settings, `acertos/${row.uuid}`)}

Se não foi ${por} quem aceitou, avise a administração agora mesmo.
`,
  }
}

/** A contract that a side has accepted. */
export function contratoMessage(
  { row, lado, por, em, aparelho, isLast }: Acceptance<ContratoRow>,
  { person, settings }: Reader,
): Message {
  const names = { empresa: row.empresa_nome, prestadora: row.prestadora_nome }
  return {
    to: person.email,
    subject: `${isLast ? 'Contrato aceito pelas duas partes' : `Contrato aceito pela ${lado}`} — Faixa`,
    text: `Olá, ${person.nome}.

${por} aceitou, pela ${lado} ${names[lado]}, a versão ${row.versao} do contrato ${row.nome}, entre ${names.empresa} e ${names.prestadora}.

Quando:   ${whenText(em)} (horário de Brasília)
Aparelho: ${aparelho}

${isLast ? 'As duas partes aceitaram: os acertos passam a ser calculados por esta versão.' : `Falta o aceite da ${OTHER[lado]} ${names[OTHER[lado]]}.`}

${screenAddress(settings, `contratos/${row.uuid}`)}

Se não foi ${por} quem aceitou, avise a administração agora mesmo.
`,
  }
}

function screenAddress({ address, port, base }: Reader['settings'], path: string): string {
  return `${(address ?? `http://localhost:${port}`).replace(/\/+$/, '')}${base}${path}`
}

function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
