/** E-mail and password of accounts: a usuario's own, or those given to a prestadora or a pilot. */
import { invalidFields } from '@faixa/contract'
import { recordDone } from '../../db/audit/security-log.ts'
import type { Ask } from '../../http/ask.ts'
import { sendNotice } from '../../notices/send-notice.ts'
import { endInvitation } from '../session/convite/convite.queries.ts'
import { forgetDevicesOf } from '../session/devices.queries.ts'
import { endEmailChange } from '../session/email/email-change.queries.ts'
import { recordAccess } from '../session/own-access.queries.ts'
import { endResets } from '../session/senha/senha.queries.ts'
import { deleteSessionsOf } from '../session/session.queries.ts'
import { findLogin, insertLogin, updateRow } from './entity-rows.queries.ts'
import type { Login } from './kinds/entity-kind.queries.ts'

/** The part of an edit that concerns e-mail and password; kinds without a login have neither. */
export interface AccessEdit {
  readonly nome?: string | undefined
  /** Null removes the login, where it may be removed. */
  readonly email?: string | null | undefined
  readonly senha?: string | undefined
  /** True: a login is added without a password, which the invited person chooses. */
  readonly convite?: boolean | undefined
}

interface Before {
  readonly id: number
  readonly nome: string
  readonly email?: string | null
}

/**
 * Ends the sessions that began with an old password, except the current one, and the links sent to an old address. The person is notified
 * by e-mail, after a change of address also at the old one.
 */
export async function endOldAccess(
  ask: Ask,
  usuarioId: number,
  before: Before,
  { email, senha }: AccessEdit,
): Promise<void> {
  const readdressed = email !== undefined && email !== before.email
  if (email && readdressed) await recordGiven(ask, usuarioId, { kind: 'email-definido', email })
  if (senha !== undefined) await recordGiven(ask, usuarioId, { kind: 'senha-definida' })
  if (senha !== undefined || readdressed) {
    await endResets(ask.db, usuarioId)
    await endEmailChange(ask.db, usuarioId)
    // An invitation sent to another address is not valid for the new address.
    await endInvitation(ask.db, usuarioId, senha === undefined ? 'substituido' : 'senha-definida', ask.deps.clock.now())
  }
  const { nome } = before
  const address = email ?? before.email
  if (senha !== undefined) {
    await deleteSessionsOf(ask.db, usuarioId, ask.actor.tokenHash)
    await forgetDevicesOf(ask.db, usuarioId)
    await recordDone(ask, { evento: 'definir-senha', contaId: usuarioId })
    if (address) sendNotice(ask, 'senha-definida', { nome, email: address })
  }
  if (readdressed) {
    await recordDone(ask, { evento: 'alterar-email', contaId: usuarioId })
    for (const each of [before.email, email]) if (each) sendNotice(ask, 'email-alterado', { nome, email: each })
  }
}

/** Adds, changes or removes the login of an entity; its name follows the entity's. */
export async function changeLogin(
  ask: Ask,
  login: Login,
  before: Before,
  edit: AccessEdit,
  senhaHash: string | undefined,
): Promise<void> {
  const { db } = ask
  const { nome, email, convite = false } = edit
  const now = ask.deps.clock.now()
  const usuarioId = await findLogin(db, login, before.id)
  if (email === null) {
    if (senhaHash !== undefined) throw wantsBoth('email')
    if (usuarioId !== undefined) {
      await archiveLogin(ask, usuarioId, now)
      if (before.email) sendNotice(ask, 'acesso-retirado', { nome: before.nome, email: before.email })
    }
    return
  }
  if (usuarioId === undefined) {
    if (email === undefined && senhaHash === undefined && !convite) return
    if (email === undefined) throw wantsBoth('email')
    if (senhaHash === undefined && !convite) throw wantsBoth('senha')
    const access = { nome: nome ?? before.nome, email, senha_hash: senhaHash ?? null }
    const given = await insertLogin(db, login, before.id, access, now)
    if (senhaHash !== undefined) await recordGiven(ask, given, { kind: 'senha-cadastrada' })
    return
  }
  await endOldAccess(ask, usuarioId, before, edit)
  if (nome === undefined && email === undefined && senhaHash === undefined) return
  await updateRow(db, 'usuarios', usuarioId, { nome, email, senha_hash: senhaHash }, now)
}

/**
 * Records a change of another person's password or address. In the demonstration, which the server registers in its own session, one person
 * plays all roles, so its passwords count as that person's own.
 */
export async function recordGiven(
  { db, actor, deps }: Ask,
  usuarioId: number,
  given:
    | { readonly kind: 'senha-cadastrada' | 'senha-definida' }
    | { readonly kind: 'email-definido'; readonly email: string },
): Promise<void> {
  if (actor.isServers) return
  const event = given.kind === 'email-definido' ? 'email-confirmado' : 'senha-trocada'
  const act = { em: deps.clock.now().toISOString(), por: actor.id }
  await recordAccess(db, usuarioId, actor.id === usuarioId ? { kind: event } : { ...given, act })
}

export async function archiveLogin(ask: Ask, usuarioId: number, now: Date): Promise<void> {
  await updateRow(ask.db, 'usuarios', usuarioId, { arquivado_em: now }, now)
  await deleteSessionsOf(ask.db, usuarioId)
  await endResets(ask.db, usuarioId)
  await endEmailChange(ask.db, usuarioId)
  await endInvitation(ask.db, usuarioId, 'cancelado', now)
}

function wantsBoth(campo: 'email' | 'senha') {
  return invalidFields([{ campo, mensagem: 'Para dar acesso, informe o e-mail e a senha.' }])
}
