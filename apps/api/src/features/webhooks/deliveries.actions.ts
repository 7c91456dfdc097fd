/** Lists the deliveries of a webhook, and sends one again. */

import { type Delivery, Problem } from '@faixa/contract'
import { present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { type DeliveryRow, findDelivery, listDeliveryRows, waitAgain } from './deliveries.queries.ts'
import { publishWebhook } from './publish-webhook.queries.ts'
import { webhookOrRefuse } from './webhooks.actions.ts'

interface DeliveriesAsked {
  readonly antes?: string | undefined
  readonly limite: number
}

export async function listDeliveries(uuid: string, { antes, limite }: DeliveriesAsked, ask: Ask) {
  const { id } = await webhookOrRefuse(uuid, ask)
  const rows = await listDeliveryRows(ask.db, id, { before: antes, limit: limite })
  return { entregas: rows.slice(0, limite).map(shown), mais: rows.length > limite }
}

function shown(row: DeliveryRow): Delivery {
  const { uuid, evento, situacao, criado_em, tentativas, tentada_em, status, duracao_ms, resposta, motivo } = row
  return {
    uuid,
    evento,
    situacao,
    criadaEm: criado_em.toISOString(),
    tentativas,
    ...present({ tentadaEm: tentada_em?.toISOString(), status: status ?? undefined }),
    ...present({ duracaoMs: duracao_ms ?? undefined, resposta: resposta ?? undefined, motivo: motivo ?? undefined }),
  }
}

/** A delivery that waits for its next try is tried now; a second click while it is under way changes nothing. */
export async function resendDelivery(uuid: string, entrega: string, ask: Ask): Promise<Delivery> {
  const { db, deps } = ask
  const webhook = await webhookOrRefuse(uuid, ask)
  if (webhook.desativado_em !== null) throw new Problem('webhook-desativado')
  const row = found(await findDelivery(db, webhook.id, entrega))
  const isUntried = row.situacao === 'aguardando' && (row.tentada_em === null || row.tentada_em < row.desde)
  if (!isUntried) {
    await deps.queue.cancel(db, 'entregar-webhook', { entregaId: row.id })
    await waitAgain(db, row.id, deps.clock.now())
    await deps.queue.enqueue(db, 'entregar-webhook', { entregaId: row.id })
    await audit(ask, { acao: 'reenviar', entidade: 'webhook', id: webhook.id, depois: { entrega } })
    await publishWebhook(db, webhook.id)
  }
  return shown((await findDelivery(db, webhook.id, entrega))!)
}
