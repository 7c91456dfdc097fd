/** All changes of laudos end here: their consequences are defined in consequences.ts and carried out in the transaction of the write. */
import type { Target } from '@faixa/domain'
import { present } from '@faixa/units'
import { type Selectable, sql } from 'kysely'
import { audit } from '../db/audit/audit.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { recordRevision } from '../laudo/record-revision.queries.ts'
import { announceFlown, announceLaudo } from './announce-laudo.queries.ts'
import { changedNames } from './changed-names.ts'
import type { Changing } from './changing.ts'
import { climaAgain, evaluateAgain } from './compute-again.queries.ts'
import { LAUDO_CAUSES, LAUDO_COLUMNS, type LaudoCause, type LaudoCauseRow, type LaudoEffect } from './consequences.ts'
import { judgeAgain } from './judge-again.queries.ts'
import { publishLaudo } from './publish-laudo.queries.ts'
import { publishOrdem } from './publish-ordem.queries.ts'

type Row = Selectable<Tables['laudos']>

interface LaudoAct {
  readonly cause: LaudoCause
  /** States for the audit. */
  readonly antes?: object
  readonly depois?: object
  /** True where the laudo is measured for a reason that is not a changed column. */
  readonly measure?: boolean
  /** Progress of a measurement, from 0 to 1. */
  readonly progresso?: number
  /** Details for webhooks in addition to the laudo. */
  readonly dados?: Readonly<Record<string, unknown>>
  /** True where a job found again what was known: the revision has its new date, and nobody is notified of it. */
  readonly known?: boolean
}

type Known = Partial<Row> & Pick<Row, 'id'>

/**
 * The last step of every transaction that writes a laudo, whose row it has locked. `before` has the known columns of the row, `after` the
 * written ones.
 */
export async function laudoChanged(ask: Changing, before: Known, after: Partial<Row>, act: LaudoAct): Promise<void> {
  const { db, deps } = ask
  const { id } = before
  const cause: LaudoCauseRow = LAUDO_CAUSES[act.cause]
  const effects = effectsOf(before, after, act)
  const left = effects.has('leave') ? await leaveOrdem(db, id) : undefined
  const laudo = await readState(db, id)
  const { ordem_servico_id: ordemId } = laudo
  const isDeleted = laudo.arquivado_em !== null
  const ordens = new Set([before.ordem_servico_id, left, ordemId].filter((one) => typeof one === 'number'))

  if (effects.has('stop') && isDeleted) await deps.queue.cancel(db, 'processar-laudo', { laudoId: id })
  if (effects.has('measure')) await deps.queue.enqueue(db, 'processar-laudo', { laudoId: id })
  if (effects.has('judge') && !isDeleted && laudo.ready) await judgeAgain(ask, { laudoId: id })
  if (effects.has('value') && !isDeleted && laudo.ready) await evaluateAgain(ask, id)
  if (effects.has('limit')) await climaAgain(ask, { laudoIds: [id] })
  if (effects.has('beside')) {
    await db.updateTable('laudos_voos').set({ conferido_em: null }).where('laudo_id', '=', id).execute()
    await deps.queue.enqueue(db, 'comparar-laudo', { laudoId: id })
  }
  if (effects.has('compare')) {
    for (const one of ordens) await deps.queue.enqueue(db, 'comparar-ordem', { ordemId: one })
  }
  if (cause.audited) await auditAct(ask, id, act, left)
  const { revision } = cause
  const isRevised = revision !== undefined && effects.has('revise') && (await recordRevision(ask, id, revision))
  await announceCause(ask, id, cause, { isRevised: isRevised && !act.known, dados: act.dados })
  if (effects.has('fly') && ordemId !== null) await announceFlown(ask, ordemId)
  if (cause.silent) return
  const extra = present({ progresso: act.progresso, excluido: isDeleted ? true : undefined })
  await publishLaudo(db, id, extra, effects.has('reach') ? targetOf(before) : undefined)
  for (const one of ordens) if (one !== ordemId) await publishOrdem(db, one)
}

function effectsOf(before: Known, after: Partial<Row>, { cause, measure = false }: LaudoAct): ReadonlySet<LaudoEffect> {
  const { follows = [] }: LaudoCauseRow = LAUDO_CAUSES[cause]
  const ofColumns = changedNames(before, after).flatMap((name): readonly LaudoEffect[] => LAUDO_COLUMNS[name])
  return new Set<LaudoEffect>([...follows, ...(measure ? (['measure'] as const) : []), ...ofColumns])
}

/** Removes the laudo from an order that is cancelled or of another empresa. The order is locked, so that its concurrent changes wait. */
async function leaveOrdem(db: Db, id: number): Promise<number | undefined> {
  await sql`select o.id from ordens_servico o join laudos l on l.ordem_servico_id = o.id where l.id = ${id} for no key update of o`.execute(
    db,
  )
  const { rows } = await sql<{ ordem: number }>`update laudos l set ordem_servico_id = null from ordens_servico o
    where l.id = ${id} and o.id = l.ordem_servico_id and (o.empresa_id <> l.empresa_id or o.cancelada_em is not null)
    returning o.id as ordem`.execute(db)
  return rows[0]?.ordem
}

function readState(db: Db, id: number) {
  return db
    .selectFrom('laudos')
    .select(['ready', 'arquivado_em', 'ordem_servico_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The history includes an order from which the laudo was removed automatically. */
async function auditAct(ask: Changing, id: number, { cause, antes, depois }: LaudoAct, left: number | undefined) {
  const states =
    left === undefined
      ? present({ antes, depois })
      : { antes: { ...antes, ordem_servico_id: left }, depois: { ...depois, ordem_servico_id: null } }
  await audit(ask, { acao: cause, entidade: 'laudo', id, ...states })
}

async function announceCause(
  ask: Changing,
  id: number,
  { announces = [] }: LaudoCauseRow,
  { isRevised, dados }: { readonly isRevised: boolean; readonly dados: LaudoAct['dados'] },
): Promise<void> {
  const isNews = { always: true, revised: isRevised, detailed: dados !== undefined }
  const news = announces.find(({ when }) => isNews[when])
  if (news) await announceLaudo(ask, id, news.event, dados)
}

function targetOf({ empresa_id, unidade_id, prestadora_id, piloto_id, hidden }: Partial<Row>): Target {
  return present({
    empresaId: empresa_id,
    unidadeId: unidade_id ?? undefined,
    prestadoraId: prestadora_id,
    pilotoId: piloto_id,
    hidden,
  })
}
