/** Reads facts about the entities chosen for a laudo; archived ones count as absent. */
import type { Db } from '../db/database.ts'

export interface ChosenEntities {
  readonly empresa: number
  readonly unidade?: number | undefined
  readonly prestadora?: number
  readonly piloto: number
  readonly aeronave?: number | undefined
}

export interface EntityFacts {
  readonly empresa: boolean
  /** True where the unidade belongs to the empresa. */
  readonly unidade: boolean
  readonly prestadora: boolean
  /** The pilot's prestadora, where both are living. */
  readonly prestadoraOfPiloto: number | undefined
  /** The prestadora of the aircraft, where that is living. */
  readonly prestadoraOfAeronave: number | undefined
}

export async function findEntityFacts(db: Db, chosen: ChosenEntities): Promise<EntityFacts> {
  const { empresa, unidade, prestadora, piloto, aeronave } = chosen
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('empresas').select('id').where('id', '=', empresa).where('arquivado_em', 'is', null).as('empresa'),
      eb
        .selectFrom('unidades')
        .select('id')
        .where('id', '=', unidade ?? 0)
        .where('empresa_id', '=', empresa)
        .where('arquivado_em', 'is', null)
        .as('unidade'),
      eb
        .selectFrom('prestadoras')
        .select('id')
        .where('id', '=', prestadora ?? 0)
        .where('arquivado_em', 'is', null)
        .as('prestadora'),
      eb
        .selectFrom('pilotos')
        .innerJoin('prestadoras', 'prestadoras.id', 'pilotos.prestadora_id')
        .select('prestadoras.id')
        .where('pilotos.id', '=', piloto)
        .where('pilotos.arquivado_em', 'is', null)
        .where('prestadoras.arquivado_em', 'is', null)
        .as('prestadoraOfPiloto'),
      eb
        .selectFrom('aeronaves')
        .select('prestadora_id')
        .where('id', '=', aeronave ?? 0)
        .where('arquivado_em', 'is', null)
        .as('prestadoraOfAeronave'),
    ])
    .executeTakeFirstOrThrow()
  return {
    empresa: row.empresa !== null,
    unidade: unidade === undefined || row.unidade !== null,
    prestadora: prestadora === undefined || row.prestadora !== null,
    prestadoraOfPiloto: row.prestadoraOfPiloto ?? undefined,
    prestadoraOfAeronave: row.prestadoraOfAeronave ?? undefined,
  }
}

export async function isLivingEmpresa(db: Db, empresa: number): Promise<boolean> {
  const found = await db
    .selectFrom('empresas')
    .select('id')
    .where('id', '=', empresa)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function areLinked(db: Db, empresa: number, prestadora: number): Promise<boolean> {
  const found = await db
    .selectFrom('empresas_prestadoras')
    .select('empresa_id')
    .where('empresa_id', '=', empresa)
    .where('prestadora_id', '=', prestadora)
    .executeTakeFirst()
  return found !== undefined
}

/** Records that the prestadora works for the empresa, which every laudo proves. */
export async function linkPrestadora(db: Db, empresa: number, prestadora: number): Promise<void> {
  await db
    .insertInto('empresas_prestadoras')
    .values({ empresa_id: empresa, prestadora_id: prestadora })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
