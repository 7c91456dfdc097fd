/** Reads the registered plot or protected area that a question is about, within a person's reach, and the place of a saved case. */
import type { GeoJsonGeometry } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { areaWithinReach } from '../../../ground/ground-owner.queries.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { ocorrenciasWithin } from '../../../laudo/ocorrencias/held-laudos.queries.ts'

/** The plots or protected areas within a person's reach that are not archived, nor their empresa. */
const livingWithin = (actor: SignedIn) =>
  sql<SqlBool>`arquivado_em is null and empresa_id in (select id from empresas where arquivado_em is null) and ${areaWithinReach(actor)}`

export function findTalhao(db: Db, actor: SignedIn, id: number) {
  return db
    .selectFrom('areas_empresa')
    .select(['empresa_id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao'])
    .select((eb) => eb.ref('poligonos').$castTo<GeoJsonGeometry['coordinates']>().as('poligonos'))
    .where('id', '=', id)
    .where(livingWithin(actor))
    .executeTakeFirst()
}

export function findAreaProtecao(db: Db, actor: SignedIn, uuid: string) {
  return db
    .selectFrom('areas_protecao')
    .select(['empresa_id', 'nome'])
    .select((eb) => eb.ref('geometria').$castTo<GeoJsonGeometry>().as('geometria'))
    .where('uuid', '=', uuid)
    .where(livingWithin(actor))
    .executeTakeFirst()
}

export function findLugarDoCaso(db: Db, actor: SignedIn, uuid: string) {
  return db
    .selectFrom('ocorrencias')
    .select(['lat', 'lon', 'lugar'])
    .where('uuid', '=', uuid)
    .where(ocorrenciasWithin(actor, 'readOcorrencia'))
    .executeTakeFirst()
}
