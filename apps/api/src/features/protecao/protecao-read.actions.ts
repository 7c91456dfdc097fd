/** Reads protected areas: a page of the list, one area with its history, and the shapes for maps. */

import { type InputOf, Problem, type Protecao, type ProtecaoQuery, type ReplyOf, type Routes } from '@faixa/contract'
import { type Classificacao, distanceToKeep, grantOf } from '@faixa/domain'
import { historyOf } from '../../db/audit/history.ts'
import { readCompact } from '../../ground/compact-ground.queries.ts'
import { mustBeWithin, mustMay } from '../../ground/ground-owner.queries.ts'
import { found } from '../../http/access/found.ts'
import { asksForCompact } from '../../http/answers/compact-answer.ts'
import { collectionText, featureText, refuseTooMany } from '../../http/answers/geojson-text.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { findLaudo } from '../../laudo/laudo-find.queries.ts'
import { COMPACT_PROTECOES } from './compact-protecoes.queries.ts'
import {
  areasJudgedBy,
  areasToFly,
  findProtecao,
  listProtecaoRows,
  listShapes,
  shapesOf,
  weighProtecoes,
  weighShapes,
} from './protecao-rows.queries.ts'

type Asked = InputOf<Routes['listProtecoes']>['query']

export async function listProtecoes({ empresa, unidade, limites, dia, laudo }: Asked, ask: Ask): Promise<RawAnswer> {
  const { db, actor } = ask
  await mustBeWithin(ask, { empresa, unidade })
  if (laudo !== undefined) return listJudgedProtecoes(laudo, ask)
  if (asksForCompact(ask)) return readCompact(COMPACT_PROTECOES, { empresa, unidade }, ask)
  const filter = { empresaId: empresa, unidadeId: unidade, bounds: limites, day: dia }
  refuseTooMany(await weighProtecoes(db, actor, filter))
  return collectionOf(await listShapes(db, actor, filter))
}

/** Returns the areas with which a laudo was judged: its verdicts name these areas to all readers of the laudo. */
async function listJudgedProtecoes(uuid: string, { db, actor }: Ask): Promise<RawAnswer> {
  const laudo = found(await findLaudo(db, uuid, actor, 'readLaudo', 'approveLaudo'))
  const areas = areasJudgedBy(db, laudo.id)
  refuseTooMany(await weighShapes(areas))
  return collectionOf(await shapesOf(areas))
}

/** Returns the areas near the orders to fly, because a pilot may not read the register. */
export async function listProtecoesToFly({ db, actor, deps }: Ask): Promise<RawAnswer> {
  const areas = await areasToFly(db, actor, dayInBrazil(deps.clock.now()))
  refuseTooMany(await weighShapes(areas))
  return collectionOf(await shapesOf(areas))
}

type Shape = Awaited<ReturnType<typeof shapesOf>>[number] & { readonly identificacao?: string | null }

function collectionOf(shapes: readonly Shape[]): RawAnswer {
  return {
    body: collectionText(shapes.map(featureOf)),
    headers: { 'cache-control': 'no-store', vary: 'accept, authorization' },
  }
}

/** The stored text of the geometry is not parsed, so that coordinates are sent unchanged. */
function featureOf({ geometria, ...row }: Shape): string {
  const classificacao = row.classificacao as Classificacao
  const properties = {
    id: row.id,
    uuid: row.uuid,
    empresa: row.empresa_id,
    unidade: row.unidade_id ?? undefined,
    classificacao,
    nome: row.nome,
    identificacao: row.identificacao ?? undefined,
    distanciaM: distanceToKeep(classificacao, 'tripulada', row.distancia_m ?? undefined),
    distanciaDroneM: distanceToKeep(classificacao, 'drone', row.distancia_drone_m ?? undefined),
    validaDe: row.valida_de ?? undefined,
    validaAte: row.valida_ate ?? undefined,
  }
  return featureText(properties, geometria)
}

export async function readProtecaoPage(query: ProtecaoQuery, ask: Ask): Promise<ReplyOf<Routes['listProtecaoPage']>> {
  const { db, actor, deps } = ask
  if (query.arquivadas === 'sim' && grantOf(actor, 'createArea').reach === 'none') throw new Problem('sem-permissao')
  const { areas, ...counted } = await listProtecaoRows(db, actor, query, dayInBrazil(deps.clock.now()))
  return {
    areas,
    ...pageAnswer(query, counted),
  }
}

export async function readProtecao(uuid: string, { db, actor }: Ask): Promise<Protecao> {
  return found(await findProtecao(db, actor, uuid))
}

export async function readProtecaoHistory(uuid: string, ask: Ask): Promise<ReplyOf<Routes['readProtecaoHistory']>> {
  const area = found(await findProtecao(ask.db, ask.actor, uuid, true))
  mustMay('createArea', ask, { empresaId: area.empresa.id, unidadeId: area.unidade?.id ?? null })
  return historyOf(ask, 'protecao', area.id)
}

/** yyyy-mm-dd in the time zone of most of the country: an area that ends today exists until midnight. */
const BRAZIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

export function dayInBrazil(now: Date): string {
  return BRAZIL.format(now)
}
