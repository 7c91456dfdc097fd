/** E-mail and password of whoever signs in: a usuario's own, or those given to a prestadora or a pilot. */
import { type EntityEdit, invalidFields } from '@faixa/contract'
import type { Ask } from '../../http/ask.ts'
import { endResets } from '../session/senha.queries.ts'
import { deleteSessionsOf } from '../session/session.queries.ts'
import type { Kind } from './entity-kinds.ts'
import type { EntityRow } from './entity-lists.queries.ts'
import { findLogin, insertRow, updateRow, type Values } from './entity-rows.queries.ts'

/** Columns of the usuario to change. */
export async function changeOwnAccess(
  ask: Ask,
  before: EntityRow,
  { email }: EntityEdit,
  senhaHash: string | undefined,
): Promise<Values> {
  if (email === null) throw invalidFields([{ campo: 'email', mensagem: 'Informe o e-mail.' }])
  await revoke(ask, before.id, { senha: senhaHash !== undefined, email: email !== undefined && email !== before.email })
  return accessOf(email, senhaHash)
}

/** Gives, changes or takes away the login of an entity; its name follows the entity's. */
export async function changeLogin(
  ask: Ask,
  login: NonNullable<Kind['login']>,
  before: EntityRow,
  { nome, email, senha }: EntityEdit,
  senhaHash: string | undefined,
): Promise<void> {
  const { db } = ask
  const now = ask.deps.clock.now()
  const usuarioId = await findLogin(db, login, before.id)
  if (email === null) {
    if (senha !== undefined) throw wantsBoth('email')
    if (usuarioId !== undefined) await archiveLogin(ask, usuarioId, now)
    return
  }
  if (usuarioId === undefined) {
    if (email === undefined && senhaHash === undefined) return
    if (email === undefined || senhaHash === undefined) throw wantsBoth(email === undefined ? 'email' : 'senha')
    const access = { ...accessOf(email, senhaHash), nivel: login.nivel, [login.column]: before.id }
    await insertRow(db, 'usuarios', { ...access, nome: nome ?? before.nome }, now)
    return
  }
  await revoke(ask, usuarioId, { senha: senhaHash !== undefined, email: email !== undefined && email !== before.email })
  const values = { ...accessOf(email, senhaHash), ...(nome !== undefined && { nome }) }
  if (Object.keys(values).length > 0) await updateRow(db, 'usuarios', usuarioId, values, now)
}

export async function archiveLogin(ask: Ask, usuarioId: number, now: Date): Promise<void> {
  await updateRow(ask.db, 'usuarios', usuarioId, { arquivado_em: now }, now)
  await deleteSessionsOf(ask.db, usuarioId)
  await endResets(ask.db, usuarioId)
}

/** Whoever had the old password is out, except who is changing it; a link on its way to the old address is no longer good. */
async function revoke(ask: Ask, usuarioId: number, changed: { senha: boolean; email: boolean }): Promise<void> {
  if (changed.senha) await deleteSessionsOf(ask.db, usuarioId, ask.actor.tokenHash)
  if (changed.senha || changed.email) await endResets(ask.db, usuarioId)
}

function accessOf(email: string | undefined, senhaHash: string | undefined): Values {
  return { ...(email !== undefined && { email }), ...(senhaHash !== undefined && { senha_hash: senhaHash }) }
}

function wantsBoth(campo: 'email' | 'senha') {
  return invalidFields([{ campo, mensagem: 'Para dar acesso, informe o e-mail e a senha.' }])
}
