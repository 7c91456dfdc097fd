/** The screen's side of the worker of plots: it starts with the first plots and ends with the screen. */

import type { LonLatBounds } from '@faixa/geometry'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import type { WorkAsked, WorkFile } from '../../../export/work/write-work.ts'
import type { FromPlots, ToPlots } from './plots-protocol.ts'

export interface PlotsWorker {
  /** `locate` is told where all plots lie as soon as they are read, before their names are put in order. */
  open(packed: Blob, locate: (bounds: LonLatBounds | undefined) => void): Promise<PlotIndex>
  /** Writes the plots that were opened last. */
  write(rows: readonly number[], work: WorkAsked): Promise<WorkFile>
  close(): void
}

interface Waiting {
  readonly locate?: ((bounds: LonLatBounds | undefined) => void) | undefined
  readonly resolve: (news: FromPlots) => void
  readonly reject: (error: Error) => void
}

export function openPlotsWorker(): PlotsWorker {
  const worker = new Worker(new URL('./plots.worker.ts', import.meta.url), { type: 'module', name: 'faixa-talhoes' })
  const waiting = new Map<number, Waiting>()
  let asks = 0
  worker.onmessage = ({ data }: MessageEvent<FromPlots>) => {
    const asker = waiting.get(data.ask)
    if (data.kind === 'located') {
      asker?.locate?.(data.bounds)
      return
    }
    waiting.delete(data.ask)
    if (data.kind === 'failed') asker?.reject(new Error('the worker of the plots failed'))
    else asker?.resolve(data)
  }
  // The worker could not be loaded, or ran out of memory.
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('the worker of the plots ended'))
    waiting.clear()
  }
  const ask = (message: (ask: number) => ToPlots, locate?: Waiting['locate']) =>
    new Promise<FromPlots>((resolve, reject) => {
      asks += 1
      waiting.set(asks, { locate, resolve, reject })
      worker.postMessage(message(asks))
    })
  return {
    async open(packed, locate) {
      const news = await ask((id) => ({ kind: 'open', ask: id, packed }), locate)
      if (news.kind !== 'opened') throw new Error(`unexpected answer: ${news.kind}`)
      return news.index
    },
    async write(rows, work) {
      const news = await ask((id) => ({ kind: 'write', ask: id, rows, work }))
      if (news.kind !== 'written') throw new Error(`unexpected answer: ${news.kind}`)
      return news
    },
    close: () => worker.terminate(),
  }
}
