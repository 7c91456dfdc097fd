/** Fields that several kinds of entities have. */
import { isCnpj, isCpf, SEDE, UFS } from '@faixa/domain'
import { z } from 'zod'
import {
  choiceSchema,
  clearable,
  emailSchema,
  idNamed,
  idSchema,
  namedText,
  optional,
  plainText,
  senhaSchema,
  separated,
} from '../field.ts'

const ufCodes = Object.keys(UFS) as [keyof typeof UFS, ...(keyof typeof UFS)[]]

/** The first entry of a choice, `...`, is sent as -1. */
const optionalChoice = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Number(value) === SEDE ? undefined : value), optional(schema))

/** The same in a change, where the first entry clears. */
const clearableChoice = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Number(value) === SEDE ? null : value), clearable(schema))

const address = {
  cep: plainText('o CEP').regex(/^\d{5}-\d{3}$/, { error: 'O CEP deve estar no formato 00000-000.' }),
  estado: z.enum(ufCodes, { error: 'O estado não está na lista.' }),
  cidade: plainText('a cidade', { min: 2 }),
  bairro: plainText('o bairro', { min: 3 }),
  logradouro: plainText('o logradouro', { min: 3 }),
  numero: z.coerce
    .number({ error: 'O número deve ser inteiro.' })
    .int({ error: 'O número deve ser inteiro.' })
    .min(0, { error: 'O número não pode ser negativo.' })
    .max(2_147_483_647, { error: 'O número é grande demais.' }),
  complemento: plainText('o complemento'),
}

const cnpj = plainText('o CNPJ').refine(isCnpj, { error: 'O CNPJ é inválido: confira os dígitos verificadores.' })

const company = {
  razaoSocial: plainText('a razão social', { min: 3 }),
  cnpj,
  inscricaoEstadual: plainText('a inscrição estadual', { max: 20 }),
  contato: plainText('o contato').regex(/^\(\d{2}\) (\d ?)?\d{4}-\d{4}$/, {
    error: 'O contato deve estar no formato (00) 0 0000-0000.',
  }),
}

/** Identification of a prestadora by the authorities. */
const operator = { cnpj, registroMapa: plainText('o registro no MAPA', { min: 3, max: 40 }) }

const person = {
  rg: plainText('o RG').regex(/^\d{2}\.\d{3}\.\d{3}-[\dX]{1,2}$/i, {
    error: 'O RG deve estar no formato 00.000.000-00.',
  }),
  cpf: plainText('o CPF').refine(isCpf, { error: 'O CPF é inválido: confira os dígitos verificadores.' }),
  funcao: plainText('a função', { min: 3 }),
}

const acesso = z.enum(['sp', 'spa', 'sp-spa'], { error: 'O acesso deve ser sp, spa ou sp-spa.' })

export const nome = namedText('o nome')
export const empresa = idNamed('Escolha uma empresa.')
export const prestadora = idNamed('Escolha uma prestadora.')
/** Absent is the head office of the empresa. */
export const unidade = optionalChoice(idNamed('A unidade não está na lista.'))
export const unidadeEdit = z.preprocess(
  (value) => (value === '' || Number(value) === SEDE ? null : value),
  idSchema.nullable().optional(),
)
/** Ids, as JSON or as the text `1,2`: the empresas that a prestadora works for. */
export const empresas = separated(z.array(idSchema).max(1000)).optional()

export const addressFields = { ...optionalFields(address), estado: optionalChoice(address.estado) }
export const addressEdit = { ...clearableFields(address), estado: clearableChoice(address.estado) }
export const companyFields = { ...optionalFields(company), acesso: acesso.default('sp') }
export const companyEdit = { ...clearableFields(company), acesso: acesso.optional() }
export const operatorFields = optionalFields(operator)
export const operatorEdit = clearableFields(operator)
export const personFields = optionalFields(person)
export const personEdit = clearableFields(person)

/** True: the person gets a link and chooses the password alone. */
const convite = choiceSchema

/** A usuario always has a login; the password is typed here, or chosen by the invited person (`requireAccess`). */
export const loginFields = {
  email: emailSchema,
  senha: senhaSchema.optional(),
  confirmarSenha: z.string({ error: 'Confirme a senha.' }).optional(),
  convite,
}

const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** An emptied password changes nothing. */
const senhaEdit = { senha: unlessEmpty(senhaSchema), confirmarSenha: unlessEmpty(z.string()), convite }

/** An emptied e-mail is refused, as an absent one is in a registration. */
export const loginEdit = {
  email: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    emailSchema.optional(),
  ),
  ...senhaEdit,
}

/** A prestadora or a pilot may be given a login, and then becomes a user as well. */
export const optionalLogin = { email: optionalChoice(emailSchema), ...senhaEdit }
/** An emptied e-mail takes the login away. */
export const optionalLoginEdit = { email: clearable(emailSchema), ...senhaEdit }

const shownText = z.string().nullable()

/**
 * Describes a row of an administration list: the fields of every kind, and `fields` of its own. `posicao` is counted across the pages of a
 * list; `arquivado` is present only in an archived row.
 */
export function rowOf<S extends z.ZodRawShape>(fields: S) {
  return z.strictObject({
    id: z.number().int(),
    posicao: z.number().int().optional(),
    versao: z.number().int(),
    nome: z.string(),
    ...fields,
    arquivado: z.boolean().optional(),
    /** Present where the person's data were removed, which nothing undoes. */
    removido: z.literal(true).optional(),
  })
}

/** An account without a password whose owner was invited. */
const shownInvitation = z
  .object({
    /** `enviado`: by e-mail; `em-maos`: shown to the inviting person, who passes it on; `pendente`: no valid link exists; `cancelado`. */
    situacao: z.enum(['enviado', 'em-maos', 'pendente', 'cancelado']),
    /** Expiry of the link; may be in the past. */
    ate: z.string().nullable(),
  })
  .nullable()
  .meta({ id: 'ConviteListado' })

export const shownLogin = { email: z.string(), convite: shownInvitation }
export const shownOptionalLogin = { email: shownText, convite: shownInvitation }
export const shownPerson = { funcao: shownText, rg: shownText, cpf: shownText }
export const shownCompany = {
  razaoSocial: shownText,
  cnpj: shownText,
  inscricaoEstadual: shownText,
  contato: shownText,
  acesso: z.string(),
}
export const shownOperator = { cnpj: shownText, registroMapa: shownText }
export const shownAddress = {
  cep: shownText,
  estado: shownText,
  cidade: shownText,
  bairro: shownText,
  logradouro: shownText,
  numero: z.number().int().nullable(),
  complemento: shownText,
}

type Fields = Readonly<Record<string, z.ZodType>>

function optionalFields<S extends Fields>(fields: S) {
  const wrapped = Object.entries(fields).map(([name, schema]) => [name, optional(schema)])
  return Object.fromEntries(wrapped) as { [Name in keyof S]: ReturnType<typeof optional<S[Name]>> }
}

function clearableFields<S extends Fields>(fields: S) {
  const wrapped = Object.entries(fields).map(([name, schema]) => [name, clearable(schema)])
  return Object.fromEntries(wrapped) as { [Name in keyof S]: ReturnType<typeof clearable<S[Name]>> }
}
