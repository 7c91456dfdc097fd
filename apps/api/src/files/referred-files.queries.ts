import type { Db } from '../db/database.ts'

/** Answers which of these files the database refers to. Every table refers to files through `arquivos`. */
export async function referredFiles(db: Db, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = sha256s.map((sha256) => Buffer.from(sha256, 'hex'))
  const rows = await db.selectFrom('arquivos').select('sha256').where('sha256', 'in', hashes).execute()
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
}
