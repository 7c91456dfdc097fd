import type { RouteName } from '@faixa/contract'
import { invalidate, queryClient } from '../api/query.ts'

/** The two kinds of ground: the plots of an empresa, and its protected areas and obstacles. */
type Ground = 'areas' | 'protecao'

const ANSWERS = {
  areas: { packed: 'listAreas', others: ['listAreaVersions', 'listPlots', 'readPlotHistory'] },
  protecao: { packed: 'listProtecoes', others: ['listProtecaoPage', 'readProtecaoHistory', 'listDistancias'] },
} as const satisfies Record<Ground, { readonly packed: RouteName; readonly others: readonly RouteName[] }>

/** Every answer about a kind of ground is outdated after a change of any of it. */
export function groundChanged(ground: Ground): void {
  const { packed, others } = ANSWERS[ground]
  for (const name of others) void invalidate(name)
  // The packed answers have a separate key, which includes their form.
  void queryClient.invalidateQueries({ queryKey: [packed] })
}
