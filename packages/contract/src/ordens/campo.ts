/**
 * What people in the field record about a service order: beginnings and ends of work, readings of the weather, checklists, photographs and
 * the track of their telephone. Each record is named by the uuid that the device gave it, so that it may be sent again for days and exists once.
 */
import { ASSUNTOS_DE_FOTO, TIPOS_DE_REGISTRO, VALORES_POSSIVEIS } from '@faixa/domain'
import { z } from 'zod'
import { instantSchema, optional, optionalText, plainText, uuidSchema } from '../field.ts'
import { route } from '../route.ts'

const tag = 'Ordens de serviço'
const path = '/ordens-servico/:uuid/campo'
const byUuid = z.object({ uuid: uuidSchema })
const byRegistro = byUuid.extend({ registro: uuidSchema })

export const FOTO_MAX_BYTES = 10 * 2 ** 20
export const TRAJETO_MAX_BYTES = 10 * 2 ** 20
export const ITENS_MAX = 50
/** Records that one order has at most. */
export const REGISTROS_MAX = 2000

const within = (name: string, [from, to]: readonly [number, number]) => {
  const error = `Digite ${name} de ${from} a ${to}.`
  return optional(z.coerce.number({ error }).min(from, { error }).max(to, { error }))
}
const degrees = (name: string, most: number) => within(name, [-most, most])

/** Time and place by the device, and its clock when it sends: the difference to the server's clock corrects the time of the record. */
const device = {
  feitoEm: instantSchema,
  enviadoEm: instantSchema,
  lat: degrees('a latitude', 90),
  lon: degrees('a longitude', 180),
  /** Radius within which the place lies, m, as the device states it. */
  precisaoM: within('a precisão', [0, 1_000_000]),
  observacao: optionalText('a observação', { max: 1000 }),
}

/** The quantities of a reading, in the units of the weather's files. */
const leituraShape = {
  temperaturaC: within('a temperatura', VALORES_POSSIVEIS.temperaturaC),
  umidadePercent: within('a umidade', VALORES_POSSIVEIS.umidadePercent),
  ventoMs: within('o vento', VALORES_POSSIVEIS.ventoMs),
  rajadaMs: within('a rajada', VALORES_POSSIVEIS.rajadaMs),
  /** Direction from which the wind blows, degrees clockwise from true north. */
  direcaoGraus: within('a direção', VALORES_POSSIVEIS.direcaoGraus),
}

const itemText = plainText('o item', { min: 1, max: 300 })
const itemSchema = z.object({ texto: itemText, feito: z.boolean() })
const listaShape = {
  /** Whose checklist it is. */
  de: plainText('o nome', { min: 1, max: 200 }),
  itens: z.array(itemSchema).min(1).max(ITENS_MAX),
}

export const registroSentSchema = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('inicio'), ...device }),
    z.object({ tipo: z.literal('conclusao'), ...device }),
    z
      .strictObject({ tipo: z.literal('leitura'), ...device, ...leituraShape })
      .refine(
        (sent) => Object.keys(leituraShape).some((name) => sent[name as keyof typeof leituraShape] !== undefined),
        {
          path: ['temperaturaC'],
          error: 'Digite ao menos um valor da leitura.',
        },
      ),
    z.object({ tipo: z.literal('lista'), ...device, ...listaShape }),
  ],
  { error: 'O tipo do registro é inválido.' },
)

export const registroSchema = z
  .object({
    uuid: uuidSchema,
    tipo: z.enum(TIPOS_DE_REGISTRO),
    /** When it was done, by the device's clock corrected by its difference to the server's. */
    em: z.string(),
    /** When it was done, as the device said. */
    feitoEm: z.string(),
    /** When the server received it. */
    recebidoEm: z.string(),
    /** Seconds by which the device's clock was fast (negative: slow); absent below two minutes. */
    relogioS: z.number().int().optional(),
    por: z.string(),
    /** True for the records of the person who asks. */
    meu: z.literal(true).optional(),
    lugar: z.object({ lat: z.number(), lon: z.number(), precisaoM: z.number().optional() }).optional(),
    leitura: z
      .object({
        temperaturaC: z.number().optional(),
        umidadePercent: z.number().optional(),
        ventoMs: z.number().optional(),
        rajadaMs: z.number().optional(),
        direcaoGraus: z.number().optional(),
      })
      .optional(),
    lista: z.object({ de: z.string(), itens: z.array(z.object({ texto: z.string(), feito: z.boolean() })) }).optional(),
    /** The photograph or the track; its bytes come from readRegistroFile. */
    arquivo: z
      .object({
        nome: z.string(),
        bytes: z.number().int(),
        sha256: z.string(),
        assunto: z.enum(ASSUNTOS_DE_FOTO).optional(),
      })
      .optional(),
    observacao: z.string().optional(),
    /** Withdrawn by a person: it stays, and counts nowhere. */
    retirado: z.object({ em: z.string(), por: z.string() }).optional(),
  })
  .meta({ id: 'RegistroDeCampo' })

export type Registro = z.infer<typeof registroSchema>

const received = z.object({ registro: registroSchema })

const listaSchema = z.object({
  dono: z.enum(['empresa', 'prestadora']),
  /** Name of the empresa or prestadora. */
  de: z.string(),
  itens: z.array(z.string()),
  /** True where this person may change the list. */
  editavel: z.literal(true).optional(),
})

export type ListaDeCampo = z.infer<typeof listaSchema>

export const campoRoutes = {
  listCampo: route({
    method: 'GET',
    path,
    access: ['readOrdem'],
    tag,
    changedBy: 'ordem',
    about:
      'O que se registrou no campo para uma ordem, na ordem em que foi feito, e as listas de conferência da empresa e da prestadora dela.',
    params: byUuid,
    reply: z.object({
      registros: z.array(registroSchema),
      listas: z.array(listaSchema),
    }),
  }),
  recordCampo: route({
    method: 'PUT',
    path: `${path}/:registro`,
    access: ['recordCampo'],
    tag,
    about:
      'Registra um início, uma conclusão, uma leitura do tempo ou uma conferência. O aparelho dá o uuid: o mesmo registro de novo é recebido uma vez, outro conteúdo com o mesmo uuid é recusado. Também ordens encerradas e canceladas recebem o que foi feito antes. `enviadoEm` é o relógio do aparelho no envio: a diferença para o do servidor corrige `feitoEm`.',
    params: byRegistro,
    body: registroSentSchema,
    reply: received,
  }),
  recordCampoFile: route({
    method: 'PUT',
    path: `${path}/:registro/arquivo`,
    access: ['recordCampo'],
    tag,
    about:
      'Registra uma fotografia (JPEG, PNG ou WebP, até 10 MB) ou o trajeto do telefone (GPX com horas, até 10 MB), com o uuid que o aparelho deu.',
    form: true,
    idempotencyKey: true,
    params: byRegistro,
    files: { file: { required: true, about: 'A fotografia, ou o trajeto em GPX.' } },
    body: z.object({
      tipo: z.enum(['foto', 'trajeto'], { error: 'O tipo do registro é inválido.' }),
      /** What a photograph shows. */
      assunto: optional(z.enum(ASSUNTOS_DE_FOTO, { error: 'O assunto da fotografia é inválido.' })),
      ...device,
    }),
    reply: received,
  }),
  readRegistroFile: route({
    method: 'GET',
    path: `${path}/:registro/arquivo`,
    access: ['readOrdem'],
    tag,
    about: 'A fotografia ou o trajeto de um registro, como foi enviado, só para baixar.',
    params: byRegistro,
    raw: 'application/octet-stream',
  }),
  withdrawRegistro: route({
    method: 'DELETE',
    path: `${path}/:registro`,
    access: ['recordCampo'],
    tag,
    about:
      'Retira um registro: quem o fez, ou quem pode mudar a ordem. Ele fica na lista, marcado, e não conta mais. Retirar de novo não muda nada.',
    params: byRegistro,
    reply: received,
  }),
  saveLista: route({
    method: 'PUT',
    path: `${path}/listas/:dono`,
    access: ['recordCampo'],
    tag,
    about:
      'Muda a lista de conferência da empresa ou da prestadora de uma ordem: vale para todas as ordens dela. `antes` são os itens que se viam: se outra pessoa os mudou, nada é salvo. Conferências já feitas ficam como foram.',
    params: byUuid.extend({
      dono: z.enum(['empresa', 'prestadora'], { error: 'A lista é da empresa ou da prestadora.' }),
    }),
    body: z.object({ itens: z.array(itemText).max(ITENS_MAX), antes: z.array(z.string()) }),
    reply: z.object({ lista: listaSchema }),
  }),
}
