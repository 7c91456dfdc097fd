/**
 * Keeps the situations of the seven checks for lists, filters and files. Triggers (migrations 0144, 0151) add a request in the transaction of
 * every change on which an answer depends; an answer counts only without open requests, so that no outdated one is used.
 */
import {
  type Situacoes,
  VERIFICACAO_NAMES,
  VERIFICACOES_VERSION,
  type VeredictoDoLaudo,
  type Verificacoes,
} from '@faixa/domain'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { readVerificacoes } from './read-verificacoes.queries.ts'

/** Number of answers computed in one transaction: some tenths of a second. */
const AT_A_TIME = 500

/** Selects the situations of a laudo; null while they are to be computed. */
export function keptSituacoes(eb: ExpressionBuilder<Tables, 'laudos'>) {
  return eb
    .selectFrom('laudos_verificacoes')
    .select('situacoes')
    .whereRef('laudos_verificacoes.laudo_id', '=', 'laudos.id')
    .where((of) => of.not(isRequested(of)))
}

/** Tells whether the answers of a laudo are to be computed. */
export function isRequested(eb: Pick<ExpressionBuilder<Tables, 'laudos'>, 'exists' | 'selectFrom'>) {
  return eb.exists(
    eb
      .selectFrom('laudos_verificacoes_pedidos as pedido')
      .select('pedido.id')
      .whereRef('pedido.laudo_id', '=', 'laudos.id'),
  )
}

export function situacoesOf(verificacoes: SituacoesRespondidas): Situacoes {
  const situacoes = Object.fromEntries(VERIFICACAO_NAMES.map((name) => [name, verificacoes[name].situacao]))
  const { soFederal, veredicto } = verificacoes.distancias
  return { ...situacoes, ...(soFederal && { soFederal }), ...(veredicto && { veredicto }) } as Situacoes
}

type SituacoesRespondidas = {
  readonly [Name in keyof Verificacoes]: Pick<Verificacoes[Name], 'situacao'> & {
    readonly soFederal?: true | undefined
    readonly veredicto?: VeredictoDoLaudo | undefined
  }
}

/** Computes the situations of a few laudos for one reader, by uuid. */
export async function readSituacoes(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, Situacoes>> {
  if (uuids.length === 0) return new Map()
  const laudos = await db
    .selectFrom('laudos')
    .select(['id', 'uuid'])
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute()
  const answers = await readVerificacoes(
    db,
    laudos.map(({ id }) => id),
  )
  return new Map(laudos.flatMap(({ id, uuid }) => (answers.has(id) ? [[uuid, situacoesOf(answers.get(id)!)]] : [])))
}

/** Computes up to `most` of the answers that are requested, the newest laudos first, and returns their number. */
export async function answerRequested(db: Db, most: number): Promise<number> {
  let answered = 0
  while (answered < most) {
    const limit = Math.min(AT_A_TIME, most - answered)
    // Most readers find nothing to compute, and need no transaction.
    if ((await requested(db, 1)).length === 0) break
    const found = await transaction(db, (tx) => answerSome(tx, limit))
    answered += found
    if (found < limit) break
  }
  return answered
}

/** The laudos with requests, the newest first. */
async function requested(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('laudos_verificacoes_pedidos')
    .select('laudo_id')
    .distinct()
    .orderBy('laudo_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ laudo_id }) => laudo_id)
}

/**
 * The answers stay locked from before their requests are read until they are committed, so that an earlier reader cannot replace what a later
 * one found; only readers lock them, and leave those of others alone. The evidence is read after the requests: a change that commits meanwhile
 * has a request of its own, which then counts.
 */
async function answerSome(db: Db, limit: number): Promise<number> {
  const laudos = await requested(db, limit)
  if (laudos.length === 0) return 0
  const rows = await db
    .selectFrom('laudos_verificacoes')
    .select('laudo_id')
    .where('laudo_id', 'in', laudos)
    .orderBy('laudo_id')
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ laudo_id }) => laudo_id)
  const requests = await db
    .selectFrom('laudos_verificacoes_pedidos as pedido')
    .leftJoin('laudos', 'laudos.id', 'pedido.laudo_id')
    .select('pedido.id')
    .where('pedido.laudo_id', 'in', laudos)
    .where((eb) => eb.or([eb('pedido.laudo_id', '=', sql<number>`any(${ids}::bigint[])`), eb('laudos.id', 'is', null)]))
    .execute()
  const answers = await readVerificacoes(db, ids)
  const texts = ids.map((id) => JSON.stringify(situacoesOf(answers.get(id)!)))
  await sql`update laudos_verificacoes v set situacoes = a.situacoes::jsonb
    from unnest(${ids}::bigint[], ${texts}::text[]) as a (laudo_id, situacoes) where v.laudo_id = a.laudo_id`.execute(
    db,
  )
  await sql`delete from laudos_verificacoes_pedidos where id = any(${requests.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return ids.length
}

/**
 * Stores the rule by which laudos are verified, besides their data; where it differs from the previous one, all answers are computed again.
 */
export async function keepRule(db: Db, prazoDias: number | undefined): Promise<void> {
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('verificacoes_regra')
      .set({ versao: VERIFICACOES_VERSION, prazo_dias: prazoDias ?? null })
      .where(
        sql<boolean>`(versao, prazo_dias) is distinct from (${VERIFICACOES_VERSION}::integer, ${prazoDias ?? null}::integer)`,
      )
      .returning('versao')
      .execute()
    if (changed.length === 0) return
    await sql`insert into laudos_verificacoes_pedidos (laudo_id) select laudo_id from laudos_verificacoes`.execute(tx)
  })
}
