/** The fields of entities, a row each: what a registration takes, what an edit takes, and what a row of the list shows. */
import {
  CAMPOS_DO_PRODUTO,
  type CertificadoDatado,
  CLASSES_TOXICOLOGICAS,
  certificadoFault,
  FONTES_DA_INCERTEZA,
  GRUPOS,
  isCnpj,
  isCpf,
  LIMITES_DO_CERTIFICADO,
  type Limits,
  PROFISSOES,
  patternFault,
  prefixoFault,
  readPattern,
  SEDE,
  TIPOS_AERONAVE,
  type TipoAeronave,
  tidyPrefixo,
  UFS,
  UNIDADES_DE_DOSE,
} from '@faixa/domain'
import { z } from 'zod'
import {
  choiceSchema,
  clearable,
  dateSchema,
  emailSchema,
  idNamed,
  idSchema,
  namedSchema,
  namedText,
  optional,
  plainText,
  senhaSchema,
  separated,
} from '../field.ts'
import { numberWithin } from '../typed-number.ts'

export interface EntityField {
  readonly given: z.ZodType
  readonly edit: z.ZodType
  /** Absent where the list does not show it. */
  readonly shown?: z.ZodType
}

const shownText = z.string().nullable()

/** A field that may be left empty, and emptied later. */
function free<T extends z.ZodType>(rule: T) {
  return { given: optional(rule), edit: clearable(rule), shown: shownText }
}

/** A field that is never absent. */
function fixed<T extends z.ZodType, S extends z.ZodType>(rule: T, shown: S) {
  return { given: rule, edit: rule.optional(), shown }
}

/** The first entry of a choice, `...`, is sent as -1, and clears in a change. */
const unlessFirst = <T extends z.ZodType>(schema: T, first?: null) =>
  z.preprocess((value) => (Number(value) === SEDE ? first : value), schema)

const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const keys = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]]

const uf = z.enum(keys(UFS), { error: 'O estado não está na lista.' })

const numero = z.coerce
  .number({ error: 'O número deve ser inteiro.' })
  .int({ error: 'O número deve ser inteiro.' })
  .min(0, { error: 'O número não pode ser negativo.' })
  .max(2_147_483_647, { error: 'O número é grande demais.' })

export const address = {
  cep: free(plainText('o CEP').regex(/^\d{5}-\d{3}$/, { error: 'O CEP deve estar no formato 00000-000.' })),
  estado: { given: unlessFirst(optional(uf)), edit: unlessFirst(clearable(uf), null), shown: shownText },
  cidade: free(plainText('a cidade', { min: 2 })),
  bairro: free(plainText('o bairro', { min: 3 })),
  logradouro: free(plainText('o logradouro', { min: 3 })),
  numero: { ...free(numero), shown: z.number().int().nullable() },
  complemento: free(plainText('o complemento')),
}

const cnpj = free(plainText('o CNPJ').refine(isCnpj, { error: 'O CNPJ é inválido: confira os dígitos verificadores.' }))

const acesso = z.enum(['sp', 'spa', 'sp-spa'], { error: 'O acesso deve ser sp, spa ou sp-spa.' })

export const company = {
  razaoSocial: free(plainText('a razão social', { min: 3 })),
  cnpj,
  inscricaoEstadual: free(plainText('a inscrição estadual', { max: 20 })),
  contato: free(
    plainText('o contato').regex(/^\(\d{2}\) (\d ?)?\d{4}-\d{4}$/, {
      error: 'O contato deve estar no formato (00) 0 0000-0000.',
    }),
  ),
  acesso: { ...fixed(acesso, z.string()), given: acesso.default('sp') },
}

/** A day that dateSchema takes, in the words of a person who types dd/mm/aaaa. */
const day = (called: string, error = `${called} deve ser uma data.`) =>
  z.string({ error }).refine((text) => dateSchema.safeParse(text).success, {
    error: `${called} não é um dia do calendário: escreva como 31/12/2027.`,
  })

/** The last day on which documents are valid. */
const validade = free(day('A validade'))

/** Identification of the prestadora for the authorities. */
export const operator = { cnpj, registroMapa: free(plainText('o registro no MAPA', { min: 3, max: 40 })), validade }

/** Identification of the pilot for the authority of aviation. */
export const licence = { codigoAnac: free(plainText('o código ANAC', { min: 3, max: 20 })), validade }

export const person = {
  funcao: free(plainText('a função', { min: 3 })),
  rg: free(
    plainText('o RG').regex(/^\d{2}\.\d{3}\.\d{3}-[\dX]{1,2}$/i, {
      error: 'O RG deve estar no formato 00.000.000-00.',
    }),
  ),
  cpf: free(plainText('o CPF').refine(isCpf, { error: 'O CPF é inválido: confira os dígitos verificadores.' })),
}

export const nome = fixed(namedText('o nome'), z.string())
export const empresa = fixed(idNamed('Escolha uma empresa.'), namedSchema)
const aeronave = fixed(idNamed('Escolha uma aeronave.'), namedSchema)
export const prestadora = fixed(idNamed('Escolha uma prestadora.'), namedSchema)
/** Absent is the head office of the empresa. */
export const unidade = {
  given: unlessFirst(optional(idNamed('A unidade não está na lista.'))),
  edit: z.preprocess(
    (value) => (value === '' || Number(value) === SEDE ? null : value),
    idSchema.nullable().optional(),
  ),
  shown: namedSchema.nullable(),
}
/** Ids, as JSON or as the text `1,2`: the empresas that a prestadora works for. */
const empresaIds = separated(z.array(idSchema).max(1000)).optional()
export const empresas = { given: empresaIds, edit: empresaIds, shown: z.array(namedSchema) }

/** An account without a password whose owner was invited. */
const shownInvitation = z
  .object({
    /** `enviado`: a mail server accepted the message; `em-maos`: shown to the inviting person, who passes it on; `pendente`: no valid link exists; `cancelado`. */
    situacao: z.enum(['enviado', 'em-maos', 'pendente', 'cancelado']),
    /** Expiry of the link; may be in the past. */
    ate: z.string().nullable(),
  })
  .nullable()
  .meta({ id: 'ConviteListado' })

/** True: the person gets a link and chooses the password. */
const convite = { given: choiceSchema, edit: choiceSchema, shown: shownInvitation }

/** An emptied password changes nothing. */
const senhaEdit = { senha: unlessEmpty(senhaSchema), confirmarSenha: unlessEmpty(z.string()) }

/** A usuario always has a login; the password is typed here, or chosen by the invited person (entity-kinds.ts). */
export const login = {
  email: {
    given: emailSchema,
    // An emptied e-mail is refused, as an absent one is in a registration.
    edit: z.preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      emailSchema.optional(),
    ),
    shown: z.string(),
  },
  senha: { given: senhaSchema.optional(), edit: senhaEdit.senha },
  confirmarSenha: { given: z.string({ error: 'Confirme a senha.' }).optional(), edit: senhaEdit.confirmarSenha },
  convite,
}

/** A prestadora or a pilot may be given a login, and then becomes a user as well. An emptied e-mail takes it away. */
export const optionalLogin = {
  email: { ...free(emailSchema), given: unlessFirst(optional(emailSchema)) },
  senha: { given: senhaEdit.senha, edit: senhaEdit.senha },
  confirmarSenha: { given: senhaEdit.confirmarSenha, edit: senhaEdit.confirmarSenha },
  convite,
}

/** An aircraft is called by its registration marks: they are its `nome`. */
const prefixo = z
  .string({ error: 'Informe o prefixo.' })
  .transform(tidyPrefixo)
  .superRefine((typed, context) => {
    const message = typed === '' ? 'Informe o prefixo.' : prefixoFault(typed)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
const tipo = z.enum(keys(TIPOS_AERONAVE), { error: 'Escolha o tipo: tripulada ou drone.' })

export const aircraft = {
  nome: fixed(prefixo, z.string()),
  tipo: fixed(tipo, tipo),
  fabricante: free(plainText('o fabricante', { min: 2 })),
  modelo: free(plainText('o modelo', { min: 2 })),
  prestadora,
  /** Number of its certificate of airworthiness, or of the SISANT registration of a drone. */
  documento: free(plainText('o número do documento', { min: 3, max: 60 })),
  validade,
}

const profissao = z.enum(keys(PROFISSOES), { error: 'Escolha a profissão.' })
const padrao = z.enum(['sim', 'nao'], { error: 'Escolha sim ou não.' })

/** A person who answers for the flights of a prestadora. */
export const responsible = {
  nome: fixed(namedText('o nome'), z.string()),
  profissao: fixed(profissao, profissao),
  registro: free(plainText('o registro', { min: 3, max: 60 })),
  prestadora,
  padrao: { ...fixed(padrao, padrao), given: padrao.default('nao') },
}

const { marca, ingrediente, formulacao, dose, adjuvante } = CAMPOS_DO_PRODUTO

const choice = <Key extends string>(table: Readonly<Record<Key, unknown>>, error: string) =>
  free(z.enum(keys(table), { error }))

const figure = (called: string, limits: Limits) => ({
  ...free(numberWithin(called, limits)),
  shown: z.number().nullable(),
})

const pattern = z.array(
  z.object(
    {
      posicao: z.number({ error: 'Informe a posição em metros do eixo do voo.' }),
      deposito: z.number({ error: 'Informe o depósito em números.' }),
    },
    { error: 'Cada posição do padrão tem o depósito dela.' },
  ),
  { error: 'O padrão é uma tabela: em cada linha, a posição em metros e o depósito.' },
)

/** The pattern across the swath: an array, or the table as people type it. */
const padraoDeposito = z.preprocess(
  (given, context) => {
    const read = typeof given === 'string' ? readPattern(given) : undefined
    if (!read) return given
    if ('padrao' in read) return read.padrao
    context.addIssue({ code: 'custom', message: sentence(read.fault) })
    return z.NEVER
  },
  pattern.superRefine((points, context) => {
    const fault = patternFault(points)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: sentence(fault) })
  }),
)

const sentence = (fault: string) => `${fault[0]!.toUpperCase()}${fault.slice(1)}`

/** A swath certificate is called by the configuration that was tested: nozzles or atomizers. */
export const certificate = {
  nome: fixed(namedText('a configuração'), z.string()),
  aeronave,
  alturaVoo: figure('a altura de voo', LIMITES_DO_CERTIFICADO.alturaVoo),
  grupo: choice(GRUPOS, 'O grupo do produto não está na lista.'),
  faixa: fixed(
    numberWithin('a faixa', LIMITES_DO_CERTIFICADO.faixa).nonoptional({ error: 'Informe a faixa em metros.' }),
    z.number(),
  ),
  cv: figure('o CV', LIMITES_DO_CERTIFICADO.cv),
  incerteza: figure('a incerteza da largura', LIMITES_DO_CERTIFICADO.incerteza),
  incertezaFonte: choice(FONTES_DA_INCERTEZA, 'A fonte da incerteza não está na lista.'),
  data: fixed(day('A data do ensaio', 'Informe a data do ensaio.'), z.string()),
  validoAte: free(day('O fim da validade')),
  responsavel: free(plainText('o responsável', { min: 3 })),
  padraoDeposito: { ...free(padraoDeposito), shown: pattern.nullable() },
}

/** A registration is whole; what an edit does not send stays as it is, and the server compares it. */
export function refuseContradiction(
  typed: CertificadoDatado & { readonly nivel?: string },
  context: z.RefinementCtx,
): void {
  const fault = typed.nivel === undefined ? undefined : certificadoFault(typed)
  if (fault) context.addIssue({ code: 'custom', path: [fault.campo], message: fault.mensagem })
}

/** A product as its label has it; `nome` is its mark. */
export const product = {
  nome: fixed(plainText('a marca comercial', { min: 2, max: marca.max }), z.string()),
  ingrediente: free(plainText('o ingrediente ativo', { max: ingrediente.max })),
  classe: choice(CLASSES_TOXICOLOGICAS, 'A classe toxicológica não está na lista.'),
  formulacao: free(plainText('a formulação', { max: formulacao.max })),
  dose: figure('a dose', dose),
  unidadeDose: choice(UNIDADES_DE_DOSE, 'A unidade da dose não está na lista.'),
  adjuvante: free(plainText('o adjuvante', { max: adjuvante.max })),
}

/** When only one of the two is edited, the server checks it against the stored other one. */
export function refuseOtherType(
  { nome, tipo }: { readonly nome?: string | undefined; readonly tipo?: TipoAeronave | undefined },
  context: z.RefinementCtx,
): void {
  // The field itself has already refused marks that are wrong for every type.
  const message = nome === undefined || prefixoFault(nome) !== undefined ? undefined : prefixoFault(nome, tipo)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['nome'], message })
}
