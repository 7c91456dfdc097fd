/** Sums up the verdicts of a laudo, as they hold for its present measurement. */
import type { VerdictSummary } from '@faixa/contract'
import { overallVeredicto, type Uf } from '@faixa/domain'
import type { StateProhibition } from '@faixa/flight'
import type { Db } from '../db/database.ts'

export const SUMMARY_COLUMNS = [
  'laudos_veredictos.base',
  'laudos_veredictos.calculado_em',
  'conformes',
  'nao_conformes',
  'sem_dados',
  'informativos',
  'so_informam',
  'proibidos',
  'ufs',
  'fora_do_brasil',
  'estado_conferido',
  'proibicoes',
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
  readonly proibidos: number | null
  readonly ufs: Uf[] | null
  readonly fora_do_brasil: boolean | null
  readonly estado_conferido: boolean | null
  readonly proibicoes: readonly StateProhibition[] | null
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
    conformes: row.conformes ?? 0,
    naoConformes: row.nao_conformes ?? 0,
    semDados: row.sem_dados ?? 0,
    informativos: row.informativos ?? 0,
    proibidos: row.proibidos ?? 0,
    soInformam: row.so_informam ?? 0,
  }
  const foraDoBrasil = row.fora_do_brasil ?? false
  const proibicoes = row.proibicoes ?? []
  return {
    estado: 'pronto',
    veredicto: proibicoes.length > 0 ? 'proibido' : overallVeredicto(counts, foraDoBrasil),
    ...counts,
    uf: row.ufs ?? [],
    estadoConferido: row.estado_conferido ?? false,
    foraDoBrasil,
    proibicoes: proibicoes.map(({ uf, fonte: { norma, artigo }, dentroHa }) => ({
      uf,
      norma,
      ...(artigo !== undefined && { artigo }),
      areaDentroHa: dentroHa,
    })),
    calculadoEm: calculado_em.toISOString(),
  }
}
