import type { webhookRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { listDeliveries, resendDelivery } from './deliveries.actions.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.actions.ts'

export const webhookHandlers: HandlersOf<typeof webhookRoutes> = {
  listWebhooks: (_, ask) => listWebhooks(ask),
  createWebhook: ({ body }, ask) => createWebhook(body, ask),
  updateWebhook: ({ params, body }, ask) => updateWebhook(params.uuid, body, ask),
  deleteWebhook: ({ params }, ask) => deleteWebhook(params.uuid, ask),
  rotateWebhookSecret: ({ params }, ask) => rotateSecret(params.uuid, ask),
  testWebhook: ({ params }, ask) => testWebhook(params.uuid, ask),
  listDeliveries: ({ params, query }, ask) => listDeliveries(params.uuid, query, ask),
  resendDelivery: ({ params }, ask) => resendDelivery(params.uuid, params.entrega, ask),
}
