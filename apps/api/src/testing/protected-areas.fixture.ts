/** Inserts protected areas as their registration does. */
import type { Classificacao } from '@faixa/domain'
import { type GeoJsonGeometry, shapesOfGeometry } from '@faixa/geometry'
import type { Db } from '../db/database.ts'

interface AreaGiven {
  readonly empresa_id: number
  readonly geometria: GeoJsonGeometry
  readonly classificacao?: Classificacao
  readonly nome?: string
  readonly distancia_m?: number
  readonly valida_ate?: string
}

export async function insertProtectedArea(db: Db, { geometria, ...given }: AreaGiven): Promise<number> {
  const { id } = await db
    .insertInto('areas_protecao')
    .values({ classificacao: 'manancial', nome: 'Nascente', ...given, ...placeOf(geometria) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function moveProtectedArea(db: Db, id: number, geometria: GeoJsonGeometry): Promise<void> {
  await db
    .updateTable('areas_protecao')
    .set((eb) => ({ ...placeOf(geometria), versao: eb('versao', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function placeOf(geometria: GeoJsonGeometry) {
  const numbers = shapesOfGeometry(geometria).flatMap((shape) => [
    ...(shape.kind === 'polygon' ? shape.outer : shape.path),
  ])
  const lons = numbers.filter((_, i) => i % 2 === 0)
  const lats = numbers.filter((_, i) => i % 2 === 1)
  return {
    geometria: JSON.stringify(geometria),
    limites: `(${Math.max(...lons)},${Math.max(...lats)}),(${Math.min(...lons)},${Math.min(...lats)})`,
  }
}
