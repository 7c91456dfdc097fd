/** The form of an entity of any level: its fields, the sent data, and their errors with the server's texts. */
import { EDITS, type Entity, type FieldError, registrationSchema, tipoOf } from '@faixa/contract'
import { type RegistrableLevel, SEDE, SEDE_NAME, TIPOS_AERONAVE, type TipoAeronave } from '@faixa/domain'
import { type EntityField, FIELD_LABELS } from '../../../entidades/entity-labels.ts'
import { dateTextOf, isoOfDate } from '../../../form/fields/date-text.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import type { Values } from '../../../form/state/field-state.ts'

export type EntityValues = Values<EntityField>

const LOGIN = ['email', 'convite', 'senha', 'confirmarSenha'] as const
const COMPANY = ['razaoSocial', 'cnpj', 'inscricaoEstadual', 'contato', 'acesso'] as const
const ADDRESS = ['cep', 'estado', 'cidade', 'bairro', 'logradouro', 'numero', 'complemento'] as const

/** Fields of each level in the order of its form (specification 001 §2.8 and §6). */
/** Levels whose people always sign in. */
export const ALWAYS_WITH_LOGIN: ReadonlySet<RegistrableLevel> = new Set(['administrador', 'analista', 'funcionario'])

export const FORM_FIELDS = {
  administrador: ['nome', ...LOGIN],
  analista: ['nome', ...LOGIN],
  funcionario: ['nome', ...LOGIN, 'empresa', 'unidade', 'funcao', 'rg', 'cpf', ...ADDRESS],
  empresa: ['nome', ...COMPANY, ...ADDRESS],
  unidade: ['nome', 'empresa', ...COMPANY, ...ADDRESS],
  prestadora: ['nome', 'cnpj', 'registroMapa', 'empresas', ...LOGIN],
  piloto: ['nome', 'prestadora', ...LOGIN],
  aeronave: ['nome', 'tipo', 'fabricante', 'modelo', 'prestadora', 'validade'],
} as const satisfies Record<RegistrableLevel, readonly EntityField[]>

/** Value of `convite` where the person is invited; empty where a password is typed. */
export const INVITED = 'sim'

export const EMPTY: EntityValues = {
  ...(Object.fromEntries(Object.keys(FIELD_LABELS).map((name) => [name, ''])) as Record<EntityField, string>),
  unidade: `${SEDE}`,
  acesso: 'sp',
  // With an invitation no other person chooses the password.
  convite: INVITED,
}

/** Mobile numbers begin with 9 and have one more digit than others. */
export function contatoMask(typed: string): string {
  return typed[2] === '9' ? '(99) 9 9999-9999' : '(99) 9999-9999'
}

/**
 * Twelve digits are a number of São Paulo, written as specification 001 §5 has it. Those of other states have other lengths, and some are a
 * word or begin with a letter: they stay as they were typed, without punctuation.
 */
export function inscricaoEstadualMask(typed: string): string {
  return /^\d{12}$/.test(typed) ? '999.999.999.999' : '*'.repeat(typed.length)
}

type Typed = Readonly<Partial<Record<EntityField, string>>>

/** The body of a registration, without empty fields. */
export function registrationBody(
  nivel: RegistrableLevel,
  values: EntityValues,
): Typed & { readonly nivel: RegistrableLevel } {
  const given = FORM_FIELDS[nivel].filter(
    (name: EntityField) => values[name].trim() !== '' && !isSede(name, values) && !isWithout(nivel, name, values),
  )
  return { nivel, ...Object.fromEntries(given.map((name: EntityField) => [name, sent(name, values[name])])) }
}

/** A day is shown as dd/mm/aaaa and sent as yyyy-mm-dd; an unreadable one is sent as typed, and refused. */
function sent(name: EntityField, value: string): string {
  return name === 'validade' ? (isoOfDate(value) ?? value) : value
}

/** Tells whether this field of a login is irrelevant: passwords for an invited person, and the invitation where there is no login. */
function isWithout(nivel: RegistrableLevel, name: EntityField, { convite, email }: EntityValues): boolean {
  if (name === 'convite') return email.trim() === '' && !ALWAYS_WITH_LOGIN.has(nivel)
  return convite === INVITED && (name === 'senha' || name === 'confirmarSenha')
}

function isSede(name: EntityField, values: EntityValues): boolean {
  return name === 'unidade' && values.unidade === `${SEDE}`
}

export function checkRegistration(nivel: RegistrableLevel, values: EntityValues): readonly FieldError[] {
  return errorsOfSchema(registrationSchema, registrationBody(nivel, values))
}

/** The texts of a form that starts with the saved values. */
export function savedValues(entity: Entity): EntityValues {
  const row: Readonly<Record<string, unknown>> = entity
  const saved = Object.keys(FIELD_LABELS).map((name) => [name, name === 'convite' ? '' : textOf(row[name])] as const)
  const { unidade, acesso, validade, ...rest } = Object.fromEntries(saved) as Record<EntityField, string>
  return {
    ...{ ...rest, unidade: unidade || `${SEDE}`, acesso: acesso || 'sp', validade: validade && dateTextOf(validade) },
    convite: rest.email === '' ? INVITED : '',
  }
}

/** A saved value as text, for a person who did not save it. */
export function savedText(entity: Entity, name: EntityField): string {
  const value = (entity as Readonly<Record<string, unknown>>)[name]
  if (name === 'unidade') return (value as Named | null)?.nome ?? SEDE_NAME
  if (value === null || value === undefined || value === '') return 'vazio'
  if (name === 'tipo') return TIPOS_AERONAVE[value as TipoAeronave]
  if (name === 'validade') return dateTextOf(value as string)
  if (Array.isArray(value)) return (value as Named[]).map(({ nome }) => nome).join(', ') || 'vazio'
  return typeof value === 'object' ? (value as Named).nome : `${value as string | number}`
}

type Named = { readonly nome: string }

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return (value as { id: number }[]).map(({ id }) => id).join(',')
  return typeof value === 'object' ? `${(value as { id: number }).id}` : `${value as string | number}`
}

/** The fields that an edit changes; an emptied field is sent empty, which clears it. */
export function editBody(nivel: RegistrableLevel, before: EntityValues, values: EntityValues): Typed {
  const isInvited = givesLogin(before, values) && values.convite === INVITED
  const changed = FORM_FIELDS[nivel].filter((name: EntityField) => {
    if (name === 'convite') return isInvited
    return values[name] !== before[name] && !(isInvited && isWithout(nivel, name, values))
  })
  return Object.fromEntries(changed.map((name: EntityField) => [name, sent(name, values[name])]))
}

/** Tells whether an edit adds the entity's first login. */
export function givesLogin(before: EntityValues, values: EntityValues): boolean {
  return before.email === '' && values.email.trim() !== ''
}

/** Explains an empty password in the edit of a row. */
export function senhaEditNote(entity: Entity): string {
  if (!('email' in entity) || entity.email === null) return 'Com e-mail e senha, também pode entrar no sistema.'
  if (entity.convite === null) return 'Em branco, continua a mesma.'
  return ['enviado', 'em-maos'].includes(entity.convite.situacao)
    ? 'Ainda não há senha: em branco, a pessoa a cria pelo convite. Digitada aqui, ela encerra o convite.'
    : 'Ainda não há senha: em branco, a pessoa continua sem acesso.'
}

export function checkEdit(nivel: RegistrableLevel, before: EntityValues, values: EntityValues): readonly FieldError[] {
  return errorsOfSchema(EDITS[tipoOf(nivel)], editBody(nivel, before, values))
}
