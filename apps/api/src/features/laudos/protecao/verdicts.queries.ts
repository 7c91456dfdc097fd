/** Reads the verdicts of laudos. */
import type { VerdictSummary } from '@faixa/contract'
import { overallVeredicto } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export const SUMMARY_COLUMNS = [
  'laudos_veredictos.base',
  'laudos_veredictos.calculado_em',
  'conformes',
  'nao_conformes',
  'sem_dados',
  'informativos',
  'so_informam',
  'falhou',
  'pedidos',
] as const

export function findSummary(db: Db, laudoId: number) {
  return db
    .selectFrom('laudos')
    .leftJoin('laudos_veredictos', (join) => join.onRef('laudos_veredictos.laudo_id', '=', 'laudos.id'))
    .select(['processado_em', 'laudos_veredictos.regra_versao'])
    .select(SUMMARY_COLUMNS)
    .where('laudos.id', '=', laudoId)
    .executeTakeFirstOrThrow()
}

const JUDGED = ['regra', 'nome', 'veredicto', 'informativo', 'distancia_exigida_m', 'menor_distancia_m'] as const
const COMPUTED = ['area_dentro_ha', 'regra_versao', 'calculado_em'] as const

/** The current verdicts, the worst first. */
export function listVerdicts(db: Db, laudoId: number) {
  return verdictsOf(db, laudoId)
    .innerJoin('areas_protecao', 'areas_protecao.id', 'area_protecao_id')
    .select('areas_protecao.uuid')
    .select(JUDGED.map((name) => `laudos_protecao.${name}` as const))
    .select(COMPUTED)
    .select(['aeronave', 'aeronave_informada', 'fonte', 'pontos', 'poligonos_dentro', 'passagens', 'sobrevoo'])
    .where('substituido_em', 'is', null)
    .orderBy(sql`array_position(array['naoConforme', 'semDados', 'conforme'], veredicto), laudos_protecao.informativo`)
    .orderBy(sql`menor_distancia_m - coalesce(distancia_exigida_m, 0)`)
    .orderBy('laudos_protecao.id')
    .execute()
}

/** Replaced verdicts, with both dates. */
export function listReplacedVerdicts(db: Db, laudoId: number, limit: number) {
  return verdictsOf(db, laudoId)
    .select(JUDGED)
    .select(COMPUTED)
    .select('substituido_em')
    .where('substituido_em', 'is not', null)
    .orderBy('substituido_em', 'desc')
    .orderBy('id', 'desc')
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

/** A row of laudos_veredictos joined with its laudo; null where the laudo was never judged. */
interface SummarisedRow {
  readonly processado_em: Date | null
  readonly base: Date | null
  readonly calculado_em: Date | null
  readonly conformes: number | null
  readonly nao_conformes: number | null
  readonly sem_dados: number | null
  readonly informativos: number | null
  readonly so_informam: number | null
  readonly falhou: boolean | null
  readonly pedidos: number | null
}

/** A verdict of an earlier measurement does not apply to this one, and a verdict that is to be computed again is outdated. */
export function summaryOf(row: SummarisedRow): VerdictSummary {
  const { base, calculado_em, processado_em, pedidos } = row
  const isCurrent = base !== null && base.getTime() === processado_em?.getTime()
  if (!isCurrent || !calculado_em || pedidos !== 0) return { estado: 'calculando' }
  if (row.falhou) return { estado: 'falhou' }
  const counts = {
    ...{ conformes: row.conformes ?? 0, naoConformes: row.nao_conformes ?? 0 },
    ...{ semDados: row.sem_dados ?? 0, informativos: row.informativos ?? 0 },
    soInformam: row.so_informam ?? 0,
  }
  return { estado: 'pronto', veredicto: overallVeredicto(counts), ...counts, calculadoEm: calculado_em.toISOString() }
}
