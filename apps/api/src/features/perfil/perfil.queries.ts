/** Reads and writes a person's own account. */
import type { Preferences } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { dropUnreferred } from '../../files/check/referred-files.queries.ts'

export async function readOwn(db: Db, usuarioId: number) {
  return db
    .selectFrom('usuarios')
    .select(['nome', 'email', 'nivel', 'foto_sha256', 'preferencias'])
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow()
}

/** Writes the given choices; the others stay. */
export async function mergePreferences(db: Db, usuarioId: number, given: Preferences): Promise<void> {
  const { avisos, ...settings } = given
  await sql`update usuarios set preferencias = coalesce(preferencias, '{}') || ${JSON.stringify(settings)}::jsonb
    || case when ${avisos !== undefined}::boolean then jsonb_build_object(
      'avisos', coalesce(preferencias -> 'avisos', '{}') || ${JSON.stringify(avisos ?? {})}::jsonb) else '{}' end
    where id = ${usuarioId}`.execute(db)
}

export interface StoredPicture {
  readonly sha256: Buffer
  readonly bytes: number
}

/** Replaces or removes a picture. The row of a picture without other uses is deleted, and the nightly sweep deletes its bytes. */
export async function replacePicture(db: Db, usuarioId: number, picture: StoredPicture | undefined): Promise<void> {
  if (picture) {
    await db
      .insertInto('arquivos')
      .values({ sha256: picture.sha256, bytes: picture.bytes })
      .onConflict((on) => on.column('sha256').doNothing())
      .execute()
  }
  const before = await db
    .selectFrom('usuarios')
    .select('foto_sha256')
    .where('id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('usuarios')
    .set({ foto_sha256: picture?.sha256 ?? null })
    .where('id', '=', usuarioId)
    .execute()
  if (before.foto_sha256) await dropUnreferred(db, before.foto_sha256)
}
