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

export function acceptanceMessage(acceptance: Acceptance, reader: Reader): Message {
  const { row } = acceptance
  const { empresa, prestadora } = namesOf(row)
  return messageOf(acceptance, reader, {
    noun: 'Acerto',
    what: `o acerto entre ${empresa} e ${prestadora}`,
    facts: `Período:  ${dayText(row.inicio)} a ${dayText(row.fim)}
Laudos:   ${formatCount(row.laudos, 'laudo', 'laudos')}, ${formatReais(row.valor)}
`,
    closed: 'As duas partes aceitaram, e o acerto está fechado.',
    path: `acertos/${row.uuid}`,
  })
}

/** A contract that a side has accepted. */
export function contratoMessage(acceptance: Acceptance<ContratoRow>, reader: Reader): Message {
  const { row } = acceptance
  const { empresa, prestadora } = namesOf(row)
  return messageOf(acceptance, reader, {
    noun: 'Contrato',
    what: `a versão ${row.versao} do contrato ${row.nome}, entre ${empresa} e ${prestadora}`,
    facts: '',
    closed: 'As duas partes aceitaram: os acertos passam a ser calculados por esta versão.',
    path: `contratos/${row.uuid}`,
  })
}

/** A version of a contract that waits for both acceptances. */
export function proposalMessage(row: ContratoRow, por: string, { person, settings }: Reader): Message {
  const { empresa, prestadora } = namesOf(row)
  return {
    to: person.email,
    subject: 'Contrato espera o seu aceite — Faixa',
    text: `Olá, ${person.nome}.

${por} salvou a versão ${row.versao} do contrato ${row.nome}, entre ${empresa} e ${prestadora}.

Ela vale quando a empresa e a prestadora a aceitarem. Leia e aceite:

${screenAddress(settings, `contratos/${row.uuid}`)}
`,
  }
}

interface Accepted {
  readonly noun: string
  readonly what: string
  /** Lines above the time and the device, each with its line break. */
  readonly facts: string
  /** The sentence for both acceptances. */
  readonly closed: string
  readonly path: string
}

function messageOf(
  { row, lado, por, em, aparelho, isLast }: Acceptance<AcertoRow | ContratoRow>,
  { person, settings }: Reader,
  { noun, what, facts, closed, path }: Accepted,
): Message {
  const names = namesOf(row)
  return {
    to: person.email,
    subject: `${noun} ${isLast ? 'aceito pelas duas partes' : `aceito pela ${lado}`} — Faixa`,
    text: `Olá, ${person.nome}.

${por} aceitou, pela ${lado} ${names[lado]}, ${what}.

${facts}Quando:   ${whenText(em)} (horário de Brasília)
Aparelho: ${aparelho}

${isLast ? closed : `Falta o aceite da ${OTHER[lado]} ${names[OTHER[lado]]}.`}

${screenAddress(settings, path)}

Se não foi ${por} quem aceitou, avise a administração agora mesmo.
`,
  }
}

function namesOf({ empresa_nome, prestadora_nome }: AcertoRow | ContratoRow): Readonly<Record<Lado, string>> {
  return { empresa: empresa_nome, prestadora: prestadora_nome }
}

function screenAddress({ address, port, base }: Reader['settings'], path: string): string {
  return `${(address ?? `http://localhost:${port}`).replace(/\/+$/, '')}${base}${path}`
}

function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
