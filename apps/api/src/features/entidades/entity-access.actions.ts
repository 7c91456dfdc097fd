/** Rights by kind: the route's own capabilities admit staff, and prestadoras, who manage some kinds of their own rows. */
import { ENTITY_KINDS, type EntityIn, invalidFields, Problem, type Tipo } from '@faixa/contract'
import { grantOf, may } from '@faixa/domain'
import { found, maySeeArchived } from '../../http/access/found.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import type { Ask } from '../../http/ask.ts'
import type { EntityRow } from './kinds/entity-kind.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'
import { entityOf, findEntityRow, isLiving, type Reading } from './list/read-entity.queries.ts'
import { ABSENT, prestadoraOfAeronave } from './parents.queries.ts'

export function mustManage(actor: SignedIn, tipo: Tipo): void {
  if (grantOf(actor, KINDS[tipo].managedBy).reach === 'none') throw new Problem('sem-permissao')
}

/** Analysts may register analysts, whose password they choose once; only administrators may register administrators. */
export function mustRegister(actor: SignedIn, tipo: Tipo): void {
  const { managedBy } = ENTITY_KINDS[tipo]
  const capability = tipo === 'administradores' ? 'createAdministrador' : managedBy
  if (grantOf(actor, capability).reach === 'none') throw new Problem('sem-permissao')
}

/** Refuses a row whose prestadora, or that of its aircraft, is out of the person's reach, with the answer for an id that does not exist. */
export async function refuseOtherPrestadora({ actor, db }: Pick<Ask, 'actor' | 'db'>, tipo: Tipo, typed: object) {
  const { managedBy } = ENTITY_KINDS[tipo]
  if (managedBy !== 'createRecurso') return
  const { prestadora, aeronave } = typed as { readonly prestadora?: number; readonly aeronave?: number }
  if (prestadora !== undefined && !may(actor, managedBy, { prestadoraId: prestadora })) {
    throw invalidFields([ABSENT.prestadora])
  }
  if (aeronave === undefined) return
  const prestadoraId = await prestadoraOfAeronave(db, aeronave)
  if (prestadoraId === undefined || !may(actor, managedBy, { prestadoraId })) throw invalidFields([ABSENT.aeronave])
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

/** The row, which may be archived for people who see archived ones. */
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
