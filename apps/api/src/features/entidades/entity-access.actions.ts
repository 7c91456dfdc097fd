/** Rights by kind; the route's own capability admits only staff. */
import { type EntityOf, Problem } from '@faixa/contract'
import { grantOf, type RegistrableLevel } from '@faixa/domain'
import type { SignedIn } from '../../http/access/signed-in.ts'
import type { EntityRow } from './kinds/entity-kind.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'
import { entityOf, findEntityRow, isLiving, type Reading } from './list/read-entity.queries.ts'

export function mustManage(actor: SignedIn, nivel: RegistrableLevel): void {
  if (grantOf(actor, KINDS[nivel].managedBy).reach === 'none') throw new Problem('sem-permissao')
}

/** Analysts may register analysts, whose password they choose once; only administrators may register administrators. */
export function mustRegister(actor: SignedIn, nivel: RegistrableLevel): void {
  const capability = nivel === 'administrador' ? 'createAdministrador' : 'createEntidade'
  if (grantOf(actor, capability).reach === 'none') throw new Problem('sem-permissao')
}

export function maySeeArchived(actor: SignedIn): boolean {
  return grantOf(actor, 'restoreArchived').reach !== 'none'
}

export async function findLiving<Level extends RegistrableLevel>(
  reading: Reading,
  nivel: Level,
  id: number,
): Promise<EntityRow<Level>> {
  const row = await findEntityRow(reading, nivel, id)
  if (!row || !isLiving(row)) throw new Problem('nao-encontrado')
  return row
}

/** Reads a row after a write, for the answer and for the audit. */
export async function readWritten<Level extends RegistrableLevel>(
  reading: Reading,
  nivel: Level,
  id: number,
): Promise<EntityOf<Level>> {
  const row = await findEntityRow(reading, nivel, id)
  if (!row) throw new Error(`${nivel} ${id} was written and is not there`)
  return entityOf(row)
}
