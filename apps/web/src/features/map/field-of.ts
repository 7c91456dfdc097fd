import type { LaudoInfo } from '@faixa/contract'
import type { View } from '../../map/controls/map-controls.tsx'
import type { Bounds } from '../../map/engine/map-view.tsx'

/** What a laudo's map opens on. Those measured before the field was kept apart open on everything; without numbers there is no place. */
export function fieldOf({
  limitesDoCampo,
  limites,
}: Pick<LaudoInfo, 'limitesDoCampo' | 'limites'>): Bounds | undefined {
  return limitesDoCampo ?? limites
}

export function fieldView(bounds: Bounds | undefined): View | undefined {
  return bounds && { label: 'Ver o campo', bounds }
}
