/** The events that the server sends, as `webhooks` of the document. */
import { webhookPayloadSchema } from '@faixa/contract'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '@faixa/domain'
import { z } from 'zod'
import { WEBHOOK_EXAMPLES } from './examples.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('Faixa-Evento', 'O nome do evento.'),
  header('Faixa-Entrega', 'O identificador da entrega; muda a cada uma.'),
  header(
    'Faixa-Assinatura',
    '`t` (segundos desde 1970) e `v1`, HMAC-SHA256 com o segredo sobre o tempo, um ponto e o corpo; por 24 h depois de trocado o segredo, duas.',
  ),
]

export function webhookOperations(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    WEBHOOK_EVENT_NAMES.map((evento) => [
      evento,
      {
        post: {
          operationId: `receber${evento.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
          summary: `${WEBHOOK_EVENTS[evento].label}.`,
          description: `${WEBHOOK_EVENTS[evento].label}. A mesma entrega pode chegar mais de uma vez: o id do evento diz que é o mesmo.`,
          tags: ['Webhooks'],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(evento),
                example: WEBHOOK_EXAMPLES[evento],
              },
            },
          },
          responses: {
            '2XX': { description: 'Recebido, em até 10 segundos.' },
            '4XX': { description: 'Não recebido: a entrega é tentada de novo por 24 h.' },
          },
        },
      },
    ]),
  )
}

function schemaOf(evento: (typeof WEBHOOK_EVENT_NAMES)[number]): object {
  // The schema of a laudo is written out, because only the events use it.
  const { $schema: _, ...schema } = z.toJSONSchema(z.clone(webhookPayloadSchema(evento)), { metadata: z.registry() })
  return schema
}
