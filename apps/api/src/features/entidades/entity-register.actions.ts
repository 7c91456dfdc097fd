/** Registering: the row itself, what it belongs to, and whoever signs in for it. */
import type { Registration, Tipo } from '@faixa/contract'
import { audit } from '../../db/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { hashSenha } from '../../senhas/hash-senha.ts'
import { readWritten } from './entity-access.actions.ts'
import { KINDS } from './entity-kinds.ts'
import { insertRow, type Values } from './entity-rows.queries.ts'
import { requireEmpresa, requireEmpresas, requirePrestadora, requireUnidade } from './parents.actions.ts'
import { replaceLinks } from './parents.queries.ts'

export async function createEntity(tipo: Tipo, typed: Registration, ask: Ask): Promise<number> {
  // Takes longer than everything else: before the transaction, which would hold a connection meanwhile.
  const senhaHash = 'senha' in typed && typed.senha !== undefined ? await hashSenha(typed.senha) : undefined
  const now = ask.deps.clock.now()
  const { table, login } = KINDS[tipo]
  return transaction(ask.db, async (db) => {
    const parents = await requireParents(db, typed)
    const access =
      senhaHash !== undefined && 'email' in typed ? { email: typed.email, senha_hash: senhaHash } : undefined
    const values = { ...columnsOf(tipo, typed), ...parents }
    const { nivel } = KINDS[tipo]
    const id = await insertRow(db, table, nivel ? { ...values, ...access, nivel } : values, now)
    if ('empresas' in typed && typed.empresas) {
      await replaceLinks(db, id, await requireEmpresas(db, typed.empresas), now)
    }
    if (login && access) {
      await insertRow(db, 'usuarios', { ...access, nome: typed.nome, nivel: login.nivel, [login.column]: id }, now)
    }
    await audit({ ...ask, db }, { acao: 'cadastrar', entidade: tipo, id, depois: await readWritten(db, tipo, id) })
    return id
  })
}

/** The columns of this list among what was typed; what was left out is left out. */
export function columnsOf(tipo: Tipo, typed: object): Values {
  const given = new Map(Object.entries(typed))
  const columns = Object.entries(KINDS[tipo].fields).flatMap(([name, column]) => {
    const value: unknown = given.get(name)
    return value === undefined ? [] : [[column, value]]
  })
  return Object.fromEntries(columns) as Values
}

/** What the form names as its owner, whatever is registered: it must be there, and living. */
async function requireParents(db: Db, typed: Registration): Promise<Values> {
  if ('prestadora' in typed) return { prestadora_id: await requirePrestadora(db, typed.prestadora) }
  if (!('empresa' in typed)) return {}
  const empresa_id = await requireEmpresa(db, typed.empresa)
  if (!('unidade' in typed) || typed.unidade === undefined) return { empresa_id }
  return { empresa_id, unidade_id: await requireUnidade(db, typed.unidade, empresa_id) }
}
