import { recordContents } from '../../../db/contents.queries.ts'
import type { Db } from '../../../db/database.ts'
import { dropUnreferred } from '../../../files/check/referred-files.queries.ts'

export interface StoredReceituario {
  readonly nome: string
  readonly sha256: Buffer
  readonly bytes: number
}

export async function findReceituario(db: Db, laudoId: number): Promise<StoredReceituario | undefined> {
  return db
    .selectFrom('laudos_receituarios')
    .innerJoin('arquivos', 'arquivos.sha256', 'laudos_receituarios.sha256')
    .select(['nome', 'arquivos.sha256', 'bytes'])
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
}

/** Attaches a PDF in place of `before`, whose content is released where no other row refers to it. The laudo is locked. */
export async function writeReceituario(
  db: Db,
  laudoId: number,
  { nome, sha256, bytes }: StoredReceituario,
  { before, now }: { readonly before: StoredReceituario | undefined; readonly now: Date },
): Promise<void> {
  await recordContents(db, [{ sha256, bytes }], now)
  const sent = { sha256, nome, enviado_em: now }
  await db
    .insertInto('laudos_receituarios')
    .values({ laudo_id: laudoId, ...sent })
    .onConflict((conflict) => conflict.column('laudo_id').doUpdateSet(sent))
    .execute()
  if (before && !before.sha256.equals(sha256)) await dropUnreferred(db, before.sha256)
}

/** Removes the PDF, and releases its content where no other row refers to it. The laudo is locked. */
export async function deleteReceituario(db: Db, laudoId: number, { sha256 }: StoredReceituario): Promise<void> {
  await db.deleteFrom('laudos_receituarios').where('laudo_id', '=', laudoId).execute()
  await dropUnreferred(db, sha256)
}
