/** Changes only the given fields, and only from the version that was read. */

import type { EditOf, EntityIn, Tipo } from '@faixa/contract'
import { entityChanged } from '../../changes/entity-changed.queries.ts'
import { transaction } from '../../db/database.ts'
import { refuseStale } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { hashSenha } from '../../senhas/hash-senha.ts'
import { refuseWeakSenha } from '../../senhas/refuse-weak-senha.ts'
import { findLiving, readWritten } from './entity-access.actions.ts'
import { type AccessEdit, changeLogin, endOldAccess } from './entity-login.actions.ts'
import { lockRow, updateRow } from './entity-rows.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'
import { entityOf } from './list/read-entity.queries.ts'

export async function changeEntity<List extends Tipo>(
  tipo: List,
  id: number,
  edit: EditOf<List>,
  ask: Ask,
): Promise<EntityIn<List>> {
  const access: AccessEdit = edit
  const { settings } = ask.deps
  if (access.senha !== undefined) refuseWeakSenha(access.senha, settings, access.email ?? undefined)
  const senhaHash = access.senha === undefined ? undefined : await hashSenha(access.senha, settings.pepper)
  const now = ask.deps.clock.now()
  const kind = KINDS[tipo]
  return transaction(ask.db, async (db) => {
    const within = { ...ask, db }
    const state = await lockRow(db, kind.table, id)
    const before = await findLiving(within, tipo, id)
    refuseStale(ask, before)
    const changes = await kind.change(db, before, edit, { now, senhaHash, seal: ask.deps.seal })
    if (kind.table === 'usuarios') await endOldAccess(within, id, before, access)
    await updateRow(db, kind.table, id, changes, now)
    if (kind.login) await changeLogin(within, kind.login, before, access, senhaHash)
    const depois = await readWritten(within, tipo, id)
    const act = { cause: 'alterar', tipo, antes: entityOf(before), depois } as const
    await entityChanged(within, { table: kind.table, id }, state, act)
    return depois
  })
}
