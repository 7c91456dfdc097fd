/** Restoring is an administrator's act; archiving one's own row was usually a mistake, and the same person may undo it. */
import { Problem } from '@faixa/contract'
import { grantOf } from '@faixa/domain'
import { findLastActor } from '../../db/audit/history.ts'
import type { Ask } from '../ask.ts'

const OTHERS = 'Só um administrador restaura o que outra pessoa arquivou.'

/** The row is archived and within reach; `entidade` is its name in the audit. */
export async function refuseOthersArchive({ db, actor }: Ask, entidade: string, id: number): Promise<void> {
  if (grantOf(actor, 'restoreArchived').reach !== 'none') return
  if ((await findLastActor(db, { entidade, id, acao: 'arquivar' })) !== actor.id) {
    throw new Problem('sem-permissao', { detail: OTHERS })
  }
}
