import { isCnpj, isCpf, REGISTRABLE_LEVELS, type RegistrableLevel, SEDE, UFS } from '@faixa/domain'
import { z } from 'zod'
import {
  clearable,
  emailSchema,
  idNamed,
  idSchema,
  namedSchema,
  namedText,
  optional,
  optionalText,
  pageShape,
  plainText,
  refuseOtherConfirmation,
  senhaSchema,
  separated,
} from '../field.ts'
import { route } from '../route.ts'

const tag = 'Entidades'

/** The lists of the administration, each with the level that its rows are registered under. */
export const TIPOS = {
  administradores: 'administrador',
  analistas: 'analista',
  funcionarios: 'funcionario',
  empresas: 'empresa',
  unidades: 'unidade',
  prestadoras: 'prestadora',
  pilotos: 'piloto',
} as const satisfies Record<string, RegistrableLevel>

export type Tipo = keyof typeof TIPOS

const tipoSchema = z.enum(Object.keys(TIPOS) as [Tipo, ...Tipo[]], { error: 'Esta lista não existe.' })

const ufCodes = Object.keys(UFS) as [keyof typeof UFS, ...(keyof typeof UFS)[]]

/** The first entry of a choice, `...`, is sent as -1. */
const optionalChoice = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Number(value) === SEDE ? undefined : value), optional(schema))

const addressFields = {
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

const companyFields = {
  razaoSocial: plainText('a razão social', { min: 3 }),
  cnpj: plainText('o CNPJ').refine(isCnpj, { error: 'O CNPJ é inválido: confira os dígitos verificadores.' }),
  inscricaoEstadual: plainText('a inscrição estadual', { max: 20 }),
  contato: plainText('o contato').regex(/^\(\d{2}\) (\d ?)?\d{4}-\d{4}$/, {
    error: 'O contato deve estar no formato (00) 0 0000-0000.',
  }),
}

const personFields = {
  rg: plainText('o RG').regex(/^\d{2}\.\d{3}\.\d{3}-[\dX]{1,2}$/i, {
    error: 'O RG deve estar no formato 00.000.000-00.',
  }),
  cpf: plainText('o CPF').refine(isCpf, { error: 'O CPF é inválido: confira os dígitos verificadores.' }),
  funcao: plainText('a função', { min: 3 }),
}

const addressShape = { ...optionalFields(addressFields), estado: optionalChoice(addressFields.estado) }
const companyShape = {
  ...optionalFields(companyFields),
  acesso: z.enum(['sp', 'spa', 'sp-spa'], { error: 'O acesso deve ser sp, spa ou sp-spa.' }).default('sp'),
}
const personShape = optionalFields(personFields)

const nome = namedText('o nome')
const empresa = idNamed('Escolha uma empresa.')
const prestadora = idNamed('Escolha uma prestadora.')
const unidade = optionalChoice(idNamed('A unidade não está na lista.'))
const login = { email: emailSchema, senha: senhaSchema, confirmarSenha: z.string({ error: 'Confirme a senha.' }) }
/** A prestadora or a pilot may be given a login, and then becomes a user as well. */
const optionalLogin = {
  email: optionalChoice(emailSchema),
  senha: z.preprocess((value) => (value === '' ? undefined : value), senhaSchema.optional()),
  confirmarSenha: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
}
/** Ids, as JSON or as the text `1,2`: the empresas that a prestadora works for. */
const empresas = separated(z.array(idSchema).max(1000)).optional()

export const registrationSchema = z
  .discriminatedUnion(
    'nivel',
    [
      z.object({ nivel: z.literal('administrador'), nome, ...login }),
      z.object({ nivel: z.literal('analista'), nome, ...login }),
      z.object({ nivel: z.literal('funcionario'), nome, ...login, empresa, unidade, ...personShape, ...addressShape }),
      z.object({ nivel: z.literal('empresa'), nome, ...companyShape, ...addressShape }),
      z.object({ nivel: z.literal('unidade'), nome, empresa, ...companyShape, ...addressShape }),
      z.object({ nivel: z.literal('prestadora'), nome, empresas, ...optionalLogin }),
      z.object({ nivel: z.literal('piloto'), nome, prestadora, ...optionalLogin }),
    ],
    { error: `O nível deve ser um destes: ${Object.keys(REGISTRABLE_LEVELS).join(', ')}.` },
  )
  .superRefine((typed, context) => {
    // Levels without a login have none of the three.
    const access = typed as Partial<Record<keyof typeof login, string | undefined>>
    refuseOtherConfirmation(access, context)
    const { email, senha } = access
    if ((email === undefined) !== (senha === undefined)) {
      const path = email === undefined ? 'email' : 'senha'
      context.addIssue({ code: 'custom', path: [path], message: 'Para dar acesso, informe o e-mail e a senha.' })
    }
  })

export type Registration = z.output<typeof registrationSchema>

/** Whatever of the registration may change; what is left out stays, null or empty clears. */
export const entityEditSchema = z
  .object({
    nome: nome.optional(),
    email: clearable(emailSchema),
    senha: optionalLogin.senha,
    confirmarSenha: optionalLogin.confirmarSenha,
    empresa: empresa.optional(),
    unidade: z.preprocess(
      (value) => (value === '' ? null : Number(value) === SEDE ? null : value),
      idSchema.nullable().optional(),
    ),
    prestadora: prestadora.optional(),
    empresas,
    ...clearableFields({ ...personFields, ...companyFields, ...addressFields }),
    estado: z.preprocess((value) => (Number(value) === SEDE ? null : value), clearable(addressFields.estado)),
    acesso: companyShape.acesso.unwrap().optional(),
  })
  .superRefine(refuseOtherConfirmation)

export type EntityEdit = z.output<typeof entityEditSchema>

const text = z.string().nullable().optional()

/** One row of an administration list; which fields it has depends on the list. */
export const entitySchema = z
  .object({
    id: z.number().int(),
    posicao: z.number().int().optional(),
    versao: z.number().int(),
    nome: z.string(),
    email: text,
    empresa: namedSchema.optional(),
    unidade: namedSchema.nullable().optional(),
    prestadora: namedSchema.optional(),
    empresas: z.array(namedSchema).optional(),
    funcao: text,
    rg: text,
    cpf: text,
    razaoSocial: text,
    cnpj: text,
    inscricaoEstadual: text,
    contato: text,
    acesso: text,
    cep: text,
    estado: text,
    cidade: text,
    bairro: text,
    logradouro: text,
    numero: z.number().int().nullable().optional(),
    complemento: text,
    arquivado: z.boolean().optional(),
  })
  .meta({ id: 'Entidade' })

export type Entity = z.infer<typeof entitySchema>

const one = z.object({ tipo: tipoSchema, id: idSchema })

export const entityRoutes = {
  registerEntity: route({
    method: 'POST',
    path: '/entidades/cadastro',
    access: ['createEntidade'],
    tag,
    about:
      'Cadastra um usuário ou uma entidade; `nivel` diz qual e quais campos valem. Só administradores cadastram administradores.',
    form: true,
    body: registrationSchema,
    reply: z.object({ id: z.number().int(), nivel: z.string(), nome: z.string(), message: z.string() }),
    status: 201,
  }),
  listEntities: route({
    method: 'GET',
    path: '/entidades/:tipo',
    access: ['createEntidade'],
    tag,
    about: 'Uma lista da administração. Listas de administradores e de analistas só para administradores.',
    params: z.object({ tipo: tipoSchema }),
    query: z.object({
      busca: optionalText('a busca'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(1000).default(1000),
      arquivados: z.enum(['sim', 'nao']).default('nao'),
    }),
    reply: z.object({ entidades: z.array(entitySchema), ...pageShape }),
  }),
  readEntity: route({
    method: 'GET',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade'],
    tag,
    about: 'Um cadastro.',
    params: one,
    reply: entitySchema,
  }),
  updateEntity: route({
    method: 'PATCH',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade'],
    tag,
    about: 'Altera um cadastro. Com If-Match, só se ninguém salvou antes.',
    params: one,
    body: entityEditSchema,
    reply: entitySchema,
  }),
  deleteEntity: route({
    method: 'DELETE',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade'],
    tag,
    about: 'Arquiva: sai de todas as listas e perde o acesso na hora; laudos ficam. Um administrador pode restaurar.',
    params: one,
    reply: z.object({ id: z.number().int(), message: z.string() }),
  }),
  restoreEntity: route({
    method: 'POST',
    path: '/entidades/:tipo/:id/restaurar',
    access: ['restoreArchived'],
    tag,
    about: 'Traz de volta um cadastro arquivado.',
    params: one,
    reply: entitySchema,
  }),
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
