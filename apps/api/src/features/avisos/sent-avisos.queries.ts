/** Reads what was told about an order. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import { FIRST_FLOWN_DAY, LAST_FLOWN_DAY } from '../../laudo/laudo-columns.queries.ts'
import { withinReach } from '../../laudo/laudo-reach.queries.ts'
import { DIA_ANTERIOR } from './avisos.queries.ts'
import { contatoWithinReach } from './near-contacts.queries.ts'

/** Messages that one list shows: moved every day for a month, an order of 30 neighbours has as many. */
const MOST = 1000

/** The latest first, each with whether its contact is within this person's reach. */
export function listSent(db: Db, ordemId: number, actor: SignedIn) {
  return db
    .selectFrom('avisos as a')
    .innerJoin('contatos as c', 'c.id', 'a.contato_id')
    .innerJoin('empresas as e', 'e.id', 'a.empresa_id')
    .selectAll('a')
    .select(['c.uuid as contato_uuid', 'c.nome', 'c.para', 'c.telefone', 'e.nome as empresa'])
    .select(DIA_ANTERIOR.as('dia_anterior'))
    .select(sql<boolean>`${contatoWithinReach(actor)}`.as('isSeen'))
    .where('a.ordem_id', '=', ordemId)
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute()
}

/** The flights of an order within this person's reach, the latest first, with the days on which they flew. */
export function listFlights(db: Db, ordemId: number, actor: SignedIn) {
  return db
    .selectFrom('laudos')
    .select(['uuid', 'codigo', FIRST_FLOWN_DAY.as('dia'), LAST_FLOWN_DAY.as('ultimo_dia')])
    .where('ordem_servico_id', '=', ordemId)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Marks a message that waits for being sent by hand; false where none does. */
export async function markHandSent(
  db: Db,
  ordemId: number,
  aviso: string,
  { actor, now }: { readonly actor: SignedIn; readonly now: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable('avisos')
    .set({ estado: 'enviado', enviado_em: now })
    .where('ordem_id', '=', ordemId)
    .where('uuid', '=', aviso)
    .where('canal', '=', 'mensageiro')
    .where('estado', '=', 'naFila')
    .where('contato_id', 'in', (eb) => eb.selectFrom('contatos as c').select('c.id').where(contatoWithinReach(actor)))
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Tells whether a notice of this order exists within this person's reach. */
export async function isAvisoOf(db: Db, ordemId: number, aviso: string, actor: SignedIn): Promise<boolean> {
  const row = await db
    .selectFrom('avisos as a')
    .innerJoin('contatos as c', 'c.id', 'a.contato_id')
    .select('a.id')
    .where('a.ordem_id', '=', ordemId)
    .where('a.uuid', '=', aviso)
    .where(contatoWithinReach(actor))
    .executeTakeFirst()
  return row !== undefined
}
