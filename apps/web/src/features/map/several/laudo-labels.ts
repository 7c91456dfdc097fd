/** Labels with the names of laudos on a map of several, below the zoom from which plots are named. */
import type { LaudoInfo } from '@faixa/contract'
import { fieldOf } from '../../../laudo/layers/field-of.ts'
import { middleOf } from '../../../map/engine/extent.ts'
import { labelLook } from '../../../map/layers/label-look.ts'
import type { MapLayer } from '../../../map/map-layer.ts'
import { PLOTS_AMONG_SEVERAL_FROM } from '../plot-layers.ts'

const LOOK = labelLook({ text: 'codigo', until: PLOTS_AMONG_SEVERAL_FROM, movable: true })

export function laudoLabels(infos: readonly LaudoInfo[]): MapLayer {
  const features = infos.flatMap((info) => {
    const field = fieldOf(info)
    if (!field) return []
    const geometry = { type: 'Point', coordinates: middleOf(field) } as const
    return [{ type: 'Feature', properties: { codigo: info.codigo }, geometry } as const]
  })
  return {
    id: 'laudos-nomes',
    look: LOOK,
    source: features.length === 0 ? [] : [{ features: { type: 'FeatureCollection', features } }],
  }
}
