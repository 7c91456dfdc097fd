/** Who may do what with which list; the route's own capability has kept out everybody but staff. */
import { type Entity, Problem, type Tipo } from '@faixa/contract'
import { grantOf } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { KINDS } from './entity-kinds.ts'
import { type EntityRow, entityOf, findEntityRow, isLiving } from './entity-lists.queries.ts'

export function mustManage(actor: SignedIn, tipo: Tipo): void {
  if (grantOf(actor, KINDS[tipo].managedBy).reach === 'none') throw new Problem('sem-permissao')
}

/** Analysts may register analysts, whose password they choose once; administrators only administrators. */
export function mustRegister(actor: SignedIn, tipo: Tipo): void {
  const capability = tipo === 'administradores' ? 'createAdministrador' : 'createEntidade'
  if (grantOf(actor, capability).reach === 'none') throw new Problem('sem-permissao')
}

export function maySeeArchived(actor: SignedIn): boolean {
  return grantOf(actor, 'restoreArchived').reach !== 'none'
}

export async function findLiving(db: Db, tipo: Tipo, id: number): Promise<EntityRow> {
  const row = await findEntityRow(db, tipo, id)
  if (!row || !isLiving(row)) throw new Problem('nao-encontrado')
  return row
}

/** As it is after it was written, for the answer and for the record. */
export async function readWritten(db: Db, tipo: Tipo, id: number): Promise<Entity> {
  const row = await findEntityRow(db, tipo, id)
  if (!row) throw new Error(`${tipo} ${id} was written and is not there`)
  return entityOf(row)
}
