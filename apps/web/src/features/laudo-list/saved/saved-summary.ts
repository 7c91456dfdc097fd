import { formatCount } from '@faixa/units'
import { searchOf } from './saved-search.ts'

/** «2 filtros, busca «rita»»: what is in it, as far as it can be said without asking for names. */
export function summaryOf(consulta: string): string {
  const { busca, ordem, colunas: _columns, ...filters } = searchOf(consulta)
  const count = new Set(Object.keys(filters).map((name) => name.replace(/(Start|End)(Hora)?$/, '$2'))).size
  const parts = [
    ...(count > 0 ? [formatCount(count, 'filtro', 'filtros')] : []),
    ...(busca === undefined ? [] : [`busca «${busca}»`]),
    ...(ordem === undefined ? [] : ['ordem própria']),
  ]
  return parts.join(', ') || 'colunas'
}
