import type { RouteName } from '@faixa/contract'
import { invalidate, queryClient } from '../api/query.ts'

/** The two kinds of ground: the plots of an empresa, and its protected areas and obstacles. */
type Ground = 'areas' | 'protecao'

const ANSWERS = {
  areas: { packed: 'listAreas', further: ['listAreaVersions', 'listPlots', 'readPlotHistory'] },
  protecao: { packed: 'listProtecoes', further: ['listProtecaoPage', 'readProtecaoHistory', 'listDistancias'] },
} as const satisfies Record<Ground, { readonly packed: RouteName; readonly further: readonly RouteName[] }>

/** Every answer about a kind of ground is outdated after a change of any of it. */
export function groundChanged(ground: Ground): void {
  const { packed, further } = ANSWERS[ground]
  for (const name of further) void invalidate(name)
  // The packed answers have a separate key, which includes their form.
  void queryClient.invalidateQueries({ queryKey: [packed] })
}
