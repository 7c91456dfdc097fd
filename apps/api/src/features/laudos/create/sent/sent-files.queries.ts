/** Reads and writes the files that people have sent and that are in no laudo yet. Each person reaches only rows of their own. */
import { sql } from 'kysely'
import { recordContents } from '../../../../db/contents.queries.ts'
import type { Db } from '../../../../db/database.ts'
import { dropUnreferred } from '../../../../files/check/referred-files.queries.ts'

/** A browser keeps the files of a draft as long (apps/web/src/form/files/kept/durable-files.ts). */
export const SENT_DAYS = 3

export interface SentFile {
  readonly nome: string
  readonly sha256: Buffer
  readonly bytes: number
}

export async function keepSentFile(db: Db, usuarioId: number, file: SentFile, now: Date): Promise<void> {
  await recordContents(db, [file], now)
  const row = { nome: file.nome, enviado_em: now }
  await db
    .insertInto('arquivos_enviados')
    .values({ usuario_id: usuarioId, sha256: file.sha256, ...row })
    .onConflict((conflict) => conflict.columns(['usuario_id', 'sha256']).doUpdateSet(row))
    .execute()
}

/** Finds those of these contents that the person has sent. */
export async function findSentFiles(db: Db, usuarioId: number, sha256s: readonly Buffer[]): Promise<SentFile[]> {
  if (sha256s.length === 0) return []
  return db
    .selectFrom('arquivos_enviados as e')
    .innerJoin('arquivos as a', 'a.sha256', 'e.sha256')
    .select(['e.sha256', 'e.nome', 'a.bytes'])
    .where('e.usuario_id', '=', usuarioId)
    .where('e.sha256', 'in', sha256s)
    .execute()
}

/** Counts the files that the person has sent and that are in no laudo. */
export async function sumSentFiles(db: Db, usuarioId: number): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('arquivos_enviados as e')
    .innerJoin('arquivos as a', 'a.sha256', 'e.sha256')
    .select(sql<number>`count(*)::integer`.as('files'))
    .select(sql<number>`coalesce(sum(a.bytes), 0)::bigint`.as('bytes'))
    .where('e.usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow()
}

/** Takes sent files into a laudo that refers to their contents; returns those that there still were. */
export async function takeSentFiles(db: Db, usuarioId: number, sha256s: readonly Buffer[]): Promise<Buffer[]> {
  if (sha256s.length === 0) return []
  const taken = await db
    .deleteFrom('arquivos_enviados')
    .where('usuario_id', '=', usuarioId)
    .where('sha256', 'in', sha256s)
    .returning('sha256')
    .execute()
  return taken.map(({ sha256 }) => sha256)
}

/** Ends the unfinished uploads that are too old, and releases contents that no other row refers to. */
export async function endOldUploads(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SENT_DAYS * 86_400_000)
  const ended = await db.deleteFrom('arquivos_enviados').where('enviado_em', '<', before).returning('sha256').execute()
  await dropUnreferred(db, ...ended.map(({ sha256 }) => sha256))
}
