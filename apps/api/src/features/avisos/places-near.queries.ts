/** Reads the registered places near an order whose people rules of one radius want notified. */
import { LUGARES_A_AVISAR_MAXIMO } from '@faixa/contract'
import type { Classificacao } from '@faixa/domain'
import type { GeoJsonGeometry, LonLatBounds } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
import { boxOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import { areaWithinReach } from '../../ground/ground-owner.queries.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'

interface Near {
  readonly empresaId: number
  readonly classes: readonly Classificacao[]
  readonly bounds: LonLatBounds
  /** The places in force on this day, yyyy-mm-dd; absent: all living ones. */
  readonly day?: string | undefined
}

/** `isSeen`: within the reach of this person. One row more than an answer may have says that there are too many. */
export function findPlacesNear(db: Db, actor: SignedIn, { empresaId, classes, bounds, day }: Near) {
  return db
    .selectFrom('areas_protecao')
    .select(['uuid', 'nome', 'classificacao'])
    .select(sql<boolean>`${areaWithinReach(actor)}`.as('isSeen'))
    .select((eb) => eb.ref('geometria').$castTo<GeoJsonGeometry>().as('geometria'))
    .where('empresa_id', '=', empresaId)
    .where('arquivado_em', 'is', null)
    .where('classificacao', 'in', classes)
    .where('limites', '&&', sql<string>`${boxOf(bounds)}::box`)
    .$if(day !== undefined, (query) =>
      query.where(
        sql<SqlBool>`coalesce(valida_de <= ${day!}::date, true) and coalesce(valida_ate >= ${day!}::date, true)`,
      ),
    )
    .orderBy('id')
    .limit(LUGARES_A_AVISAR_MAXIMO + 1)
    .execute()
}
