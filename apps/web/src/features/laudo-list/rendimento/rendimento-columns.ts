/** Columns of the yield of pilots, and how the screen sorts it. */
import type { RendimentoSummary } from '@faixa/contract'
import { formatCount, formatNumber } from '@faixa/units'
import type { SortTerm } from '../../../list/address/sort-order.ts'

export type Linha = RendimentoSummary['linhas'][number]

export interface RendimentoColumn {
  readonly name: string
  readonly label: string
  readonly sort: string
  readonly numeric?: boolean
  readonly value: (linha: Linha) => string | number
  readonly cell: (linha: Linha) => string
  readonly total: (rendimento: RendimentoSummary) => string
}

const figure = (
  name: 'area' | 'tempo' | 'haPorMinuto' | 'haPorHora',
  label: string,
  decimals: number,
): RendimentoColumn => ({
  name,
  label,
  sort: name,
  numeric: true,
  value: (linha) => linha[name],
  cell: (linha) => formatNumber(linha[name], decimals),
  total: ({ total }) => formatNumber(total?.[name], decimals),
})

/** Decimals are those of specification 001 §9. */
export const RENDIMENTO_COLUMNS: readonly RendimentoColumn[] = [
  {
    name: 'prestadora',
    label: 'Prestadora',
    sort: 'prestadora',
    value: ({ prestadora }) => prestadora.nome,
    cell: ({ prestadora }) => prestadora.nome,
    total: () => 'Total',
  },
  {
    name: 'piloto',
    label: 'Piloto',
    sort: 'piloto',
    value: ({ piloto }) => piloto.nome,
    cell: ({ piloto }) => piloto.nome,
    total: () => '',
  },
  {
    name: 'laudos',
    label: 'Laudos',
    sort: 'laudos',
    numeric: true,
    value: ({ laudos }) => laudos,
    cell: ({ laudos }) => formatNumber(laudos, 0),
    total: ({ laudos }) => formatNumber(laudos, 0),
  },
  figure('area', 'Área total de Plantio (ha)', 2),
  figure('tempo', 'Tempo total (min)', 0),
  figure('haPorMinuto', 'Rendimento (ha/min)', 2),
  figure('haPorHora', 'Rendimento (ha/h)', 2),
]

const NAMES = new Intl.Collator('pt-BR', { numeric: true })

/** Sorts lines; equal ones keep the server's order. */
export function sortLinhas(linhas: readonly Linha[], terms: readonly SortTerm[]): readonly Linha[] {
  const orders = terms.flatMap(({ column, descending }) => {
    const found = RENDIMENTO_COLUMNS.find(({ name }) => name === column)
    return found ? [{ value: found.value, sign: descending ? -1 : 1 }] : []
  })
  return linhas.toSorted((a, b) => {
    for (const { value, sign } of orders) {
      const [left, right] = [value(a), value(b)]
      const way = typeof left === 'number' ? left - Number(right) : NAMES.compare(left, String(right))
      if (way !== 0) return way * sign
    }
    return 0
  })
}

/** Describes which laudos count: «12 laudos na conta. 3 ficaram de fora: …». */
export function accountWords({ laudos, foraDaConta }: RendimentoSummary): string {
  const counted = `${formatCount(laudos, 'laudo', 'laudos')} na conta.`
  const method = 'Cada laudo conta pelo método com que foi medido.'
  if (foraDaConta === 0) return `${counted} ${method}`
  const left = formatCount(foraDaConta, 'ficou de fora', 'ficaram de fora')
  return `${counted} ${left}: sem horário inicial ou final, sem área de plantio medida, ou com o fim antes do início. ${method}`
}
