/**
 * Keeps the situations of the seven checks for lists, filters and files. Triggers (migration 0144) add a request in the transaction of
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
    .where('pedidos', '=', 0)
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
    if (!(await requested(db, 1).executeTakeFirst())) break
    const found = await transaction(db, (tx) => answerSome(tx, limit))
    answered += found
    if (found < limit) break
  }
  return answered
}

function requested(db: Db, limit: number) {
  return db
    .selectFrom('laudos_verificacoes')
    .select('laudo_id')
    .where('pedidos', '>', 0)
    .orderBy('laudo_id', 'desc')
    .limit(limit)
}

/**
 * The rows stay locked from before the evidence is read until the answers are committed: a change that commits meanwhile waits with its
 * request, which then counts. Rows locked by a change are left to the next reader, so that this call does not wait.
 */
async function answerSome(db: Db, limit: number): Promise<number> {
  const rows = await requested(db, limit).forUpdate().skipLocked().execute()
  const ids = rows.map(({ laudo_id }) => laudo_id)
  if (ids.length === 0) return 0
  const answers = await readVerificacoes(db, ids)
  const texts = ids.map((id) => JSON.stringify(situacoesOf(answers.get(id)!)))
  await sql`update laudos_verificacoes v set pedidos = 0, situacoes = a.situacoes::jsonb
    from unnest(${ids}::bigint[], ${texts}::text[]) as a (laudo_id, situacoes) where v.laudo_id = a.laudo_id`.execute(
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
    await tx
      .updateTable('laudos_verificacoes')
      .set((eb) => ({ pedidos: eb('pedidos', '+', 1) }))
      .where('pedidos', '=', 0)
      .execute()
  })
}
