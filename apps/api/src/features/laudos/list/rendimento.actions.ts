import type { LaudoFilter, RendimentoSummary } from '@faixa/contract'
import type { Ask } from '../../../http/ask.ts'
import { filterOrRefuse } from './asked-list.ts'
import { type RendimentoSums, type Standing, sumRendimento } from './rendimento.queries.ts'

export async function summariseRendimento(filter: LaudoFilter, { db, actor }: Ask): Promise<RendimentoSummary> {
  const sums = await sumRendimento(db, { actor, filter: filterOrRefuse(actor, filter) })
  const standing = (...wanted: Standing[]) => sums.filter(({ situacao }) => wanted.includes(situacao))
  const counted = standing('naConta')
  const ready = [...counted, ...standing('semArea', 'semHorario', 'semDuracao')]
  return {
    linhas: counted.map(lineOf),
    laudos: total(counted, 'laudos'),
    foraDaConta: total(sums, 'laudos') - total(counted, 'laudos'),
    prontos: { laudos: total(ready, 'laudos'), area: total(ready, 'area') },
    fora: {
      semHorario: total(standing('semHorario'), 'laudos'),
      semArea: total(standing('semArea'), 'laudos'),
      semDuracao: total(standing('semDuracao'), 'laudos'),
      naoProntos: total(standing('naoProntos'), 'laudos'),
    },
    ...(counted.length > 0 && { total: yieldOf(total(counted, 'area'), total(counted, 'tempo')) }),
  }
}

function lineOf({ prestadora_id, prestadora_nome, piloto_id, piloto_nome, laudos, area, tempo }: RendimentoSums) {
  return {
    prestadora: { id: prestadora_id, nome: prestadora_nome },
    piloto: { id: piloto_id, nome: piloto_nome },
    laudos,
    ...yieldOf(area, tempo),
  }
}

function total(sums: readonly RendimentoSums[], column: 'laudos' | 'area' | 'tempo'): number {
  return sums.reduce((all, row) => all + row[column], 0)
}

/** Computes the yield as total divided by total, for the reason given in packages/domain. */
function yieldOf(area: number, tempo: number) {
  return { area, tempo, haPorMinuto: area / tempo, haPorHora: (area / tempo) * 60 }
}
