/** The selection as a service order: the address of its form with all values from the plots. */
import { ORDEM_PLOTS_MAX } from '@faixa/contract'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import { farmTitle } from '../plots/plot-words.ts'
import type { RowsOfFarm } from '../plots/rows-by-farm.ts'
import type { TrabalhoSearch } from '../trabalho-search.ts'

/** Longest name of an order. */
const NAME_MAX = 200

type Asked = { readonly search: Readonly<Record<string, string>> } | { readonly instead: string }

/** `groups`: the chosen plots by farm. Returns the address, or the reason why there is none. */
export function ordemOf(
  { unidades, areaHa }: PlotIndex,
  groups: readonly RowsOfFarm[],
  { talhoes, selecao }: TrabalhoSearch,
): Asked {
  const rows = groups.flatMap((group) => group.rows)
  const [empresa, ...rest] = [...new Set(groups.map(({ farm }) => farm.empresa))]
  if (rows.length === 0) return { instead: 'Escolha talhões para criar uma ordem.' }
  if (empresa === undefined || rest.length > 0) {
    return { instead: 'Os talhões são de empresas diferentes, e uma ordem é de uma só.' }
  }
  if (rows.length > ORDEM_PLOTS_MAX) return { instead: 'São talhões demais para uma ordem: no máximo 5.000.' }
  const [unidade = 0, ...more] = [...new Set(rows.map((row) => unidades[row]!))]
  const total = rows.reduce((sum, row) => sum + areaHa[row]!, 0)
  return {
    search: {
      ...(selecao === undefined ? { talhoes: talhoes ?? '' } : { selecao }),
      empresa: `${empresa}`,
      ...(unidade > 0 && more.length === 0 && { unidade: `${unidade}` }),
      nome: [...new Set(groups.map(({ farm }) => farmTitle(farm)))].join(', ').slice(0, NAME_MAX),
      ...(Number.isFinite(total) && { insumos: total.toFixed(2) }),
    },
  }
}
