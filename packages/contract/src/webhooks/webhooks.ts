/** Webhooks: addresses of other systems that receive events in signed requests. */
import { WEBHOOK_EVENT_NAMES } from '@faixa/domain'
import { z } from 'zod'
import { idSchema, namedSchema, optional, uuidSchema } from '../field.ts'
import { route } from '../route.ts'
import { sentence } from '../session.ts'

/** Hours for which a delivery is tried again. */
export const DELIVERY_H = 24
/** Days of failures without a success after which a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 3
/** Hours for which the previous secret signs in addition to the new one. */
export const OLD_SECRET_H = 24
/** Days for which deliveries are kept. */
export const DELIVERIES_DAYS = 30

const URL_MAX = 500

export const webhookUrlSchema = z
  .string({ error: 'Informe o endereço.' })
  .trim()
  .max(URL_MAX, { error: `O endereço passa de ${URL_MAX} caracteres.` })
  .refine(isHttpUrl, { error: 'O endereço deve ser completo, como https://erp.usina.com.br/faixa.' })

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  // A password in an address would be visible to all who see the webhook; a fragment is never sent.
  return url.username === '' && url.password === '' && url.hash === ''
}

export const webhookEventsSchema = z
  .array(z.enum(WEBHOOK_EVENT_NAMES, { error: 'Um dos eventos não existe.' }), { error: 'Escolha ao menos um evento.' })
  .min(1, { error: 'Escolha ao menos um evento.' })
  .max(WEBHOOK_EVENT_NAMES.length)

const DELIVERY_STATES = ['aguardando', 'entregue', 'falhou', 'cancelada'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

const deliverySchema = z
  .object({
    uuid: z.string(),
    /** Name of the event; `teste` for a manual test. */
    evento: z.string(),
    situacao: z.enum(DELIVERY_STATES),
    criadaEm: z.string(),
    tentativas: z.number().int(),
    /** The last attempt, with its answer: status, duration in ms, and the first bytes as text. */
    tentadaEm: z.string().optional(),
    status: z.number().int().optional(),
    duracaoMs: z.number().int().optional(),
    resposta: z.string().optional(),
    motivo: z.string().optional(),
  })
  .meta({ id: 'EntregaWebhook' })

export type Delivery = z.infer<typeof deliverySchema>

export const webhookSchema = z
  .object({
    uuid: z.string(),
    url: z.string(),
    eventos: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
    /** Absent: a webhook of the staff, which receives events of every empresa. */
    empresa: namedSchema.optional(),
    unidade: namedSchema.optional(),
    /** The responsible person: the one who saved it last. */
    responsavel: z.string(),
    /** `desativado`: by a person, or after days of failures; `sem-efeito`: the responsible person has lost the right. */
    situacao: z.enum(['ativo', 'falhando', 'desativado', 'sem-efeito']),
    /** True where failures switched it off. */
    porFalhas: z.literal(true).optional(),
    falhandoDesde: z.string().optional(),
    desativadoEm: z.string().optional(),
    /** Until then requests are signed with the previous secret too. */
    segredoAnteriorAte: z.string().optional(),
    criadoEm: z.string(),
    /** The last delivery that was tried. */
    ultima: deliverySchema.pick({ situacao: true, tentadaEm: true, status: true }).optional(),
  })
  .meta({ id: 'Webhook' })

export type Webhook = z.infer<typeof webhookSchema>

const tag = 'Webhooks'
const integrated = { access: ['createIntegracao'], tag } as const
const byUuid = z.object({ uuid: uuidSchema })
const byDelivery = z.object({ uuid: uuidSchema, entrega: uuidSchema })
/** The secret; only this answer contains it. */
const segredo = z.string()

export const webhookRoutes = {
  listWebhooks: route({
    ...integrated,
    method: 'GET',
    path: '/webhooks',
    changedBy: 'webhook',
    about: 'Os webhooks que esta pessoa cuida.',
    reply: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  createWebhook: route({
    ...integrated,
    method: 'POST',
    path: '/webhooks',
    reauthenticated: true,
    about:
      'Cadastra um endereço que recebe eventos por POST. Com `empresa`, os dela; sem, os de todas, o que só a equipe pode. O segredo da assinatura vem só nesta resposta.',
    body: z.object({
      url: webhookUrlSchema,
      eventos: webhookEventsSchema,
      empresa: optional(idSchema),
      unidade: optional(idSchema),
    }),
    reply: webhookSchema.extend({ segredo }),
    status: 201,
  }),
  updateWebhook: route({
    ...integrated,
    method: 'PATCH',
    path: '/webhooks/:uuid',
    reauthenticated: true,
    about:
      'Muda o endereço, os eventos, ou liga e desliga. Quem salva passa a responder pelo webhook: nada é enviado que esta pessoa não possa ver.',
    params: byUuid,
    body: z.object({
      url: webhookUrlSchema.optional(),
      eventos: webhookEventsSchema.optional(),
      ativo: z.boolean({ error: 'Responda com true ou false.' }).optional(),
    }),
    reply: webhookSchema,
  }),
  deleteWebhook: route({
    ...integrated,
    method: 'DELETE',
    path: '/webhooks/:uuid',
    about: 'Exclui um webhook: nada mais é enviado a ele.',
    params: byUuid,
    reply: sentence,
  }),
  rotateWebhookSecret: route({
    ...integrated,
    method: 'POST',
    path: '/webhooks/:uuid/segredo',
    reauthenticated: true,
    about: `Troca o segredo da assinatura. Por ${OLD_SECRET_H} h o anterior assina também, para dar tempo de trocá-lo em quem recebe.`,
    params: byUuid,
    reply: webhookSchema.extend({ segredo }),
  }),
  testWebhook: route({
    ...integrated,
    method: 'POST',
    path: '/webhooks/:uuid/teste',
    about: 'Envia um evento `teste` ao endereço.',
    params: byUuid,
    reply: sentence.extend({ entrega: z.string() }),
    status: 202,
  }),
  listDeliveries: route({
    ...integrated,
    method: 'GET',
    path: '/webhooks/:uuid/entregas',
    changedBy: 'webhook',
    about: `As entregas dos últimos ${DELIVERIES_DAYS} dias, as mais recentes primeiro, com o que o endereço respondeu.`,
    params: byUuid,
    query: z.object({
      /** Returns only deliveries before this one, for the next page. */
      antes: optional(uuidSchema),
      limite: z.coerce.number().int().min(1).max(100).default(30),
    }),
    reply: z.object({
      entregas: z.array(deliverySchema),
      /** True where earlier deliveries exist. */
      mais: z.boolean(),
    }),
  }),
  resendDelivery: route({
    ...integrated,
    method: 'POST',
    path: '/webhooks/:uuid/entregas/:entrega/reenviar',
    about: `Envia de novo, agora e por mais ${DELIVERY_H} h se falhar.`,
    params: byDelivery,
    reply: deliverySchema,
  }),
}
