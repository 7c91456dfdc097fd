/** Registering: the row itself, what it belongs to, and whoever signs in for it. */
import { type RegistrationOf, tipoOf } from '@faixa/contract'
import type { RegistrableLevel } from '@faixa/domain'
import { audit } from '../../db/audit.ts'
import { transaction } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { hashSenha } from '../../senhas/hash-senha.ts'
import { refuseWeakSenha } from '../../senhas/refuse-weak-senha.ts'
import { readWritten } from './entity-access.actions.ts'
import { insertLogin } from './entity-rows.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'

export async function createEntity<Level extends RegistrableLevel>(
  nivel: Level,
  typed: RegistrationOf<Level>,
  ask: Ask,
): Promise<number> {
  const { nome, email, senha }: Access = typed
  // Takes longer than everything else: before the transaction, which would hold a connection meanwhile.
  const { settings } = ask.deps
  if (senha !== undefined) refuseWeakSenha(senha, settings, email)
  const senhaHash = senha === undefined ? undefined : await hashSenha(senha, settings.pepper)
  const now = ask.deps.clock.now()
  const kind = KINDS[nivel]
  return transaction(ask.db, async (db) => {
    const id = await kind.insert(db, typed, { now, senhaHash })
    if (kind.login && email !== undefined && senhaHash !== undefined) {
      await insertLogin(db, kind.login, id, { nome, email, senha_hash: senhaHash }, now)
    }
    const depois = await readWritten(db, nivel, id)
    await audit({ ...ask, db }, { acao: 'cadastrar', entidade: tipoOf(nivel), id, depois })
    return id
  })
}

/** E-mail and password, which some levels have. */
interface Access {
  readonly nome: string
  readonly email?: string | undefined
  readonly senha?: string | undefined
}
