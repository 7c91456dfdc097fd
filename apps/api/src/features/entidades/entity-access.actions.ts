/** Rights by kind; the route's own capability admits only staff. */
import { type EntityIn, Problem, type Tipo } from '@faixa/contract'
import { grantOf } from '@faixa/domain'
import { found, maySeeArchived } from '../../http/access/found.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import type { Ask } from '../../http/ask.ts'
import type { EntityRow } from './kinds/entity-kind.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'
import { entityOf, findEntityRow, isLiving, type Reading } from './list/read-entity.queries.ts'

export function mustManage(actor: SignedIn, tipo: Tipo): void {
  if (grantOf(actor, KINDS[tipo].managedBy).reach === 'none') throw new Problem('sem-permissao')
}

/** Analysts may register analysts, whose password they choose once; only administrators may register administrators. */
export function mustRegister(actor: SignedIn, tipo: Tipo): void {
  const capability = tipo === 'administradores' ? 'createAdministrador' : 'createEntidade'
  if (grantOf(actor, capability).reach === 'none') throw new Problem('sem-permissao')
}

export async function findLiving<List extends Tipo>(
  reading: Reading,
  tipo: List,
  id: number,
): Promise<EntityRow<List>> {
  const row = await findEntityRow(reading, tipo, id)
  if (!row || !isLiving(row)) throw new Problem('nao-encontrado')
  return row
}

/** The row, which may be archived for those who see archived ones. */
export async function findShown<List extends Tipo>(ask: Ask, tipo: List, id: number): Promise<EntityRow<List>> {
  return maySeeArchived(ask.actor) ? found(await findEntityRow(ask, tipo, id)) : findLiving(ask, tipo, id)
}

/** Reads a row after a write, for the answer and for the audit. */
export async function readWritten<List extends Tipo>(
  reading: Reading,
  tipo: List,
  id: number,
): Promise<EntityIn<List>> {
  const row = await findEntityRow(reading, tipo, id)
  if (!row) throw new Error(`${tipo} ${id} was written and is not there`)
  return entityOf(row)
}
