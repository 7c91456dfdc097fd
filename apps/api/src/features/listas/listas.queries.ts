/** Reads what was typed about the operation in the last laudos of a prestadora. */
import type { Actor, DadosOperacao } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import { withinReach } from '../../laudo/laudo-reach.queries.ts'

/** A prestadora flies from a few strips in a season; the index of its laudos gives this many at once. */
const LAUDOS_READ = 200

/** Newest first. A text that was corrected in its laudo is offered no more. */
export async function findTypedOperacao(db: Db, actor: Actor, prestadora: number): Promise<readonly DadosOperacao[]> {
  const found = await db
    .selectFrom('laudos')
    .select('dados_operacao')
    .where('prestadora_id', '=', prestadora)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .limit(LAUDOS_READ)
    .execute()
  return found.flatMap(({ dados_operacao }) => dados_operacao ?? [])
}
