import type { VerdictSummary } from '@faixa/contract'
import { overallVeredicto } from '@faixa/domain'

/** A row of laudos_veredictos beside its laudo; null where the laudo was never judged. */
export interface SummarisedRow {
  readonly processado_em: Date | null
  readonly base: Date | null
  readonly calculado_em: Date | null
  readonly conformes: number | null
  readonly nao_conformes: number | null
  readonly sem_dados: number | null
  readonly informativos: number | null
  readonly so_informam: number | null
  readonly falhou: boolean | null
}

/** A verdict of an earlier measurement says nothing about this one. */
export function summaryOf(row: SummarisedRow): VerdictSummary {
  const { base, calculado_em, processado_em } = row
  if (!base || !calculado_em || base.getTime() !== processado_em?.getTime()) return { estado: 'calculando' }
  if (row.falhou) return { estado: 'falhou' }
  const counts = {
    ...{ conformes: row.conformes ?? 0, naoConformes: row.nao_conformes ?? 0 },
    ...{ semDados: row.sem_dados ?? 0, informativos: row.informativos ?? 0 },
    soInformam: row.so_informam ?? 0,
  }
  return { estado: 'pronto', veredicto: overallVeredicto(counts), ...counts, calculadoEm: calculado_em.toISOString() }
}
