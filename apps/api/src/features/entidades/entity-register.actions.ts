/** Registers an entity: the row itself, its parents, and its account. */
import type { RegistrationOf, Tipo } from '@faixa/contract'
import { entityChanged } from '../../changes/entity-changed.queries.ts'
import type { Ask } from '../../http/ask.ts'
import { hashSenha } from '../../senhas/hash-senha.ts'
import { refuseWeakSenha } from '../../senhas/refuse-weak-senha.ts'
import type { Settings } from '../../settings.ts'
import { readWritten } from './entity-access.actions.ts'
import { recordGiven } from './entity-login.actions.ts'
import { insertLogin } from './entity-rows.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'

/** Hashes the password, the slowest step, and returns the function that writes, within the transaction of its `ask`. */
export async function prepareEntity<List extends Tipo>(
  tipo: List,
  typed: RegistrationOf<List>,
  settings: Settings,
): Promise<(ask: Ask) => Promise<number>> {
  const { nome, email, senha }: Access = typed
  if (senha !== undefined) refuseWeakSenha(senha, settings, email)
  const senhaHash = senha === undefined ? undefined : await hashSenha(senha, settings.pepper)
  const kind = KINDS[tipo]
  return async (ask) => {
    const { db } = ask
    const now = ask.deps.clock.now()
    const id = await kind.insert(db, typed, { now, senhaHash, seal: ask.deps.seal })
    const usuarioId =
      kind.login && email !== undefined
        ? await insertLogin(db, kind.login, id, { nome, email, senha_hash: senhaHash ?? null }, now)
        : id
    if (senhaHash !== undefined) await recordGiven(ask, usuarioId, { kind: 'senha-cadastrada' })
    const depois = await readWritten(ask, tipo, id)
    await entityChanged(ask, { table: kind.table, id }, undefined, { cause: 'cadastrar', tipo, depois })
    return id
  }
}

/** E-mail and password, which some kinds of entities have. */
interface Access {
  readonly nome: string
  readonly email?: string | undefined
  readonly senha?: string | undefined
}
