/** The people to tell before a flight, with their addresses: personal data with one purpose. */
import { z } from 'zod'
import {
  clearable,
  emailSchema,
  idSchema,
  namedSchema,
  namedText,
  optional,
  optionalText,
  pageFields,
  pageShape,
  plainText,
  sortedBy,
  uuidSchema,
} from '../field.ts'
import { degrees } from '../ocorrencias/lugar.ts'
import { route } from '../route.ts'
import { CONTATO_SORTS, CONTATO_USUAL_SORT, contatoFilterSchema, PARA } from './contato-list.ts'

const tag = 'Contatos para avisos'

/** Contacts of one empresa at most, archived ones included. */
export const CONTATOS_MAXIMO = 2000
/** Rows of a spreadsheet that are judged or registered by one request. */
export const CONTATOS_POR_VEZ = 100
const OBSERVACAO_MAXIMA = 500
/** Longest cell that is sent: more than any field accepts, so that a longer text is refused at its row. */
export const CELULA_MAXIMA = OBSERVACAO_MAXIMA + 1

const para = z.enum(PARA, { error: 'Escolha apicultor, morador, escola, produtor, órgão público ou outro.' })

export const CONTATO_USUAL = { raioM: 6000, horasDeAntecedencia: 48 } as const

const TELEFONE = 'O telefone é inválido: use o DDD e o número, como (18) 9 9123-4567.'
/** Digits of a Brazilian telephone with its DDD; a country code 55, zeros in front and any punctuation are taken off. */
const telefoneSchema = z
  .string({ error: TELEFONE })
  .max(40, { error: TELEFONE })
  .regex(/^[\d\s()+.\-/]*$/, { error: TELEFONE })
  .transform((text) => {
    const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
    return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  })
  .pipe(z.string().regex(/^[1-9][1-9]\d{8,9}$/, { error: TELEFONE }))

const RAIO = 'O raio vai de 50 a 20.000 metros.'
const raioM = z.coerce
  .number({ error: RAIO })
  .int({ error: RAIO })
  .min(50, { error: RAIO })
  .max(20_000, { error: RAIO })
const HORAS = 'A antecedência vai de 1 a 720 horas.'
const horas = z.coerce
  .number({ error: HORAS })
  .int({ error: HORAS })
  .min(1, { error: HORAS })
  .max(720, { error: HORAS })

/** An empty cell is no zero. */
const position = (most: number) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), degrees(most))

const SEM_ENDERECO = 'Informe o e-mail ou o telefone.'

const fields = {
  nome: namedText('o nome'),
  email: optional(emailSchema),
  telefone: optional(telefoneSchema),
  para,
  lat: position(90),
  lon: position(180),
  raioM: optional(raioM),
  horasDeAntecedencia: optional(horas),
  observacao: optionalText('a observação', { max: OBSERVACAO_MAXIMA }),
}

/** One of the two ways to reach the person is needed. */
function refuseUnreachable(
  { email, telefone }: { readonly email?: string | undefined; readonly telefone?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (email === undefined && telefone === undefined)
    context.addIssue({ code: 'custom', path: ['email'], message: SEM_ENDERECO })
}

/** What a form, or the row of a spreadsheet, says of a contact. */
export const contatoFieldsSchema = z.object(fields).superRefine(refuseUnreachable)

export type ContatoFields = z.output<typeof contatoFieldsSchema>

const owner = {
  /** Absent for a person of an empresa. */
  empresa: optional(idSchema),
  /** Absent for the head office, and for a person of a unidade. */
  unidade: optional(idSchema),
}

export const contatoFormSchema = z.object({ ...owner, ...fields }).superRefine(refuseUnreachable)

const contatoEditSchema = z.object({
  nome: namedText('o nome').optional(),
  email: clearable(emailSchema),
  telefone: clearable(telefoneSchema),
  para: para.optional(),
  lat: position(90).optional(),
  lon: position(180).optional(),
  raioM: optional(raioM),
  horasDeAntecedencia: optional(horas),
  observacao: plainText('a observação', { max: OBSERVACAO_MAXIMA }).optional(),
  /** True takes the contact out of the list and of notices, false brings it back. */
  arquivado: z.boolean({ error: 'Responda com true ou false.' }).optional(),
})

export type ContatoEdit = z.output<typeof contatoEditSchema>

const contatoSchema = z
  .object({
    uuid: uuidSchema,
    versao: z.number().int(),
    empresa: namedSchema,
    /** Absent for the head office. */
    unidade: namedSchema.optional(),
    nome: z.string(),
    email: z.string().optional(),
    /** Digits with DDD. */
    telefone: z.string().optional(),
    para,
    lat: z.number(),
    lon: z.number(),
    raioM: z.number(),
    horasDeAntecedencia: z.number(),
    observacao: z.string(),
    /** When this person asked for no more messages. */
    objecaoEm: z.string().optional(),
    arquivado: z.literal(true).optional(),
    criadoEm: z.string(),
  })
  .meta({ id: 'Contato' })

export type Contato = z.output<typeof contatoSchema>

const rowSchema = z.object({
  /** The row's number in the spreadsheet, which the answer repeats. */
  linha: z.number().int().min(1).max(2_000_000),
  /** Texts by field; `lat` and `lon` in decimal degrees. */
  campos: z.record(z.string().max(40), z.string().max(CELULA_MAXIMA)),
})

const importedSchema = z.object({
  /** Rows that were registered, or may be. */
  novos: z.array(z.number().int()),
  /** Rows whose address is already registered within 50 m of their place, here or further up in the spreadsheet. */
  iguais: z.array(z.number().int()),
  /** Rows that were not registered, each with a sentence that says why. */
  recusados: z.array(z.object({ linha: z.number().int(), campo: z.string(), mensagem: z.string() })),
  /** Rows of people who asked for no more messages: they are registered and get none. */
  comObjecao: z.array(z.number().int()),
})

export type ContatosImportados = z.output<typeof importedSchema>

const byUuid = z.object({ uuid: uuidSchema })
const saved = z.object({ contato: contatoSchema, message: z.string() })

export const contatoRoutes = {
  listContatos: route({
    method: 'GET',
    path: '/contatos',
    access: ['saveContato'],
    tag,
    about:
      'Os contatos a avisar antes de um voo, por nome. E-mail e telefone só são mostrados a quem os cadastra; quem os leu fica no registro de segurança.',
    query: contatoFilterSchema.extend({ ...pageFields(), sort: sortedBy(CONTATO_SORTS, CONTATO_USUAL_SORT) }),
    reply: z.object({ contatos: z.array(contatoSchema), ...pageShape }),
  }),
  createContato: route({
    method: 'POST',
    path: '/contatos',
    access: ['saveContato'],
    tag,
    about: `Cadastra um contato, com e-mail ou telefone e o lugar dele. O mesmo endereço a até 50 m do mesmo lugar é recusado; são no máximo ${CONTATOS_MAXIMO} por empresa. Quem já pediu para não receber avisos continua sem receber.`,
    idempotencyKey: true,
    body: contatoFormSchema,
    reply: saved,
    status: 201,
  }),
  importContatos: route({
    method: 'POST',
    path: '/contatos/importar',
    access: ['saveContato'],
    tag,
    about: `Cadastra as linhas de uma planilha, até ${CONTATOS_POR_VEZ} de cada vez; as que já estão cadastradas e as erradas não impedem as outras. Com \`simular\`, nada é gravado.`,
    idempotencyKey: true,
    body: z.object({
      ...owner,
      linhas: z
        .array(rowSchema)
        .min(1, { error: 'A planilha não tem linhas.' })
        .max(CONTATOS_POR_VEZ, { error: `São no máximo ${CONTATOS_POR_VEZ} linhas de cada vez.` }),
      simular: z.boolean({ error: 'Responda com true ou false.' }).optional(),
    }),
    reply: importedSchema,
  }),
  readContato: route({
    method: 'GET',
    path: '/contatos/:uuid',
    access: ['saveContato'],
    tag,
    about: 'Um contato. Quem o leu fica no registro de segurança.',
    params: byUuid,
    reply: contatoSchema,
  }),
  updateContato: route({
    method: 'PATCH',
    path: '/contatos/:uuid',
    access: ['saveContato'],
    tag,
    about:
      'Altera um contato, arquiva-o ou o traz de volta. O que não vier fica como está. Com If-Match, só se ninguém salvou antes. Uma objeção não é desfeita.',
    params: byUuid,
    body: contatoEditSchema,
    reply: saved,
  }),
  objectContato: route({
    method: 'POST',
    path: '/contatos/:uuid/objecao',
    access: ['saveContato'],
    tag,
    about:
      'Registra que a pessoa pediu para não receber mais avisos, por exemplo por telefone. Vale para o e-mail e o telefone dela em toda a empresa, também se forem cadastrados de novo, e não é desfeito.',
    params: byUuid,
    reply: saved,
  }),
  removeContato: route({
    method: 'POST',
    path: '/contatos/:uuid/remover',
    access: ['saveContato'],
    tag,
    about:
      'Remove os dados pessoais de um contato: nome, e-mail, telefone, lugar e observação. O que fica serve aos avisos já enviados. Uma objeção continua valendo. Não pode ser desfeito.',
    params: byUuid,
    reply: z.object({ message: z.string() }),
  }),
}
