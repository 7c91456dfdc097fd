/**
 * Archiving and restoring. Only the row itself gets the date of archiving. Rows that belong to an archived empresa, unidade or prestadora
 * leave the lists and cannot sign in because of their parent, and return unchanged when it is restored. Laudos are documents: they stay.
 */

import { type Entity, invalidFields, Problem, type Tipo } from '@faixa/contract'
import { entityChanged } from '../../../changes/entity-changed.queries.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask } from '../../../http/ask.ts'
import { findLiving, readWritten } from '../entity-access.actions.ts'
import { archiveLogin } from '../entity-login.actions.ts'
import { findLogin, lockLivingAdministrators, lockRow, updateRow } from '../entity-rows.queries.ts'
import { KINDS } from '../kinds/entity-kinds.queries.ts'
import { entityOf, findEntityRow, isLiving } from '../list/read-entity.queries.ts'

export async function archiveEntity(tipo: Tipo, id: number, ask: Ask): Promise<Entity> {
  const { db } = ask
  const now = ask.deps.clock.now()
  const { table, login } = KINDS[tipo]
  if (tipo === 'administradores') await mustLeaveAdministrators(ask, id)
  const state = await lockRow(db, table, id)
  const before = await findLiving(ask, tipo, id)
  if (table === 'usuarios') await archiveLogin(ask, id, now)
  else await updateRow(db, table, id, { arquivado_em: now }, now)
  const usuarioId = login && (await findLogin(db, login, id))
  if (usuarioId !== undefined) await archiveLogin(ask, usuarioId, now)
  const antes = entityOf(before)
  const depois = await readWritten(ask, tipo, id)
  await entityChanged(ask, { table, id }, state, { cause: 'arquivar', tipo, antes, depois })
  return antes
}

/** An administrator must remain who can register others. */
async function mustLeaveAdministrators(ask: Ask, id: number): Promise<void> {
  if (id === ask.actor.id) {
    throw new Problem('sem-permissao', { detail: 'Você não pode excluir o seu próprio cadastro.' })
  }
  const living = await lockLivingAdministrators(ask.db)
  // Another administrator archived the row while this request was waiting for the lock.
  if (!living.includes(ask.actor.id)) throw new Problem('sem-permissao')
  if (living.every((each) => each === id)) {
    throw new Problem('sem-permissao', { detail: 'O último administrador não pode ser excluído.' })
  }
}

const PARENTS = {
  empresa: 'A empresa está excluída: restaure a empresa primeiro.',
  unidade: 'A unidade está excluída: restaure a unidade primeiro.',
  aeronave: 'A aeronave está excluída: restaure a aeronave primeiro.',
  prestadora: 'A prestadora está excluída: restaure a prestadora primeiro.',
}

export async function restoreEntity(tipo: Tipo, id: number, ask: Ask): Promise<Entity> {
  const { db } = ask
  const now = ask.deps.clock.now()
  const { table, login } = KINDS[tipo]
  const state = await lockRow(db, table, id)
  const before = found(await findEntityRow(ask, tipo, id))
  if (before.removido)
    throw new Problem('sem-permissao', { detail: 'Os dados desta pessoa foram removidos: ela não volta.' })
  if (before.missing) throw invalidFields([{ campo: before.missing, mensagem: PARENTS[before.missing] }])
  if (isLiving(before)) return entityOf(before)
  const usuarioId = login && (await findLogin(db, login, id, before.arquivadoEm))
  await updateRow(db, table, id, { arquivado_em: null }, now)
  // Its e-mail may have been given to another account meanwhile: the database then refuses, and nothing is restored.
  if (usuarioId !== undefined) await updateRow(db, 'usuarios', usuarioId, { arquivado_em: null }, now)
  const after = await readWritten(ask, tipo, id)
  const act = { cause: 'restaurar', tipo, antes: entityOf(before), depois: after } as const
  await entityChanged(ask, { table, id }, state, act)
  return after
}
