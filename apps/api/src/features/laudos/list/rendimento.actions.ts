import type { LaudoFilter, RendimentoSummary } from '@faixa/contract'
import type { Ask } from '../../../http/ask.ts'
import { filterOrRefuse } from './asked-list.ts'
import { findRendimento, type RendimentoOfPiloto } from './rendimento.queries.ts'

export async function summariseRendimento(asked: LaudoFilter, { db, actor }: Ask): Promise<RendimentoSummary> {
  const rows = await findRendimento(db, { actor, filter: filterOrRefuse(actor, asked) })
  const sum = (column: 'encontrados' | 'laudos' | 'area' | 'tempo') => rows.reduce((all, row) => all + row[column], 0)
  const laudos = sum('laudos')
  return {
    linhas: rows.filter((row) => row.laudos > 0).map(lineOf),
    laudos,
    foraDaConta: sum('encontrados') - laudos,
    ...(laudos > 0 && { total: yieldOf(sum('area'), sum('tempo')) }),
  }
}

function lineOf({ prestadora_id, prestadora_nome, piloto_id, piloto_nome, laudos, area, tempo }: RendimentoOfPiloto) {
  return {
    prestadora: { id: prestadora_id, nome: prestadora_nome },
    piloto: { id: piloto_id, nome: piloto_nome },
    laudos,
    ...yieldOf(area, tempo),
  }
}

/** Total over total, as packages/domain says why. */
function yieldOf(area: number, tempo: number) {
  return { area, tempo, haPorMinuto: area / tempo, haPorHora: (area / tempo) * 60 }
}
