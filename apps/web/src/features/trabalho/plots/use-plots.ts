/** The plots of the map of jobs: the registered ones, or for a pilot those of his own orders; packed for the map, indexed for the rest. */
import { boundsOfPacked, type LonLatBounds, PACKED_TYPE } from '@faixa/geometry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import { useMay } from '../../../session/use-session.ts'
import { type OpenWorker, openWorker } from '../../../ui/worker/open-worker.ts'
import type { PlotsProgram } from './plots.worker.ts'

export interface Plots {
  readonly packed: Blob | undefined
  /** Bounds of the plots, known before the index. Undefined without plots. */
  readonly bounds: LonLatBounds | undefined
  readonly index: PlotIndex | undefined
  /** The plots could not be read. */
  readonly error: Error | undefined
  readonly refetch: () => void
  /** Writes the plots of these rows. */
  readonly write: OpenWorker<PlotsProgram>['program']['write']
}

export function usePlots(): Plots {
  const seesRegister = useMay('readArea')
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(seesRegister ? 'listAreas' : 'listOrderedPlots', {}), 'formas'],
    queryFn: async ({ signal }) => {
      const options = { signal, accept: PACKED_TYPE }
      const answer = seesRegister
        ? await api.listAreas({ query: {} }, options)
        : await api.listOrderedPlots({}, options)
      return answer.blob()
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    // A reload that returns equal bytes keeps their layer on the map.
    structuralSharing: false,
  })
  const worker = useRef<OpenWorker<PlotsProgram>>(undefined)
  const [bounds, setBounds] = useState<LonLatBounds>()
  const [indexed, setIndexed] = useState<{ readonly of: Blob; readonly index?: PlotIndex; readonly error?: Error }>()

  useEffect(() => {
    if (!data) return
    // Forms that were stored before they contained bounds are located only by the worker.
    void boundsOfPacked(data).then((known) => known && setBounds(known))
    worker.current ??= openWorker<PlotsProgram>(startPlots)
    worker.current.program.open(data, { onLocated: setBounds }).then(
      (index) => setIndexed({ of: data, index }),
      (failure: Error) => setIndexed({ of: data, error: failure }),
    )
  }, [data])
  useEffect(
    () => () => {
      worker.current?.close()
      worker.current = undefined
    },
    [],
  )
  return {
    packed: data,
    bounds,
    index: indexed?.index,
    error: error && !data ? error : indexed?.error,
    refetch: () => void refetch(),
    write: (options) => worker.current?.program.write(options) ?? Promise.reject(new Error('there are no plots')),
  }
}

function startPlots(): Worker {
  return new Worker(new URL('./plots.worker.ts', import.meta.url), { type: 'module', name: 'faixa-talhoes' })
}
