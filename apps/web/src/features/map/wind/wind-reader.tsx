/** Reads the weather of a laudo for the layer of its passes, when the layer is first shown. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../api/query.ts'
import type { LayerSource } from '../../../map/map-layer.ts'
import { windPasses } from './wind-passes.ts'

interface WindReaderProps {
  readonly uuid: string
  readonly swathM: number
  readonly onRead: (source: readonly LayerSource[]) => void
}

export default function WindReader({ uuid, swathM, onRead }: WindReaderProps) {
  const { data } = useQuery(query('readLaudoClima', { params: { uuid } }))
  useEffect(() => {
    if (data) onRead([{ features: windPasses(data.minutos, swathM) }])
  }, [data, swathM, onRead])
  return null
}
