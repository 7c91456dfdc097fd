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
  /** Called with a way to read again after a failure, and with nothing once there is none. */
  readonly onFailed: (failure: { readonly retry: () => void } | undefined) => void
}

export default function WindReader({ uuid, swathM, onRead, onFailed }: WindReaderProps) {
  const { data, isError, refetch } = useQuery(query('readLaudoClima', { params: { uuid } }))
  useEffect(() => {
    if (data) onRead([{ features: windPasses(data.minutos, swathM) }])
  }, [data, swathM, onRead])
  useEffect(() => {
    onFailed(isError ? { retry: () => void refetch() } : undefined)
    return () => onFailed(undefined)
  }, [isError, refetch, onFailed])
  return null
}
