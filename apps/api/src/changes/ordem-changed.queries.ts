/**
 * All changes of service orders end here: their consequences are defined in consequences.ts and carried out in the transaction of the
 * write.
 */
import type { Selectable } from 'kysely'
import { audit } from '../db/audit/audit.ts'
import type { Tables } from '../db/tables.ts'
import { changedNames } from './changed-names.ts'
import type { Changing } from './changing.ts'
import { ORDEM_CAUSES, ORDEM_COLUMNS, type OrdemCause, type OrdemEffect } from './consequences.ts'
import { publishOrdem } from './publish-ordem.queries.ts'

type Row = Selectable<Tables['ordens_servico']>

interface OrdemAct {
  readonly cause: OrdemCause
  readonly antes?: object
  readonly depois?: object
}

/** The last step of every transaction that writes an order, whose row it has locked. `before` has no owners where the order is new. */
export async function ordemChanged(
  ask: Changing,
  before: Partial<Row> & Pick<Row, 'id'>,
  after: Partial<Row>,
  { cause, ...states }: OrdemAct,
): Promise<void> {
  const { db, deps } = ask
  const { id } = before
  const effects = new Set(changedNames(before, after).flatMap((name): readonly OrdemEffect[] => ORDEM_COLUMNS[name]))
  if (effects.has('compare')) await deps.queue.enqueue(db, 'comparar-ordem', { ordemId: id })
  if (effects.has('tell') && (await wasTold(db, id))) await deps.queue.enqueue(db, 'avisar-de-novo', { ordemId: id })
  if (ORDEM_CAUSES[cause].audited) await audit(ask, { acao: cause, entidade: 'ordem', id, ...states })
  await publishOrdem(db, id, effects.has('reach') ? (before as Row) : undefined)
}

/** Tells whether notices of this order hold. */
async function wasTold(db: Changing['db'], ordemId: number): Promise<boolean> {
  const told = await db
    .selectFrom('avisos')
    .select('id')
    .where('ordem_id', '=', ordemId)
    .where('estado', 'in', ['naFila', 'enviado'])
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}
