import type { EventOf } from '@faixa/contract'
import type { AcertoSituacao } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import { publishEvent } from '../../events/publish-event.queries.ts'
import type { ContratoRow } from './contratos.queries.ts'

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

/** Publishes that a version of a contract was proposed or accepted. */
export async function publishContrato(
  db: Db,
  { uuid, empresa_id, prestadora_id }: Pick<ContratoRow, 'uuid' | 'empresa_id' | 'prestadora_id'>,
  { nome, versao, situacao }: Pick<EventOf<'contrato'>, 'nome' | 'versao' | 'situacao'>,
): Promise<void> {
  await publishEvent(db, {
    noun: 'contrato',
    id: uuid,
    detail: { uuid, nome, versao, situacao },
    target: { empresaId: empresa_id, prestadoraId: prestadora_id },
  })
}
