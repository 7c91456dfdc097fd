/** Columns of the yield of pilots, and how the screen sorts it. */
import type { RendimentoSummary } from '@faixa/contract'
import { formatCount, formatNumber, formatQuantity, hectares } from '@faixa/units'
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

/** Reasons for which one laudo, or several, have no yield. */
const REASONS = {
  semHorario: ['sem horário inicial ou final', 'sem horário inicial ou final'],
  semArea: ['sem área de plantio medida', 'sem área de plantio medida'],
  semDuracao: ['com o fim antes do início', 'com o fim antes do início'],
  naoProntos: ['oculto ou não medido', 'ocultos ou não medidos'],
} as const satisfies Record<keyof RendimentoSummary['fora'], readonly [string, string]>

/** Names the laudos that every sum counts, and those without a yield: «5 laudos prontos, 420,00 ha. 2 sem rendimento: 1 sem horário…». */
export function accountWords({ laudos, prontos, foraDaConta, fora }: RendimentoSummary): string {
  const ready = `${formatCount(prontos.laudos, 'laudo pronto', 'laudos prontos')}, ${formatQuantity(hectares(prontos.area), 'ha')}, como na visão geral.`
  const method = 'Cada laudo conta pelo método com que foi medido.'
  if (foraDaConta === 0) return `${ready} ${method}`
  const reasons = (Object.entries(REASONS) as [keyof typeof REASONS, [string, string]][]).flatMap(
    ([name, [one, several]]) => (fora[name] === 0 ? [] : [formatCount(fora[name], one, several)]),
  )
  const counted = formatCount(laudos, 'laudo entra', 'laudos entram')
  return `${ready} ${counted} no rendimento; ${formatCount(foraDaConta, 'fica', 'ficam')} de fora: ${reasons.join(', ')}. ${method}`
}
