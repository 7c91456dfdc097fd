import type { Db } from '../../db/database.ts'
import { publishEvent } from '../../events/publish-event.queries.ts'

/** Publishes the change of an order, or of what its laudos tell about it, in the transaction that makes it. */
export async function publishOrdem(db: Db, ordemId: number): Promise<void> {
  const ordem = await db
    .selectFrom('ordens_servico')
    .select(['uuid', 'empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id'])
    .where('id', '=', ordemId)
    .executeTakeFirst()
  if (!ordem) return
  const { uuid, empresa_id, unidade_id, prestadora_id, piloto_id } = ordem
  await publishEvent(db, {
    ...{ noun: 'ordem', id: uuid, detail: { uuid } },
    target: {
      ...(empresa_id !== null && { empresaId: empresa_id }),
      ...(unidade_id !== null && { unidadeId: unidade_id }),
      ...(prestadora_id !== null && { prestadoraId: prestadora_id }),
      ...(piloto_id !== null && { pilotoId: piloto_id }),
    },
  })
}
