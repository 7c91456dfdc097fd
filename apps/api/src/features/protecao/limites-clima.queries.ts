/** The limits of the weather that an empresa sets. */
import type { LimitesDaEmpresa } from '@faixa/domain'
import type { Db } from '../../db/database.ts'

export async function findLimites(db: Db, empresaId: number) {
  return db
    .selectFrom('empresas_limites_clima as e')
    .innerJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .select([
      'vento_minimo_kmh as ventoMinimoKmh',
      'vento_maximo_kmh as ventoMaximoKmh',
      'umidade_minima_percent as umidadeMinimaPercent',
      'temperatura_maxima_c as temperaturaMaximaC',
      'e.atualizado_em as atualizadoEm',
      'u.nome as usuario',
    ])
    .where('e.empresa_id', '=', empresaId)
    .executeTakeFirst()
}

interface LimitesRow {
  readonly empresaId: number
  readonly usuarioId: number
  readonly now: Date
}

/** Writes the limits; the row of an empresa without any is removed. */
export async function saveLimites(
  db: Db,
  { empresaId, usuarioId, now }: LimitesRow,
  limites: LimitesDaEmpresa,
): Promise<void> {
  if (Object.values(limites).every((value) => value == null)) {
    await db.deleteFrom('empresas_limites_clima').where('empresa_id', '=', empresaId).execute()
    return
  }
  const row = {
    vento_minimo_kmh: limites.ventoMinimoKmh ?? null,
    vento_maximo_kmh: limites.ventoMaximoKmh ?? null,
    umidade_minima_percent: limites.umidadeMinimaPercent ?? null,
    temperatura_maxima_c: limites.temperaturaMaximaC ?? null,
    usuario_id: usuarioId,
    atualizado_em: now,
  }
  await db
    .insertInto('empresas_limites_clima')
    .values({ empresa_id: empresaId, ...row })
    .onConflict((conflict) => conflict.column('empresa_id').doUpdateSet(row))
    .execute()
}
