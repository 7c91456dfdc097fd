/** Reads and writes sealed signatures of responsible persons. */

import type { Db } from '../../db/database.ts'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'

interface Reading {
  readonly db: Db
  readonly deps: { readonly seal: Seal }
}

/** Base64 of the PNG. */
export async function findAssinatura({ db, deps }: Reading, responsavelId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('assinaturas')
    .select('png')
    .where('responsavel_id', '=', responsavelId)
    .executeTakeFirst()
  return row && deps.seal.open(row.png, PURPOSES.assinatura)
}

/** Replaces the signature; undefined removes it. */
export async function replaceAssinatura(
  { db, deps }: Reading,
  responsavelId: number,
  png: string | undefined,
  now: Date,
): Promise<void> {
  if (png === undefined) {
    await db.deleteFrom('assinaturas').where('responsavel_id', '=', responsavelId).execute()
    return
  }
  const sealed = { png: deps.seal.seal(png, PURPOSES.assinatura), alterada_em: now }
  await db
    .insertInto('assinaturas')
    .values({ responsavel_id: responsavelId, ...sealed })
    .onConflict((conflict) => conflict.column('responsavel_id').doUpdateSet(sealed))
    .execute()
}

interface Named {
  readonly profissao: 'agronomo' | 'tecnico'
  readonly nome: string
  /** The registration as it was typed in the laudo; undefined where none was typed. */
  readonly registro: string | undefined
}

/**
 * The signature of the living responsible person of a prestadora with this name. Where the laudo names a registration it must be that of the
 * person, so that a namesake's signature is not printed; two persons who match are none.
 */
export async function findAssinaturaOf(
  { db, deps }: Reading,
  prestadoraId: number,
  { profissao, nome, registro }: Named,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('responsaveis as r')
    .leftJoin('assinaturas as a', 'a.responsavel_id', 'r.id')
    .select('a.png')
    .where('r.arquivado_em', 'is', null)
    .where('r.prestadora_id', '=', prestadoraId)
    .where('r.profissao', '=', profissao)
    .where('r.nome', '=', nome)
    .$if(registro !== undefined, (query) => query.where('r.registro', '=', registro!))
    .limit(2)
    .execute()
  const [row, ...rest] = rows
  if (!row?.png || rest.length > 0) return undefined
  return deps.seal.open(row.png, PURPOSES.assinatura)
}
