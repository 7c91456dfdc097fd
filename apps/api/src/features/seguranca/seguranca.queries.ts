/** Reads the security log, and deletes what is no longer kept. */
import type { SecurityEvent } from '@faixa/contract'
import type { Db } from '../../db/database.ts'

export interface LogFilter {
  readonly evento?: SecurityEvent | undefined
  readonly refused?: boolean | undefined
  readonly contaId?: number | undefined
  readonly since?: Date | undefined
  /** Only entries with a smaller id. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Entries, the newest first: ids follow the order of writing. */
export function listSecurityEntries(db: Db, { evento, refused, contaId, since, before, limit }: LogFilter) {
  let entries = db
    .selectFrom('registro_seguranca as r')
    .leftJoin('usuarios as conta', 'conta.id', 'r.conta_id')
    .leftJoin('usuarios as pessoa', 'pessoa.id', 'r.usuario_id')
    .select(['r.id', 'r.quando', 'r.evento', 'r.recusado', 'r.conta_id', 'r.usuario_id'])
    .select(['r.endereco', 'r.agente', 'r.detalhe', 'conta.nome as conta_nome', 'pessoa.nome as pessoa_nome'])
    .orderBy('r.id', 'desc')
    .limit(limit)
  if (evento !== undefined) entries = entries.where('r.evento', '=', evento)
  if (refused !== undefined) entries = entries.where('r.recusado', '=', refused)
  if (contaId !== undefined) entries = entries.where('r.conta_id', '=', contaId)
  if (since !== undefined) entries = entries.where('r.quando', '>=', since)
  if (before !== undefined) entries = entries.where('r.id', '<', before)
  return entries.execute()
}

export async function sweepSecurityLog(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registro_seguranca').where('quando', '<', before).execute()
}
