/** Reads and writes a notice by the code of its public page, without an account. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { noticeRows } from './avisos.queries.ts'
import { HAS_OBJECTED } from './near-contacts.queries.ts'

/** The notice of a code; none where the personal data of its contact were removed. */
export function findByCode(db: Db, hash: Buffer) {
  return noticeRows(db)
    .select([
      'a.id',
      'a.assunto',
      'a.estado',
      'a.dia',
      'a.janela',
      'a.produtos',
      'a.contato',
      'a.lido_em',
      'a.recebido_em',
    ])
    .select(['a.ordem_id', 'a.contato_id', 'a.empresa_id', 'c.email_chave', 'c.telefone_chave'])
    .select(HAS_OBJECTED.as('objecao'))
    .where('a.codigo_hash', '=', hash)
    .where('c.removido_em', 'is', null)
    .executeTakeFirst()
}

export type PublicRow = NonNullable<Awaited<ReturnType<typeof findByCode>>>

export async function markRead(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('avisos').set({ lido_em: now }).where('id', '=', id).where('lido_em', 'is', null).execute()
}

/** Keeps the first receipt; false where there is one already. */
export async function markReceived(db: Db, id: number, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('avisos')
    .set({ recebido_em: now })
    .where('id', '=', id)
    .where('recebido_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/**
 * Writes that the person wants no more notices of this empresa: under the keys of the addresses, so that the objection outlives the contact,
 * and on every contact with one of them, whose waiting messages end.
 */
export async function writeObjection(db: Db, row: PublicRow, now: Date): Promise<void> {
  const keys = [row.email_chave, row.telefone_chave].filter((key) => key !== null)
  for (const chave of keys) {
    await db
      .insertInto('objecoes')
      .values({ empresa_id: row.empresa_id, chave, em: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const same = await db
    .updateTable('contatos')
    .set({ objecao_em: now, atualizado_em: now, versao: sql<number>`versao + 1` })
    .where('empresa_id', '=', row.empresa_id)
    .where((eb) =>
      eb.or([
        eb('id', '=', row.contato_id),
        ...(keys.length === 0 ? [] : [eb('email_chave', 'in', keys), eb('telefone_chave', 'in', keys)]),
      ]),
    )
    .where('objecao_em', 'is', null)
    .returning('id')
    .execute()
  const ids = [row.contato_id, ...same.map(({ id }) => id)]
  await db
    .updateTable('avisos')
    .set({ estado: 'cancelado', falha: 'A pessoa pediu para não receber avisos.' })
    .where('contato_id', 'in', ids)
    .where('estado', '=', 'naFila')
    .execute()
  await db
    .updateTable('avisos')
    .set({ recusado_em: now })
    .where('id', '=', row.id)
    .where('recusado_em', 'is', null)
    .execute()
}
