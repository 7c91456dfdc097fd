/** Reads and writes the attached PDF of a laudo or a certificate, which has one at most. Callers that write have locked the owner's row. */
import { sql } from 'kysely'
import { recordContents } from '../db/contents.queries.ts'
import type { Db } from '../db/database.ts'
import { dropUnreferred } from './check/referred-files.queries.ts'

export interface StoredPdf {
  readonly nome: string
  readonly sha256: Buffer
  readonly bytes: number
}

const PLACES = {
  laudo: { table: sql.table('laudos_receituarios'), owner: sql.ref('laudo_id') },
  certificado: { table: sql.table('certificados_pdfs'), owner: sql.ref('certificado_id') },
} as const

export type PdfOwner = keyof typeof PLACES

interface Owner {
  readonly of: PdfOwner
  readonly id: number
}

export async function findPdf(db: Db, { of, id }: Owner): Promise<StoredPdf | undefined> {
  const { table, owner } = PLACES[of]
  const { rows } = await sql<StoredPdf>`select p.nome, a.sha256, a.bytes from ${table} p
    join arquivos a on a.sha256 = p.sha256 where ${owner} = ${id}`.execute(db)
  return rows[0]
}

/** Attaches a PDF in place of `before`, whose content is released where no other row refers to it. */
export async function writePdf(
  db: Db,
  { of, id }: Owner,
  { nome, sha256, bytes }: StoredPdf,
  { before, now }: { readonly before: StoredPdf | undefined; readonly now: Date },
): Promise<void> {
  const { table, owner } = PLACES[of]
  await recordContents(db, [{ sha256, bytes }], now)
  await sql`insert into ${table} (${owner}, sha256, nome, enviado_em) values (${id}, ${sha256}, ${nome}, ${now})
    on conflict (${owner}) do update
    set sha256 = excluded.sha256, nome = excluded.nome, enviado_em = excluded.enviado_em`.execute(db)
  if (before && !before.sha256.equals(sha256)) await dropUnreferred(db, before.sha256)
}

/** Removes the PDF, and releases its content where no other row refers to it. */
export async function deletePdf(db: Db, { of, id }: Owner, { sha256 }: StoredPdf): Promise<void> {
  const { table, owner } = PLACES[of]
  await sql`delete from ${table} where ${owner} = ${id}`.execute(db)
  await dropUnreferred(db, sha256)
}
