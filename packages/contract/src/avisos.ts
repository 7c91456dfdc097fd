/** The people to notify before the flight of an order, what they were told, and the page that they open without an account. */
import { CONTATO_PARA, FONTES_DE_NORMA, PRODUTOS_DE_AVISO, SITUACOES_DE_NORMA, temEndereco } from '@faixa/domain'
import { z } from 'zod'
import { classificacaoSchema } from './classificacao.ts'
import { plainText, uuidSchema } from './field.ts'
import { FORMAS } from './protecao/protecao-schemas.ts'
import { route } from './route.ts'

const keys = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]]

const paraSchema = z.enum(keys(CONTATO_PARA))
const canalSchema = z.enum(['email', 'mensageiro'], { error: 'Escolha e-mail ou mensageiro.' })
const produtosSchema = z.enum(keys(PRODUTOS_DE_AVISO), { error: 'Escolha a classe do produto.' })

/** A contact whose own radius reaches a plot of the order. */
const contatoPertoSchema = z.object({
  uuid: uuidSchema,
  nome: z.string(),
  para: paraSchema,
  lon: z.number(),
  lat: z.number(),
  /** Shortest distance from the plots, m. */
  distanciaM: z.number(),
  raioM: z.number(),
  horasDeAntecedencia: z.number(),
  /** Last instant for the notice, UTC; absent without a planned day. */
  prazo: z.string().optional(),
  foraDoPrazo: z.boolean().optional(),
  temEmail: z.boolean(),
  temTelefone: z.boolean(),
  /** True where the person asked for no more messages: nothing is sent. */
  objecao: z.boolean(),
  /** True where the person was told of the order's present day. */
  avisado: z.boolean(),
})

const avisosDaOrdemSchema = z
  .object({
    /** Planned day, yyyy-mm-dd. */
    diaPlanejado: z.string().optional(),
    /** Hours from UTC to the field's clock. */
    fusoHoras: z.number(),
    lugares: z.array(
      z.object({
        uuid: uuidSchema,
        nome: z.string(),
        classificacao: classificacaoSchema,
        /** GeoJSON, degrees, longitude first. */
        geometria: z.object({ type: z.enum(FORMAS), coordinates: z.array(z.unknown()) }),
        /** Shortest distance from the plots, m; 0 where the place touches one or lies in it. */
        distanciaM: z.number(),
        raioM: z.number(),
        horasDeAntecedencia: z.number(),
        /** Last instant for the notice, UTC; absent without a planned day. */
        prazo: z.string().optional(),
        /** True where that instant is over. */
        foraDoPrazo: z.boolean().optional(),
        /** Products of which the norm speaks; empty for any. */
        produtos: z.string(),
        norma: z.string(),
        fonte: z.enum(keys(FONTES_DE_NORMA)),
        situacao: z.enum(keys(SITUACOES_DE_NORMA)),
      }),
    ),
    /** The rows of the table of rules by which the places are found. `sistema`: a recommendation, which no norm demands. */
    regras: z.array(
      z.object({
        classificacao: classificacaoSchema,
        raioM: z.number(),
        horasDeAntecedencia: z.number(),
        produtos: z.string(),
        norma: z.string(),
        fonte: z.enum(keys(FONTES_DE_NORMA)),
        situacao: z.enum(keys(SITUACOES_DE_NORMA)),
      }),
    ),
    contatos: z.array(contatoPertoSchema),
    /** False where this server has no mail server: notices go by a messenger. */
    enviaEmail: z.boolean(),
    /** Places and contacts as near that belong to another unidade of the empresa, which this person does not see. */
    foraDoAlcance: z.number().int(),
  })
  .meta({ id: 'AvisosDaOrdem' })

export type AvisosDaOrdem = z.infer<typeof avisosDaOrdemSchema>

/** Places near an order of which one answer is computed at most; contacts likewise. */
export const LUGARES_A_AVISAR_MAXIMO = 1000

/** Contacts that one request tells at most. */
export const CONTATOS_DE_UM_AVISO = 200
/** Messages of an empresa within 24 hours, those included that the server repeats for another day. */
export const AVISOS_POR_DIA = 500
export const JANELA_MAX = 40
export const CONTATO_MAX = 80

/** A short text of the sender that goes to strangers: one line, without anything that becomes a link. */
const lineSchema = (campo: string, min: number, max: number) =>
  plainText(campo, { min, max })
    .refine((text) => !/\p{C}/u.test(text), { error: `Escreva ${campo} em uma linha.` })
    .refine((text) => !temEndereco(text), { error: `Escreva ${campo} sem endereço de internet nem de e-mail.` })

export const novoAvisoSchema = z.object({
  /** Contacts that the list of the order names. */
  contatos: z
    .array(uuidSchema)
    .min(1, { error: 'Escolha quem avisar.' })
    .max(CONTATOS_DE_UM_AVISO, { error: `São no máximo ${CONTATOS_DE_UM_AVISO} pessoas de uma vez.` }),
  /** Such as «das 6h às 10h». */
  janela: z.preprocess((text) => (text === '' ? undefined : text), lineSchema('o horário', 1, JANELA_MAX).optional()),
  produtos: produtosSchema,
  /** Whom to call: name and telephone of the sender. */
  contato: lineSchema('quem responde a dúvidas', 3, CONTATO_MAX),
  por: canalSchema,
})

export type NovoAviso = z.output<typeof novoAvisoSchema>

const novosAvisosSchema = z.object({
  avisos: z.array(
    z.object({
      contato: uuidSchema,
      nome: z.string(),
      /** `semEndereco`: without e-mail, or without telephone, as the channel needs. */
      resultado: z.enum(['avisado', 'jaAvisado', 'naoQuerAvisos', 'semEndereco']),
      aviso: uuidSchema.optional(),
      /** Opens a messenger app with the text, which is then sent by hand. */
      link: z.string().optional(),
    }),
  ),
  message: z.string(),
})

/** One message to one person. */
const avisoEnviadoSchema = z.object({
  uuid: uuidSchema,
  contato: uuidSchema,
  nome: z.string(),
  para: paraSchema,
  /** `cancelamento` says that the flight will not take place. */
  assunto: z.enum(['aviso', 'cancelamento']),
  /** True where the person was told of another day before. */
  deNovo: z.boolean(),
  canal: canalSchema,
  /** The planned day that the message names, yyyy-mm-dd. */
  dia: z.string(),
  janela: z.string().optional(),
  produtos: produtosSchema,
  /** `naFila` of a messenger: to be sent by hand. */
  estado: z.enum(['naFila', 'enviado', 'falhou', 'substituido', 'cancelado']),
  falha: z.string().optional(),
  criadoEm: z.string(),
  enviadoEm: z.string().optional(),
  /** First opening of the page. */
  lidoEm: z.string().optional(),
  recebidoEm: z.string().optional(),
  recusadoEm: z.string().optional(),
  /** For a messenger, while the message holds. */
  link: z.string().optional(),
})

export type AvisoEnviado = z.infer<typeof avisoEnviadoSchema>

const avisosEnviadosSchema = z.object({
  /** The latest first. */
  avisos: z.array(avisoEnviadoSchema),
  /** Messages to contacts of another unidade. */
  foraDoAlcance: z.number().int(),
  /** Flights of the order within this person's reach, with the first and last day flown, to compare them with those told. */
  voos: z.array(z.object({ uuid: uuidSchema, codigo: z.string(), dia: z.string(), ultimoDia: z.string() })),
})

export type AvisosEnviados = z.infer<typeof avisosEnviadosSchema>

/** Any text: a malformed code is answered like one that does not exist. */
const codigoSchema = z.object({ codigo: z.string({ error: 'Informe o código.' }) })

/** The page of the person who was told. Every field is always there. */
const avisoPublicoSchema = z.object({
  empresa: z.string(),
  dia: z.string(),
  janela: z.string().nullable(),
  produtos: produtosSchema,
  contato: z.string(),
  situacao: z.enum(['vale', 'outroDia', 'cancelado']),
  /** The day that is planned now, where it is another one. */
  diaAtual: z.string().nullable(),
  /** The planned plots without names, a MultiPolygon of GeoJSON in degrees with five decimals. */
  area: z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
  }),
  recebidoEm: z.string().nullable(),
  recusado: z.boolean(),
})

export type AvisoPublico = z.infer<typeof avisoPublicoSchema>

const ofOrdem = z.object({ uuid: uuidSchema })
const tag = 'Ordens de serviço'
const PUBLIC = { method: 'POST', access: 'anyone', tag: 'Avisos', body: codigoSchema } as const

export const avisoRoutes = {
  listOrdemAvisos: route({
    method: 'GET',
    path: '/ordens-servico/:uuid/avisos',
    access: ['createOrdem'],
    tag,
    changedBy: 'ordem',
    about:
      'Quem avisar antes do voo: os lugares cadastrados da empresa cuja classe tem aviso prévio na tabela de regras (`regras`), em vigor no dia planejado, a até o raio da regra dos talhões da ordem, e os contatos, cada um com o seu raio; os mais próximos primeiro. O prazo é contado do começo do dia planejado no relógio do campo; sem dia planejado não há prazo. `foraDoAlcance` conta os que são de outra unidade da empresa.',
    params: ofOrdem,
    reply: avisosDaOrdemSchema,
  }),
  createOrdemAvisos: route({
    method: 'POST',
    path: '/ordens-servico/:uuid/avisos',
    access: ['saveContato'],
    tag,
    idempotencyKey: true,
    about: `Avisa contatos que a lista da ordem encontra: por e-mail, que o servidor envia, ou por um link de mensageiro, que se envia à mão. Só uma ordem aberta com dia planejado avisa; ninguém é avisado duas vezes do mesmo dia, e quem pediu para não receber avisos não recebe. São no máximo ${AVISOS_POR_DIA} mensagens de uma empresa em 24 horas.`,
    params: ofOrdem,
    body: novoAvisoSchema,
    status: 201,
    reply: novosAvisosSchema,
  }),
  readAvisosEnviados: route({
    method: 'GET',
    path: '/ordens-servico/:uuid/avisos/enviados',
    access: ['saveContato'],
    tag,
    changedBy: 'ordem',
    about:
      'O que foi dito a quem sobre o voo de uma ordem: dia, canal, situação, e quando a pessoa abriu a página, confirmou que recebeu ou pediu para não ser mais avisada; com os voos da ordem, para comparar os dias.',
    params: ofOrdem,
    reply: avisosEnviadosSchema,
  }),
  markAvisoEnviado: route({
    method: 'POST',
    path: '/ordens-servico/:uuid/avisos/:aviso/enviado',
    access: ['saveContato'],
    tag,
    about: 'Registra que alguém enviou à mão, pelo mensageiro, um aviso que esperava por isso.',
    params: z.object({ uuid: uuidSchema, aviso: uuidSchema }),
    status: 204,
  }),
  readAviso: route({
    ...PUBLIC,
    path: '/avisos/ler',
    about:
      'Um aviso pelo código que a pessoa recebeu: dia, horário, classe do produto, quem responde a dúvidas e a área planejada, sem nomes. O código vai no corpo, para não ficar em nenhum diário.',
    reply: avisoPublicoSchema,
  }),
  receiveAviso: route({
    ...PUBLIC,
    path: '/avisos/recebido',
    about: 'Confirma que a pessoa recebeu o aviso. Vale a primeira vez.',
    reply: avisoPublicoSchema,
  }),
  refuseAvisos: route({
    ...PUBLIC,
    path: '/avisos/recusa',
    about: 'Registra que a pessoa não quer mais receber avisos desta empresa. Não é desfeito por um novo cadastro.',
    reply: avisoPublicoSchema,
  }),
}
