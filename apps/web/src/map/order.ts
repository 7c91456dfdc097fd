/** Both orders of the layers: drawn from the first to the last, and asked from the last to the first where somebody clicks. */
import { CAMADAS, type Camada } from '@faixa/domain'

export const DRAW_ORDER: readonly Camada[] = CAMADAS

export const CLICK_ORDER: readonly Camada[] = [...CAMADAS].reverse()

/** As the specification has it: what was to be sprayed, what was, and the flight where there is one. */
export const SHOWN_AT_FIRST: readonly Camada[] = ['area', 'aplicacao', 'trajeto']

/** `of`: the laudo, where there are several on the map. */
export const sourceId = (name: Camada, of?: string): string =>
  of === undefined ? `faixa-${name}` : `faixa-${name}-${of}`

/** The layer that is asked what lies under the pointer. */
export const hitLayerId = (name: Camada, of?: string): string => `${sourceId(name, of)}-alvo`
