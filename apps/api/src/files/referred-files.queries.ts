import type { Db } from '../db/database.ts'

/** Answers which of these files the database refers to. Every table refers to files through `arquivos`. */
export async function referredFiles(db: Db, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = sha256s.map((sha256) => Buffer.from(sha256, 'hex'))
  const rows = await db.selectFrom('arquivos').select('sha256').where('sha256', 'in', hashes).execute()
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
}

export interface StoredRow {
  readonly sha256: Buffer
  readonly bytes: number
}

/** Lists contents in the order of their hashes, from the one after `after`. */
export async function listStoredFiles(db: Db, after: Buffer, limit: number): Promise<readonly StoredRow[]> {
  return db
    .selectFrom('arquivos')
    .select(['sha256', 'bytes'])
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute()
}

/** A laudo's file with this content; `excluido` where the laudo is archived. */
export interface FileUse {
  readonly uuid: string
  readonly codigo: string
  readonly laudo: string
  readonly papel: string
  readonly nome: string
  readonly excluido: boolean
}

export async function listUses(db: Db, sha256: Buffer): Promise<readonly FileUse[]> {
  const rows = await db
    .selectFrom('laudos_arquivos as a')
    .innerJoin('laudos as l', 'l.id', 'a.laudo_id')
    .select(['l.uuid', 'l.codigo', 'l.nome as laudo', 'a.papel', 'a.nome', 'l.arquivado_em'])
    .where('a.sha256', '=', sha256)
    .orderBy('l.id')
    .execute()
  return rows.map(({ arquivado_em, ...use }) => ({ ...use, excluido: arquivado_em !== null }))
}
