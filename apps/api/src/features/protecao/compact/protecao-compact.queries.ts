/** The sets of protected areas, one for each head office and unidade, with their stored compact forms. */
import { type Actor, may } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { CompactVersion } from '../../../http/answers/compact-answer.ts'
import type { AreaOwner } from '../../areas/area-versions.queries.ts'

export interface AreaSet extends AreaOwner {
  readonly id: number
}

interface Asked {
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
}

/** The sets within a person's reach, in the order of their ids; nothing of another is in the answer made of them. */
export async function listSets(
  db: Db,
  actor: Actor,
  { empresa, unidade }: Asked,
): Promise<(AreaSet & CompactVersion)[]> {
  const rows = await db
    .selectFrom('areas_protecao_conjuntos as s')
    .innerJoin('empresas as e', 'e.id', 's.empresa_id')
    .select(['s.id', 's.empresa_id as empresaId', 's.unidade_id as unidadeId', 's.compacta as sha256'])
    .select(
      sql<number[]>`array(select prestadora_id from empresas_prestadoras p where p.empresa_id = s.empresa_id)`.as(
        'prestadoraIds',
      ),
    )
    .where('e.arquivado_em', 'is', null)
    .$if(empresa !== undefined, (query) => query.where('s.empresa_id', '=', empresa!))
    .$if(unidade !== undefined, (query) => query.where('s.unidade_id', '=', unidade!))
    .orderBy('s.id')
    .execute()
  return rows.filter(({ empresaId, unidadeId, prestadoraIds }) =>
    may(actor, 'readArea', { empresaId, unidadeId: unidadeId ?? undefined, prestadoraIds }),
  )
}

export async function stateOfSet(db: Db, { id }: AreaSet): Promise<string> {
  const { versao } = await db
    .selectFrom('areas_protecao_conjuntos')
    .select('versao')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${versao}`
}

const ofSet = ({ empresaId, unidadeId }: AreaOwner) =>
  sql<boolean>`empresa_id = ${empresaId} and unidade_id is not distinct from ${unidadeId} and arquivado_em is null`

/** Ids of the living areas, ascending. */
export async function listAreaIds(db: Db, set: AreaOwner): Promise<readonly number[]> {
  const rows = await db.selectFrom('areas_protecao').select('id').where(ofSet(set)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Those of these areas that still live, in the order of their ids. */
export function listAreasToPack(db: Db, set: AreaOwner, ids: readonly number[]) {
  return db
    .selectFrom('areas_protecao')
    .select(['id', 'uuid', 'classificacao', 'nome', 'distancia_m', 'valida_de', 'valida_ate'])
    .select(sql<string>`geometria::text`.as('geometria'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(ofSet(set))
    .orderBy('id')
    .execute()
}

/** Keeps the form of a set, unless it has changed since `state`; false then. */
export async function storeSet(db: Db, { id }: AreaSet, sha256: Buffer, state: string): Promise<boolean> {
  const { rows } = await sql`update areas_protecao_conjuntos set compacta = ${sha256}
    where id = ${id} and versao = ${Number(state)} returning id`.execute(db)
  return rows.length > 0
}
