/** Creates and changes webhooks. The person who saves one is responsible for it: it receives only events that this person may read. */

import { invalidFields, OLD_SECRET_H, Problem, type Webhook } from '@faixa/contract'
import { may, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@faixa/domain'
import { present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { listEmpresasWithin, listUnidadesWithin } from '../../entidades/entities-within.queries.ts'
import { writeEvent } from '../../events/announce.queries.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import { mayBeTold, ownerTarget } from './answers-for.queries.ts'
import { cancelWaiting, lastDeliveries } from './deliveries.queries.ts'
import { publishWebhook } from './publish-webhook.queries.ts'
import { addressFault } from './send/address-fault.ts'
import { createWebhookSecret } from './send/sign-body.ts'
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  saveWebhook,
  type WebhookRow,
} from './webhooks.queries.ts'

const entidade = 'webhook'
const HOUR_MS = 3_600_000
/** Maximum number of living webhooks of one empresa, and of the staff. */
const WEBHOOKS_MAX = 20

export async function listWebhooks(ask: Ask): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: await shown(await listWebhookRows(ask.db, ask.actor), ask) }
}

async function shown(rows: readonly WebhookRow[], { db, deps }: Ask): Promise<Webhook[]> {
  const last = await lastDeliveries(
    db,
    rows.map(({ id }) => id),
  )
  const answering = await mayBeTold(db, rows)
  const now = deps.clock.now()
  return rows.map((row) => {
    const { falhando_desde, desativado_em, segredo_anterior_ate } = row
    const ultima = last.get(row.id)
    return {
      uuid: row.uuid,
      url: row.endereco,
      responsavel: row.responsavel,
      criadoEm: row.criado_em.toISOString(),
      eventos: WEBHOOK_EVENT_NAMES.filter((name) => row.eventos.includes(name)),
      ...(row.empresa_id !== null && { empresa: { id: row.empresa_id, nome: row.empresa_nome! } }),
      ...(row.unidade_id !== null && { unidade: { id: row.unidade_id, nome: row.unidade_nome! } }),
      situacao: situacaoOf(row, answering.has(row.id)),
      ...(row.desativado_por === 'falhas' && { porFalhas: true as const }),
      ...present({ falhandoDesde: falhando_desde?.toISOString(), desativadoEm: desativado_em?.toISOString() }),
      ...(segredo_anterior_ate && segredo_anterior_ate > now
        ? { segredoAnteriorAte: segredo_anterior_ate.toISOString() }
        : {}),
      ...(ultima && {
        ultima: {
          situacao: ultima.situacao,
          tentadaEm: ultima.tentada_em.toISOString(),
          ...present({ status: ultima.status ?? undefined }),
        },
      }),
    }
  })
}

function situacaoOf({ desativado_em, falhando_desde, segredo }: WebhookRow, answers: boolean): Webhook['situacao'] {
  if (desativado_em !== null) return 'desativado'
  if (!answers || segredo === null) return 'sem-efeito'
  return falhando_desde === null ? 'ativo' : 'falhando'
}

export async function webhookOrRefuse(uuid: string, { db, actor }: Ask): Promise<WebhookRow> {
  return found(await findWebhook(db, actor, uuid))
}

async function lockedWebhook(uuid: string, ask: Ask): Promise<WebhookRow> {
  await lockWebhook(ask.db, uuid)
  return webhookOrRefuse(uuid, ask)
}

interface WebhookTyped {
  readonly url: string
  readonly eventos: readonly WebhookEvent[]
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
}

export async function createWebhook({ url, eventos, ...of }: WebhookTyped, ask: Ask) {
  const { db, actor, deps } = ask
  const owner = await ownerOrRefuse(of, ask)
  refuseAddress(url, ask)
  refuseEvents(eventos, owner, ask)
  if ((await countWebhooks(db, owner.empresa_id)) >= WEBHOOKS_MAX) throw new Problem('webhooks-demais')
  const now = deps.clock.now()
  const segredo = createWebhookSecret()
  const { id, uuid } = await insertWebhook(db, {
    ...owner,
    endereco: url,
    eventos: [...new Set(eventos)],
    responsavel_id: actor.id,
    segredo: deps.seal.seal(segredo, PURPOSES.webhook),
    criado_em: now,
    atualizado_em: now,
  })
  await audit(ask, { acao: 'cadastrar', entidade, id, depois: { url, eventos, ...owner } })
  await recordDone(ask, { evento: 'criar-webhook', detalhe: { numero: id, endereco: url } })
  await publishWebhook(db, id)
  return { ...(await oneShown(uuid, ask)), segredo }
}

async function oneShown(uuid: string, ask: Ask): Promise<Webhook> {
  const [webhook] = await shown([await webhookOrRefuse(uuid, ask)], ask)
  return webhook!
}

type Owner = Pick<WebhookRow, 'empresa_id' | 'unidade_id'>

/** Only the staff's webhooks receive events of every empresa. */
async function ownerOrRefuse(
  { empresa, unidade }: Pick<WebhookTyped, 'empresa' | 'unidade'>,
  { db, actor }: Ask,
): Promise<Owner> {
  const empresaId = empresa ?? actor.empresaId
  const unidadeId = unidade ?? (actor.isUnidade ? actor.unidadeId : undefined)
  const isListed = empresaId === undefined || (await listEmpresasWithin(db, actor)).some(({ id }) => id === empresaId)
  if (!isListed || !may(actor, 'createIntegracao', present({ empresaId, unidadeId }))) {
    throw invalidFields([{ campo: 'empresa', mensagem: 'A empresa não está na lista.' }])
  }
  const isPart =
    unidadeId === undefined ||
    (empresaId !== undefined && (await listUnidadesWithin(db, actor, empresaId)).some(({ id }) => id === unidadeId))
  if (!isPart) throw invalidFields([{ campo: 'unidade', mensagem: 'A unidade não é desta empresa.' }])
  return { empresa_id: empresaId ?? null, unidade_id: unidadeId ?? null }
}

function refuseAddress(url: string, { deps }: Ask): void {
  const mensagem = addressFault(url, deps.settings)
  if (mensagem !== undefined) throw invalidFields([{ campo: 'url', mensagem }])
}

function refuseEvents(eventos: readonly WebhookEvent[], owner: Owner, { actor }: Ask): void {
  const beyond = eventos.filter((evento) => !may(actor, WEBHOOK_EVENTS[evento].needs, ownerTarget(owner)))
  if (beyond.length === 0) return
  const mensagem = `Você não pode ver o que estes eventos contam: ${beyond.join(', ')}.`
  throw invalidFields([{ campo: 'eventos', mensagem }])
}

interface WebhookChange {
  readonly url?: string | undefined
  readonly eventos?: readonly WebhookEvent[] | undefined
  readonly ativo?: boolean | undefined
}

export async function updateWebhook(uuid: string, { url, eventos, ativo }: WebhookChange, ask: Ask): Promise<Webhook> {
  const { db, actor, deps } = ask
  const row = await lockedWebhook(uuid, ask)
  if (url !== undefined) refuseAddress(url, ask)
  refuseEvents(eventos ?? WEBHOOK_EVENT_NAMES.filter((name) => row.eventos.includes(name)), row, ask)
  const now = deps.clock.now()
  const switchedOff = ativo === false && row.desativado_em === null
  await saveWebhook(db, row.id, {
    ...present({ endereco: url, eventos: eventos && [...new Set(eventos)] }),
    // After a change of address, or when switched on, a webhook starts without failures.
    ...((ativo === true || url !== undefined) && { falhando_desde: null }),
    ...(ativo === true && { desativado_em: null, desativado_por: null }),
    ...(switchedOff && { desativado_em: now, desativado_por: 'pessoa' as const }),
    responsavel_id: actor.id,
    atualizado_em: now,
  })
  if (switchedOff) await cancelWaiting(db, row.id, 'O webhook foi desativado.')
  const antes = { url: row.endereco, eventos: row.eventos, ativo: row.desativado_em === null }
  await audit(ask, {
    acao: 'alterar',
    entidade,
    id: row.id,
    antes,
    depois: { ...antes, ...present({ url, eventos, ativo }) },
  })
  await recordDone(ask, { evento: 'mudar-webhook', detalhe: { numero: row.id, endereco: url ?? row.endereco } })
  await publishWebhook(db, row.id)
  return oneShown(uuid, ask)
}

export async function deleteWebhook(uuid: string, ask: Ask) {
  const { db, deps } = ask
  const row = await lockedWebhook(uuid, ask)
  const now = deps.clock.now()
  await saveWebhook(db, row.id, { arquivado_em: now, atualizado_em: now, segredo: null, segredo_anterior: null })
  await cancelWaiting(db, row.id, 'O webhook foi excluído.')
  await audit(ask, { acao: 'excluir', entidade, id: row.id, antes: { url: row.endereco } })
  await recordDone(ask, { evento: 'mudar-webhook', detalhe: { numero: row.id, endereco: row.endereco } })
  await publishWebhook(db, row.id)
  return { message: 'O webhook foi excluído: nada mais é enviado a este endereço.' }
}

export async function rotateSecret(uuid: string, ask: Ask) {
  const { db, deps } = ask
  const row = await lockedWebhook(uuid, ask)
  const now = deps.clock.now()
  const segredo = createWebhookSecret()
  await saveWebhook(db, row.id, {
    segredo: deps.seal.seal(segredo, PURPOSES.webhook),
    segredo_anterior: row.segredo,
    segredo_anterior_ate: new Date(now.getTime() + OLD_SECRET_H * HOUR_MS),
    atualizado_em: now,
  })
  await audit(ask, { acao: 'trocar-segredo', entidade, id: row.id })
  await recordDone(ask, { evento: 'mudar-webhook', detalhe: { numero: row.id, endereco: row.endereco } })
  await publishWebhook(db, row.id)
  return { ...(await oneShown(uuid, ask)), segredo }
}

export async function testWebhook(uuid: string, ask: Ask) {
  const row = await lockedWebhook(uuid, ask)
  if (row.desativado_em !== null) throw new Problem('webhook-desativado')
  const dados = { mensagem: 'Uma entrega de teste do Faixa: nada aconteceu.' }
  const entrega = await writeEvent(ask, { evento: 'teste', alvo: ownerTarget(row), dados, webhookIds: [row.id] })
  await audit(ask, { acao: 'testar', entidade, id: row.id })
  await publishWebhook(ask.db, row.id)
  return { entrega, message: 'O teste sai agora: a resposta aparece nas entregas.' }
}
