/** The four kinds of change that a file makes to plots: their words, and their colours on the map. */
import type { PlotChange } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { fillLook } from '../../map/layers/fill-look.ts'
import type { Look } from '../../map/map-layer.ts'

interface ChangeWords {
  readonly one: string
  readonly many: string
  readonly look: Look
}

const colours = (lineColour: string, fillOpacity: number) =>
  fillLook({ lineColour, lineWidth: 1.5, fillColour: lineColour, fillOpacity })

/** Kinds of change in the order of the list; drawn from the last to the first. */
export const CHANGES = {
  novo: { one: 'novo', many: 'novos', look: colours('#2fbf71', 0.45) },
  alterado: { one: 'alterado', many: 'alterados', look: colours('#f2b705', 0.45) },
  igual: { one: 'igual', many: 'iguais', look: colours('#7c93ad', 0.2) },
  removido: { one: 'removido', many: 'removidos', look: colours('#e5484d', 0.45) },
} as const satisfies Record<PlotChange, ChangeWords>

export const CHANGE_NAMES = Object.keys(CHANGES) as readonly PlotChange[]

/** «3 novos», «1 igual», «nenhum removido». */
export function changeText(change: PlotChange, count: number): string {
  const { one, many } = CHANGES[change]
  return count === 0 ? `nenhum ${one}` : formatCount(count, one, many)
}

/** «3 talhões novos, 1 alterado, 12 iguais»; changes without plots are omitted. */
export function changesText(counts: Readonly<Partial<Record<PlotChange, number>>>): string {
  const [first, ...rest] = CHANGE_NAMES.filter((change) => counts[change])
  if (!first) return 'nenhuma mudança'
  const { one, many } = CHANGES[first]
  return [
    formatCount(counts[first] ?? 0, `talhão ${one}`, `talhões ${many}`),
    ...rest.map((change) => changeText(change, counts[change] ?? 0)),
  ].join(', ')
}
