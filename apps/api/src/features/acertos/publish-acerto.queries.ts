import type { AcertoSituacao } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import { publishEvent } from '../../events/publish-event.queries.ts'

/** Publishes the change of a settlement, in the transaction that makes it. */
export async function publishAcerto(db: Db, acertoId: number): Promise<void> {
  const { uuid, empresa_id, prestadora_id, situacao } = await db
    .selectFrom('acertos')
    .select(['uuid', 'empresa_id', 'prestadora_id', 'situacao'])
    .where('id', '=', acertoId)
    .executeTakeFirstOrThrow()
  await publishEvent(db, {
    noun: 'acerto',
    id: uuid,
    detail: { uuid, situacao: situacao as AcertoSituacao },
    target: { empresaId: empresa_id, prestadoraId: prestadora_id },
  })
}
