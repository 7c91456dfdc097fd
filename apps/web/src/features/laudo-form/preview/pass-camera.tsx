/** Moves the map of the preview to the doubted pass that was chosen beside its check, and the page to the map. */
import type { PassadaEmDuvida } from '@faixa/domain'
import type { LonLatBounds } from '@faixa/geometry'
import { useEffect } from 'react'
import { AROUND } from '../../../map/engine/fit-bounds.ts'
import { useMapEngine } from '../../../map/engine/map-context.ts'
import { ChosenCamera } from '../../../map/frame/chosen-camera.tsx'

interface PassCameraProps {
  readonly passada: PassadaEmDuvida | undefined
  readonly home: LonLatBounds
}

export default function PassCamera({ passada, home }: PassCameraProps) {
  const map = useMapEngine()
  const number = passada?.passada
  useEffect(() => {
    if (number !== undefined) map.getContainer().scrollIntoView({ block: 'nearest' })
  }, [map, number])
  return <ChosenCamera chosen={number} bounds={passada?.limites} camera={undefined} home={home} padding={AROUND} />
}
