/**
 * Sends an event to an address. The queue retries for a day; an address that fails for days is switched off, and the responsible person is
 * notified by e-mail. A process that is killed between the answer and its writing sends the event twice, which is better than never; the
 * event's id lets the receiver recognise it.
 */
import { DELIVERY_H, WEBHOOK_FAILING_DAYS } from '@faixa/contract'
import { type Actor, may, WEBHOOK_EVENTS, type WebhookEvent } from '@faixa/domain'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import { type Mail, MailRefused } from '../../mail/mail.ts'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import type { Settings } from '../../settings.ts'
import { VERSION } from '../../version.ts'
import { findLivingPerson } from '../session/session.queries.ts'
import { findAnswering } from './answers-for.queries.ts'
import {
  cancelWaiting,
  countOutcome,
  endDelivery,
  findWaiting,
  switchOff,
  type Waiting,
  writeTry,
} from './deliveries.queries.ts'
import { findSwitchedOff } from './find-switched-off.queries.ts'
import { publishWebhook } from './publish-webhook.queries.ts'
import { type Answered, isTaken, postOnce } from './send/post-once.ts'
import { signatureHeader } from './send/sign-body.ts'
import { switchedOffMessage } from './switched-off-message.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface DeliveringMeans {
  readonly db: Db
  readonly clock: Clock
  readonly seal: Seal
  readonly settings: Pick<Settings, 'internalWebhooks'>
  readonly queue: NoticeQueue
}

interface NoticeQueue {
  enqueue(db: Db, name: 'avisar-webhook-desativado', payload: { readonly webhookId: number }): Promise<void>
}

type DeliveryWork = Work<{ readonly entregaId: number }>

export async function deliverWebhook({ payload, signal }: DeliveryWork, means: DeliveringMeans): Promise<void> {
  const { db, clock, seal, settings } = means
  const waiting = await findWaiting(db, payload.entregaId)
  if (!waiting) return
  const person = await findAnswering(db, waiting)
  const reason = reasonAgainst(waiting, person)
  if (reason !== undefined || !person || !waiting.segredo) {
    return cancel(db, waiting, reason ?? 'O segredo do webhook foi perdido: troque-o.')
  }
  const now = clock.now()
  const body = JSON.stringify(bodyOf(waiting, person))
  const { segredo_anterior: before, segredo_anterior_ate: until } = waiting
  const sealed = [waiting.segredo, ...(before && until && until > now ? [before] : [])]
  const secrets = sealed.map((one) => seal.open(one, PURPOSES.webhook))
  const answered = await postOnce({
    url: waiting.endereco,
    body,
    signal,
    internalWebhooks: settings.internalWebhooks,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `Faixa-Webhooks/${VERSION}`,
      'faixa-evento': waiting.evento,
      'faixa-entrega': waiting.uuid,
      'faixa-assinatura': signatureHeader(body, secrets, now),
    },
  })
  const isOver = await record(waiting, answered, means)
  // The queue retries where the handler throws.
  if (!isOver) throw new Error(`A entrega ${waiting.uuid} falhou: ${answered.status ?? answered.motivo}`)
}

/** The reason why an event is not sent; undefined where it is sent. */
function reasonAgainst({ desativado_em, arquivado_em, evento, alvo }: Waiting, person: Actor | undefined) {
  if (arquivado_em !== null) return 'O webhook foi excluído.'
  if (desativado_em !== null) return 'O webhook foi desativado.'
  if (!person) return 'Quem responde por este webhook não cuida mais das integrações: salve-o para responder por ele.'
  if (evento === 'teste') return undefined
  const row = Object.hasOwn(WEBHOOK_EVENTS, evento) ? WEBHOOK_EVENTS[evento as WebhookEvent] : undefined
  if (row && may(person, row.needs, alvo)) return undefined
  return 'Quem responde por este webhook não pode ver o que o evento conta.'
}

/** The request's body; `erro` is included for people who may read errors. */
function bodyOf({ evento_uuid, evento, criado_em, dados, alvo }: Waiting, person: Actor) {
  const content = dados as { readonly laudo?: { readonly erro?: unknown } }
  const isLess = content.laudo?.erro !== undefined && !may(person, 'readErro', alvo)
  return {
    id: evento_uuid,
    evento,
    criadoEm: criado_em.toISOString(),
    dados: isLess ? { ...content, laudo: { ...content.laudo, erro: undefined } } : content,
  }
}

async function cancel(db: Db, { id, webhook_id }: Waiting, motivo: string): Promise<void> {
  await transaction(db, async (tx) => {
    await endDelivery(tx, id, 'cancelada', motivo)
    await publishWebhook(tx, webhook_id)
  })
}

/** Writes the outcome of an attempt; true where the delivery is finished, successfully or not. */
async function record({ id, webhook_id, desde }: Waiting, answered: Answered, means: DeliveringMeans) {
  const { db, clock, queue } = means
  const now = clock.now()
  const taken = isTaken(answered)
  const isLast = now.getTime() - desde.getTime() >= DELIVERY_H * HOUR_MS
  const situacao = taken ? 'entregue' : isLast ? 'falhou' : 'aguardando'
  return transaction(db, async (tx) => {
    if (!(await writeTry(tx, id, { situacao, answered, now }))) return true
    const failing = await countOutcome(tx, webhook_id, taken, now)
    if (situacao === 'falhou' && failing && now.getTime() - failing.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS) {
      await giveUpWebhook(tx, webhook_id, { clock, queue })
    }
    await publishWebhook(tx, webhook_id)
    return situacao !== 'aguardando'
  })
}

async function giveUpWebhook(tx: Db, webhookId: number, { clock, queue }: Pick<DeliveringMeans, 'clock' | 'queue'>) {
  if (!(await switchOff(tx, webhookId, clock.now()))) return
  await cancelWaiting(tx, webhookId, 'O webhook foi desativado depois de dias de falhas.')
  const depois = { ativo: false, motivo: `falhou por ${WEBHOOK_FAILING_DAYS} dias` }
  const act = { acao: 'alterar', entidade: 'webhook', id: webhookId, antes: { ativo: true }, depois }
  await audit({ db: tx, deps: { clock } }, act)
  await queue.enqueue(tx, 'avisar-webhook-desativado', { webhookId })
}

/** Ends a delivery whose attempts ended without an outcome, for instance because the process was killed each time. */
export async function giveUpDelivery({ payload }: DeliveryWork, { db }: Pick<DeliveringMeans, 'db'>): Promise<void> {
  await transaction(db, async (tx) => {
    const waiting = await findWaiting(tx, payload.entregaId)
    if (!waiting) return
    await endDelivery(tx, waiting.id, 'falhou', `A entrega foi tentada por ${DELIVERY_H} h.`)
    await publishWebhook(tx, waiting.webhook_id)
  })
}

interface TellingMeans {
  readonly db: Db
  readonly mail: Mail
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
}

/** Notifies the responsible person that a webhook was switched off. */
export async function tellSwitchedOff(
  { payload }: Work<{ readonly webhookId: number }>,
  { db, mail, settings }: TellingMeans,
): Promise<void> {
  const webhook = await findSwitchedOff(db, payload.webhookId)
  const person = webhook && (await findLivingPerson(db, webhook.responsavel_id))
  // The webhook was switched on again, or has no living person to notify: its list shows the state.
  if (!webhook || !person || person.email === '') return
  const { endereco, motivo, status } = webhook
  const why = motivo ?? (status === null ? undefined : `a última resposta foi ${status}`)
  try {
    await mail.send(switchedOffMessage({ person, endereco, why, settings }))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
  }
}
