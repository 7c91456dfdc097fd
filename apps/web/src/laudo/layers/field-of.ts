import type { LaudoInfo } from '@faixa/contract'
import type { View } from '../../map/controls/map-controls.tsx'
import type { Bounds } from '../../map/engine/extent.ts'

/**
 * The bounds that a laudo's map opens on. A laudo measured before `limitesDoCampo` was stored opens on everything; an unmeasured one has
 * none.
 */
export function fieldOf({
  limitesDoCampo,
  limites,
}: Pick<LaudoInfo, 'limitesDoCampo' | 'limites'>): Bounds | undefined {
  return limitesDoCampo ?? limites
}

export function fieldView(bounds: Bounds | undefined): View | undefined {
  return bounds && { label: 'Ver o campo', bounds }
}
