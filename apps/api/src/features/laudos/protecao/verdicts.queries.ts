/** Reads the verdicts of laudos. */
import { type ClasseDeGotas, TABLE_REACH_M } from '@faixa/domain'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const JUDGED = ['regra', 'nome', 'veredicto', 'informativo', 'distancia_exigida_m', 'menor_distancia_m'] as const
const COMPUTED = ['area_dentro_ha', 'regra_versao', 'estado_conferido', 'calculado_em'] as const

/** The current verdicts, the worst first. */
export function listVerdicts(db: Db, laudoId: number) {
  return verdictsOf(db, laudoId)
    .innerJoin('areas_protecao', 'areas_protecao.id', 'area_protecao_id')
    .select('areas_protecao.uuid')
    .select(JUDGED.map((name) => `laudos_protecao.${name}` as const))
    .select(COMPUTED)
    .select([
      'ufs',
      'regras',
      'aeronave',
      'aeronave_informada',
      'fonte',
      'pontos',
      'poligonos_dentro',
      'passagens',
      'sobrevoo',
    ])
    .select(
      // The shape of an area out of the curve's reach is not looked at.
      sql<GeoJsonGeometry | null>`case when menor_distancia_m <= ${TABLE_REACH_M} then areas_protecao.geometria end`.as(
        'geometria',
      ),
    )
    .where('substituido_em', 'is', null)
    .orderBy(
      sql`array_position(array['proibido', 'naoConforme', 'semDados', 'conforme'], veredicto), laudos_protecao.informativo`,
    )
    .orderBy(sql`menor_distancia_m - coalesce(distancia_exigida_m, 0)`)
    .orderBy('laudos_protecao.id')
    .execute()
}

/** Replaced verdicts, with both dates. */
export function listReplacedVerdicts(db: Db, laudoId: number, limit: number) {
  return verdictsOf(db, laudoId)
    .innerJoin('areas_protecao', 'areas_protecao.id', 'area_protecao_id')
    .select('areas_protecao.uuid')
    .select(JUDGED.map((name) => `laudos_protecao.${name}` as const))
    .select(COMPUTED)
    .select(['ufs', 'regras', 'fonte', 'substituido_em'])
    .where('substituido_em', 'is not', null)
    .orderBy('substituido_em', 'desc')
    .orderBy('laudos_protecao.id', 'desc')
    .limit(limit)
    .execute()
}

function verdictsOf(db: Db, laudoId: number) {
  return db.selectFrom('laudos_protecao').where('laudo_id', '=', laudoId)
}

/** The last hiding or showing with a reason. */
export async function findLastDecision(db: Db, laudoId: number) {
  return db
    .selectFrom('auditoria')
    .leftJoin('usuarios', 'usuarios.id', 'auditoria.usuario_id')
    .select(['acao', 'quando', 'usuarios.nome'])
    .select(sql<string>`depois->>'motivo'`.as('motivo'))
    .where('entidade', '=', 'laudo')
    .where('entidade_id', '=', `${laudoId}`)
    .where('acao', 'in', ['ocultar', 'revelar'])
    .where(sql`depois->>'motivo'`, 'is not', null)
    .orderBy('auditoria.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findTrackTimes(db: Db, laudoId: number) {
  return db.selectFrom('laudos_trajetos').select(['inicio', 'fim']).where('laudo_id', '=', laudoId).executeTakeFirst()
}

/** Reads the width and the class of droplets of a laudo: drift depends on them, besides the minutes and their weather. */
export async function findDriftTerms(db: Db, laudoId: number) {
  const { faixa_medida, faixa_executada, dados_operacao } = await db
    .selectFrom('laudos')
    .select(['faixa_medida', 'faixa_executada', 'dados_operacao'])
    .where('id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const gotas: ClasseDeGotas | undefined = dados_operacao?.gotas
  return { widthM: faixa_medida ?? faixa_executada ?? undefined, gotas }
}
