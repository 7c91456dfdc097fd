/** Changing: only what was given, only from the version that was seen. */
import { type Entity, type EntityEdit, invalidFields, Problem, type Tipo } from '@faixa/contract'
import { audit } from '../../db/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { hashSenha } from '../../senhas/hash-senha.ts'
import { findLiving, readWritten } from './entity-access.actions.ts'
import { KINDS } from './entity-kinds.ts'
import { type EntityRow, entityOf } from './entity-lists.queries.ts'
import { changeLogin, changeOwnAccess } from './entity-login.actions.ts'
import { columnsOf } from './entity-register.actions.ts'
import { lockRow, updateRow, type Values } from './entity-rows.queries.ts'
import { requireEmpresa, requireEmpresas, requirePrestadora, requireUnidade } from './parents.actions.ts'
import { hasDocuments, moveWithUnidade, replaceLinks } from './parents.queries.ts'

export async function changeEntity(tipo: Tipo, id: number, edit: EntityEdit, ask: Ask): Promise<Entity> {
  const senhaHash = edit.senha === undefined ? undefined : await hashSenha(edit.senha)
  const now = ask.deps.clock.now()
  const { table, nivel, login } = KINDS[tipo]
  return transaction(ask.db, async (db) => {
    const within = { ...ask, db }
    await lockRow(db, table, id)
    const before = await findLiving(db, tipo, id)
    if (ask.ifMatch !== undefined && ask.ifMatch !== before.versao) throw new Problem('conflito')
    const parents = await changeParents(db, tipo, before, edit)
    const access = nivel ? await changeOwnAccess(within, before, edit, senhaHash) : {}
    await updateRow(db, table, id, { ...columnsOf(tipo, edit), ...parents, ...access }, now)
    if (login) await changeLogin(within, login, before, edit, senhaHash)
    if (tipo === 'prestadoras' && edit.empresas) {
      await replaceLinks(db, id, await requireEmpresas(db, edit.empresas), now)
    }
    const after = await readWritten(db, tipo, id)
    await audit(within, { acao: 'alterar', entidade: tipo, id, antes: entityOf(before), depois: after })
    return after
  })
}

async function changeParents(db: Db, tipo: Tipo, before: EntityRow, edit: EntityEdit): Promise<Values> {
  switch (tipo) {
    case 'funcionarios':
      return changeEmployer(db, before, edit)
    case 'unidades':
      return changeEmpresaOfUnidade(db, before, edit)
    case 'pilotos':
      // Laudos remember the prestadora that they were flown for.
      return edit.prestadora === undefined || edit.prestadora === before.prestadora?.id
        ? {}
        : { prestadora_id: await requirePrestadora(db, edit.prestadora) }
    default:
      return {}
  }
}

/** Another empresa without a word about the unidade: the head office of that empresa. */
async function changeEmployer(db: Db, before: EntityRow, edit: EntityEdit): Promise<Values> {
  if (edit.empresa === undefined && edit.unidade === undefined) return {}
  const moves = edit.empresa !== undefined && edit.empresa !== before.empresa?.id
  const empresa_id = await requireEmpresa(db, edit.empresa ?? before.empresa!.id)
  if (edit.unidade === undefined) return moves ? { empresa_id, unidade_id: null } : {}
  const unidade_id = edit.unidade === null ? null : await requireUnidade(db, edit.unidade, empresa_id)
  return { empresa_id, unidade_id }
}

async function changeEmpresaOfUnidade(db: Db, before: EntityRow, edit: EntityEdit): Promise<Values> {
  if (edit.empresa === undefined || edit.empresa === before.empresa?.id) return {}
  const empresa_id = await requireEmpresa(db, edit.empresa)
  if (await hasDocuments(db, before.id)) {
    const mensagem = 'Esta unidade já tem laudos ou ordens de serviço e não pode mudar de empresa: cadastre outra.'
    throw invalidFields([{ campo: 'empresa', mensagem }])
  }
  await moveWithUnidade(db, before.id, empresa_id)
  return { empresa_id }
}
