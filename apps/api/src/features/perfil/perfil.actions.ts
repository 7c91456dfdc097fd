/** Reads and changes a person's own account. */
import { invalidFields, type Preferences, type ReplyOf, type Routes } from '@faixa/contract'
import type { Nivel } from '@faixa/domain'
import { audit } from '../../db/audit/audit.ts'
import type { Ask } from '../../http/ask.ts'
import { updateRow } from '../entidades/entity-rows.queries.ts'
import { findEmailChange } from '../session/email/email-change.queries.ts'
import { mergePreferences, readOwn } from './perfil.queries.ts'

/** The list in which a person is registered, whose history records a new name; absent where the name is that of an entity. */
const LISTS: Readonly<Partial<Record<Nivel, string>>> = {
  admin: 'administradores',
  analista: 'analistas',
  funcionario: 'funcionarios',
}

export async function readProfile({ db, actor, deps }: Ask): Promise<ReplyOf<Routes['readProfile']>> {
  const profile = await readOwn(db, actor.id)
  const change = await findEmailChange(db, actor.id, deps.clock.now())
  return {
    nome: profile.nome,
    email: profile.email,
    nomeEditavel: LISTS[profile.nivel] !== undefined,
    novoEmail: change ? { email: change.email, ate: change.expira_em.toISOString() } : null,
    foto: profile.foto_sha256?.toString('hex') ?? null,
    preferencias: profile.preferencias ?? {},
  }
}

interface Change {
  readonly nome?: string | undefined
  readonly preferencias?: Preferences | undefined
}

export async function updateProfile({ nome, preferencias }: Change, ask: Ask): Promise<void> {
  const { db, actor } = ask
  const before = await readOwn(db, actor.id)
  if (nome !== undefined && nome !== before.nome) {
    const list = LISTS[before.nivel]
    if (list === undefined) {
      throw invalidFields([
        { campo: 'nome', mensagem: 'Este é o nome do cadastro: peça à administração que o altere.' },
      ])
    }
    await updateRow(db, 'usuarios', actor.id, { nome }, ask.deps.clock.now())
    const act = { acao: 'alterar', entidade: list, id: actor.id }
    await audit(ask, { ...act, antes: { nome: before.nome }, depois: { nome } })
  }
  if (preferencias) {
    await mergePreferences(db, actor.id, preferencias)
    await audit(ask, { acao: 'alterar-preferencias', entidade: 'usuarios', id: actor.id, depois: preferencias })
  }
}
