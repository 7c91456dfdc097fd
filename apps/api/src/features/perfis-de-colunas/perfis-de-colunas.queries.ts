import type { TextProfile } from '@faixa/geometry'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The owners whose profiles are sought; of a profile that is kept, one. */
export interface ProfileOwners {
  readonly empresa?: number | undefined
  readonly prestadora?: number | undefined
}

const COLUMNS = ['id', 'nome', 'empresa_id', 'prestadora_id', 'perfil', 'salvo_em'] as const
/** An owner has a few kinds of loggers. */
const LISTED = 200

export function findColumnProfiles(db: Db, { empresa = 0, prestadora = 0 }: ProfileOwners) {
  return db
    .selectFrom('perfis_de_colunas')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('empresa_id', '=', empresa), eb('prestadora_id', '=', prestadora)]))
    .orderBy('salvo_em', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute()
}

export type ProfileRow = Awaited<ReturnType<typeof findColumnProfiles>>[number]

/** Keeps a profile. One of the owner for the same headings is replaced. */
export function saveProfileRow(
  db: Db,
  {
    empresa = null,
    prestadora = null,
  }: { readonly empresa?: number | null | undefined; readonly prestadora?: number | null | undefined },
  { nome, profile, now }: { readonly nome: string; readonly profile: TextProfile; readonly now: Date },
) {
  const perfil = JSON.stringify(profile)
  return db
    .insertInto('perfis_de_colunas')
    .values({ empresa_id: empresa, prestadora_id: prestadora, nome, perfil, salvo_em: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`empresa_id, prestadora_id, md5(perfil ->> 'titulos')`)
        .doUpdateSet({ nome, perfil, salvo_em: now }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Removes a profile; `prestadora` alone reaches its own, and undefined, which stands for staff, all. */
export function removeColumnProfile(db: Db, id: string, prestadora: number | undefined) {
  return db
    .deleteFrom('perfis_de_colunas')
    .where('id', '=', id)
    .$if(prestadora !== undefined, (delete_) => delete_.where('prestadora_id', '=', prestadora!))
    .returning(COLUMNS)
    .executeTakeFirst()
}
