/** Reads and writes the records of removals, which also name the files whose bytes still have to be deleted. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Removed = 'demonstracao' | 'empresa'

/** The signed certificate of a removal. */
export interface Certificate {
  readonly documento: string
  readonly sha256: Buffer
  readonly chave: string
  readonly assinatura: Buffer
  readonly codigo: string
}

export async function insertRemoval(
  tx: Db,
  removal: {
    readonly que: Removed
    readonly quando: Date
    readonly usuarioId: number | null
    readonly linhas: Readonly<Record<string, number>>
    readonly arquivos: readonly Buffer[]
    /** A removal with a certificate waits for its leaf in the log. */
    readonly certificado?: Certificate
  },
): Promise<void> {
  const { que, quando, usuarioId, linhas, arquivos, certificado } = removal
  const { id } = await tx
    .insertInto('eliminacoes')
    .values({
      ...{ que, quando, usuario_id: usuarioId, linhas: JSON.stringify(linhas), arquivos: [...arquivos] },
      ...certificado,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (certificado) await tx.insertInto('registro_espera').values({ eliminacao_id: id }).execute()
}

/** Files that removals left to be deleted, unless somebody sent the same bytes since. */
export async function listLeftFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    sha256: Buffer
  }>`select distinct f.sha256 from eliminacoes e, unnest(e.arquivos) as f (sha256)
    where not exists (select from arquivos a where a.sha256 = f.sha256)`.execute(db)
  return rows.map(({ sha256 }) => sha256.toString('hex'))
}

/** Forgets the files that removals left, except these, which still wait for their deletion. */
export async function keepLeftFiles(tx: Db, left: readonly string[]): Promise<void> {
  const waiting = left.map((sha256) => Buffer.from(sha256, 'hex'))
  await sql`update eliminacoes set arquivos = array(select f from unnest(arquivos) f where f = any(${waiting}::bytea[]))
    where arquivos <> '{}'`.execute(tx)
}

/** Tells whether the demonstration was removed: a start must not make it again. */
export async function wasRemoved(db: Db, que: Removed): Promise<boolean> {
  const row = await db.selectFrom('eliminacoes').select('id').where('que', '=', que).limit(1).executeTakeFirst()
  return row !== undefined
}
