/** Links the polygons on the map of the preview with the rows of their table: pointing and clicking, both ways. */
import { polygonName } from '@faixa/domain'
import { type ComponentProps, useMemo } from 'react'
import type { MapLayer } from '../../../../map/map-layer.ts'
import { FeatureStates } from '../../../../map/select/feature-states.tsx'
import { PickFeature } from '../../../../map/select/pick-feature.tsx'
import { usePolygonChoice } from './polygon-choice.ts'
import { PolygonDecision } from './polygon-decision.tsx'

interface PolygonPointerProps extends ComponentProps<typeof PolygonDecision> {
  readonly layer: MapLayer
}

export default function PolygonPointer({ layer, ...decision }: PolygonPointerProps) {
  const { poligonos } = decision
  const { chosen, pointed, choose, point } = usePolygonChoice()
  const marcadorOf = ({ id }: Readonly<Record<string, unknown>>) => (typeof id === 'number' ? id : undefined)
  const chosenIds = useMemo(() => new Set(chosen === undefined ? [] : [chosen]), [chosen])
  const pointedIds = useMemo(() => new Set(pointed === undefined ? [] : [pointed]), [pointed])
  return (
    <>
      <FeatureStates layer={layer} state="chosen" ids={chosenIds} />
      <FeatureStates layer={layer} state="pointed" ids={pointedIds} />
      <PickFeature
        layer={layer}
        active
        describe={(properties) => {
          const found = poligonos.find(({ marcador }) => marcador === marcadorOf(properties))
          return found ? polygonName(found) : ''
        }}
        onPick={(properties) => {
          const marcador = marcadorOf(properties)
          choose(marcador === chosen ? undefined : marcador)
        }}
        onPoint={(properties) => point(properties && marcadorOf(properties))}
      />
      <PolygonDecision {...decision} />
    </>
  )
}
