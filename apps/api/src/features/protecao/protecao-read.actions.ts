/** Answers protected areas: a page of the list, one with its history, and the shapes for maps. */
import { type InputOf, Problem, type Protecao, type ProtecaoQuery, type ReplyOf, type Routes } from '@faixa/contract'
import { type Classificacao, distanceToKeep, grantOf } from '@faixa/domain'
import { historyOf } from '../../db/audit/history.ts'
import { asksForCompact } from '../../http/answers/compact-answer.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { mustMay } from '../areas/area-owner.queries.ts'
import { findLaudo } from '../laudos/laudo-find.queries.ts'
import { isEmpresaWithin, listUnidadesWithin } from '../listas/listas.queries.ts'
import { readCompactProtecoes } from './compact/protecao-compact.actions.ts'
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

/** Limits of an answer as GeoJSON; maps ask for the compact form, which has none. */
const MOST_AREAS = 20_000
const MOST_BYTES = 16 * 2 ** 20

type Asked = InputOf<Routes['listProtecoes']>['query']

export async function listProtecoes({ empresa, unidade, limites, dia, laudo }: Asked, ask: Ask): Promise<RawAnswer> {
  const { db, actor } = ask
  await mustBeWithin(ask, empresa, unidade)
  if (laudo !== undefined) return listJudgedProtecoes(laudo, ask)
  if (asksForCompact(ask)) return readCompactProtecoes({ empresa, unidade }, ask)
  const asked = { empresaId: empresa, unidadeId: unidade, bounds: limites, day: dia }
  refuseTooMany(await weighProtecoes(db, actor, asked))
  return collectionOf(await listShapes(db, actor, asked))
}

/** Answers what a laudo was judged by: its verdicts name these areas to everyone who reads the laudo. */
async function listJudgedProtecoes(uuid: string, { db, actor }: Ask): Promise<RawAnswer> {
  const laudo = await findLaudo(db, uuid, actor, 'readLaudo', 'approveLaudo')
  if (!laudo) throw new Problem('nao-encontrado')
  const areas = areasJudgedBy(db, laudo.id)
  refuseTooMany(await weighShapes(areas))
  return collectionOf(await shapesOf(areas))
}

/** Answers what lies beside the orders to fly: a pilot sees no register. */
export async function listProtecoesToFly({ db, actor, deps }: Ask): Promise<RawAnswer> {
  const areas = await areasToFly(db, actor, dayInBrazil(deps.clock.now()))
  refuseTooMany(await weighShapes(areas))
  return collectionOf(await shapesOf(areas))
}

function refuseTooMany({ count, bytes }: { readonly count: number; readonly bytes: number }): void {
  if (count > MOST_AREAS || bytes > MOST_BYTES) throw new Problem('areas-demais')
}

type Shape = Awaited<ReturnType<typeof shapesOf>>[number] & { readonly identificacao?: string | null }

function collectionOf(shapes: readonly Shape[]): RawAnswer {
  return {
    body: `{"type":"FeatureCollection","features":[${shapes.map(featureOf).join(',')}]}`,
    headers: { 'cache-control': 'no-store', vary: 'accept, authorization' },
  }
}

/** Refuses an empresa or unidade of another tenant as if it did not exist. */
async function mustBeWithin({ db, actor }: Ask, empresa?: number, unidade?: number): Promise<void> {
  if (empresa !== undefined && !(await isEmpresaWithin(db, actor, empresa))) throw new Problem('nao-encontrado')
  if (unidade === undefined) return
  const unidades = await listUnidadesWithin(db, actor, empresa)
  if (!unidades.some(({ id }) => id === unidade)) throw new Problem('nao-encontrado')
}

/** The stored text of the geometry is not read again, so that coordinates leave exactly as they came. */
function featureOf({ geometria, ...row }: Shape): string {
  const classificacao = row.classificacao as Classificacao
  const properties = {
    ...{ id: row.id, uuid: row.uuid, empresa: row.empresa_id, unidade: row.unidade_id ?? undefined },
    ...{ classificacao, nome: row.nome, identificacao: row.identificacao ?? undefined },
    distanciaM: distanceToKeep(classificacao, 'tripulada', row.distancia_m ?? undefined),
    validaDe: row.valida_de ?? undefined,
    validaAte: row.valida_ate ?? undefined,
  }
  return `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometria}}`
}

export async function readProtecaoPage(query: ProtecaoQuery, ask: Ask): Promise<ReplyOf<Routes['listProtecaoPage']>> {
  const { db, actor, deps } = ask
  if (query.arquivadas === 'sim' && grantOf(actor, 'createArea').reach === 'none') throw new Problem('sem-permissao')
  const { areas, total, isLimited } = await listProtecaoRows(db, actor, query, dayInBrazil(deps.clock.now()))
  return {
    areas,
    currentPage: query.page,
    pageSize: query.pageSize,
    totalItems: total,
    totalPages: Math.ceil(total / query.pageSize),
    ...(isLimited && { totalIsLimited: true }),
  }
}

export async function readProtecao(uuid: string, { db, actor }: Ask): Promise<Protecao> {
  const area = await findProtecao(db, actor, uuid)
  if (!area) throw new Problem('nao-encontrado')
  return area
}

export async function readProtecaoHistory(uuid: string, ask: Ask): Promise<ReplyOf<Routes['readProtecaoHistory']>> {
  const area = await findProtecao(ask.db, ask.actor, uuid, true)
  if (!area) throw new Problem('nao-encontrado')
  mustMay('createArea', ask, { empresaId: area.empresa.id, unidadeId: area.unidade?.id ?? null })
  return historyOf(ask, 'protecao', area.id)
}

/** yyyy-mm-dd where most of the country's clocks are: an area that ends today is there until midnight. */
const BRAZIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

function dayInBrazil(now: Date): string {
  return BRAZIL.format(now)
}
