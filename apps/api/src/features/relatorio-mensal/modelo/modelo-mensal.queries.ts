import type { MapaDoModelo } from '@faixa/domain'
import { sql } from 'kysely'
import { recordContents } from '../../../db/contents.queries.ts'
import type { Db } from '../../../db/database.ts'
import { dropUnreferred } from '../../../files/check/referred-files.queries.ts'

export interface StoredModelo {
  readonly nome: string
  readonly sha256: Buffer
  readonly bytes: number
  readonly mapa: MapaDoModelo
  readonly versao: number
  readonly salvo_em: Date
}

export async function findModelo(db: Db, prestadoraId: number): Promise<StoredModelo | undefined> {
  const row = await db
    .selectFrom('modelos_mensais')
    .innerJoin('arquivos', 'arquivos.sha256', 'modelos_mensais.sha256')
    .select(['nome', 'arquivos.sha256', 'bytes', 'mapa', 'versao', 'salvo_em'])
    .where('prestadora_id', '=', prestadoraId)
    .executeTakeFirst()
  return row && { ...row, mapa: row.mapa as MapaDoModelo }
}

/** Locks the prestadora, so that two concurrent saves run one after the other. */
export async function lockPrestadora(db: Db, id: number): Promise<void> {
  await sql`select from prestadoras where id = ${id} for update`.execute(db)
}

/** Stores a model in place of `before`, whose content is released where no other row refers to it. The prestadora is locked. */
export async function writeModelo(
  db: Db,
  prestadoraId: number,
  { nome, sha256, bytes, mapa, versao, salvo_em }: StoredModelo,
  before: StoredModelo | undefined,
): Promise<void> {
  await recordContents(db, [{ sha256, bytes }], salvo_em)
  const saved = { sha256, nome, mapa: JSON.stringify(mapa), versao, salvo_em }
  await db
    .insertInto('modelos_mensais')
    .values({ prestadora_id: prestadoraId, ...saved })
    .onConflict((conflict) => conflict.column('prestadora_id').doUpdateSet(saved))
    .execute()
  if (before && !before.sha256.equals(sha256)) await dropUnreferred(db, before.sha256)
}

export async function deleteModelo(db: Db, prestadoraId: number, { sha256 }: StoredModelo): Promise<void> {
  await db.deleteFrom('modelos_mensais').where('prestadora_id', '=', prestadoraId).execute()
  await dropUnreferred(db, sha256)
}
