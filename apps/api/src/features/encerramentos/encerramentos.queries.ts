/** Reads and writes the closings of empresas. */
import { type Insertable, sql } from 'kysely'
import { allowTime, type Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export async function findEmpresa(db: Db, id: number) {
  return db.selectFrom('empresas').select(['id', 'nome', 'cnpj']).where('id', '=', id).executeTakeFirst()
}

export function lockEmpresa(db: Db, id: number) {
  return db.selectFrom('empresas').select(['id', 'nome']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findClosing(db: Db, empresaId: number) {
  return db
    .selectFrom('encerramentos as c')
    .innerJoin('usuarios as u', 'u.id', 'c.usuario_id')
    .leftJoin('arquivos as a', 'a.sha256', 'c.arquivo')
    .select([
      'c.id',
      'c.empresa_id',
      'c.motivo',
      'c.pedido_em',
      'c.usuario_id',
      'c.apaga_em',
      'c.arquivo',
      'c.arquivo_em',
    ])
    .select(['u.nome as por', 'a.bytes'])
    .where('c.empresa_id', '=', empresaId)
    .executeTakeFirst()
}

export type Closing = NonNullable<Awaited<ReturnType<typeof findClosing>>>

/**
 * Inserts a closing. Writes that began before end first: each has a row in `auditoria`, whose trigger refuses all later ones.
 */
export async function insertClosing(tx: Db, row: Insertable<Tables['encerramentos']>): Promise<void> {
  await sql`lock table auditoria in share row exclusive mode`.execute(tx)
  await tx.insertInto('encerramentos').values(row).execute()
}

/** Deletes a closing, and returns its archive. */
export async function deleteClosing(tx: Db, id: number): Promise<Buffer | null> {
  const { arquivo } = await tx
    .deleteFrom('encerramentos')
    .where('id', '=', id)
    .returning('arquivo')
    .executeTakeFirstOrThrow()
  return arquivo
}

/** Keeps the archive with the closing for which it was made; false where that was withdrawn meanwhile. */
export async function keepArchive(
  tx: Db,
  id: number,
  { sha256, bytes, em }: { readonly sha256: string; readonly bytes: number; readonly em: Date },
): Promise<boolean> {
  const arquivo = Buffer.from(sha256, 'hex')
  await tx
    .insertInto('arquivos')
    .values({ sha256: arquivo, bytes })
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('encerramentos')
    .set({ arquivo, arquivo_em: em })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Empresas whose closing waits for its archive. */
export async function listWithoutArchive(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('encerramentos')
    .select('empresa_id')
    .where('arquivo', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.empresa_id)
}

/** Empresas whose time is over, with a complete archive. */
export async function listDue(db: Db, now: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('encerramentos')
    .select('empresa_id')
    .where('arquivo', 'is not', null)
    .where('apaga_em', '<=', now)
    .orderBy('apaga_em')
    .execute()
  return rows.map((row) => row.empresa_id)
}

/** Number of laudos that are still to be measured. */
export async function countUnmeasured(db: Db, empresaId: number): Promise<number> {
  const { n } = await db
    .selectFrom('laudos')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('empresa_id', '=', empresaId)
    .where('ready', '=', false)
    .where('error', '=', false)
    .where('arquivado_em', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export function listCertificates(db: Db) {
  return db
    .selectFrom('eliminacoes')
    .select(['id', 'documento', 'chave', 'assinatura', 'sha256'])
    .select((eb) =>
      eb
        .selectFrom('usuarios')
        .select('nome')
        .whereRef('usuarios.id', '=', sql<number>`(documento::jsonb #>> '{pedido,conta}')::integer`)
        .as('por'),
    )
    .where('que', '=', 'empresa')
    .orderBy('id', 'desc')
    .execute()
}

/** Opens a snapshot that is read for hours: between two statements a large file is compressed. */
export async function openLongSnapshot(db: Db, limitMs: number) {
  const reading = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  await allowTime(reading, limitMs)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(reading)
  return reading
}
