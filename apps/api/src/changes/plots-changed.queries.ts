/** All changes of registered plots end here: an order in progress lists treated plots that were not ordered, and is compared again. */

import { type Act, audit } from '../db/audit/audit.ts'
import type { Db } from '../db/database.ts'
import type { AreaOwner } from '../ground/ground-owner.queries.ts'
import type { Changing } from './changing.ts'

/** The last step of every transaction that changes registered plots. `acts` are audited, in their order. */
export async function plotsChanged(ask: Changing, { empresaId }: AreaOwner, acts: readonly Act[]): Promise<void> {
  for (const act of acts) await audit(ask, act)
  const ordens = await listComparedOrdens(ask.db, empresaId)
  for (const { id } of ordens) await ask.deps.queue.enqueue(ask.db, 'comparar-ordem', { ordemId: id })
}

/** A closed order keeps the comparison of its closing. */
function listComparedOrdens(db: Db, empresaId: number) {
  return db
    .selectFrom('ordens_servico')
    .innerJoin('ordens_comparacoes', 'ordens_comparacoes.ordem_id', 'ordens_servico.id')
    .select('ordens_servico.id')
    .where('empresa_id', '=', empresaId)
    .where('situacao', '=', 'Voada')
    .where('arquivado_em', 'is', null)
    .orderBy('ordens_servico.id')
    .execute()
}
