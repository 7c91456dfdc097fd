/** Computes the job of flying the missed ground again, and its layers on the map, while it is shown. */
import type { LaudoInfo } from '@faixa/contract'
import { useEffect } from 'react'
import { useRefly } from '../../../export/refly/use-refly.ts'
import type { MapLayer } from '../../../map/map-layer.ts'
import { reflyLayers } from './refly-layers.ts'

interface ReflyReaderProps {
  readonly info: LaudoInfo
  readonly leastHa: number
  readonly onRead: (layers: readonly MapLayer[]) => void
}

export default function ReflyReader({ info, leastHa, onRead }: ReflyReaderProps) {
  const { data: pack } = useRefly(info, leastHa)
  useEffect(() => {
    if (pack) onRead(reflyLayers(pack))
  }, [pack, onRead])
  useEffect(() => () => onRead([]), [onRead])
  return null
}
