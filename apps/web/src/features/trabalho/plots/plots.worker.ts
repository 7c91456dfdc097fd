/** Holds the outlines of all plots beside the screen: 100,000 take seconds to read, and a file of them as long to write. */
import { type FlatShapes, readFlatShapes, shapeAt } from '@faixa/geometry'
import { present } from '@faixa/units'
import { boundsOfAll, indexPlots, orderPlots } from '../../../export/work/plot-index.ts'
import type { FromPlots, ToPlots } from './plots-protocol.ts'

/** The shapes, and their rows in the order of the list. */
let plots: Promise<{ readonly flat: FlatShapes; readonly order: Uint32Array }> | undefined

addEventListener('message', ({ data }: MessageEvent<ToPlots>) => {
  answer(data).catch((error: unknown) => {
    postMessage({ kind: 'failed', ask: data.ask } satisfies FromPlots)
    reportError(error)
  })
})

async function answer(data: ToPlots): Promise<void> {
  const { ask } = data
  if (data.kind === 'open') {
    plots = readFlatShapes(data.packed).then((flat) => {
      postMessage({ kind: 'located', ask, ...present({ bounds: boundsOfAll(flat) }) } satisfies FromPlots)
      return { flat, order: orderPlots(flat) }
    })
    const { flat, order } = await plots
    const index = indexPlots(flat, order)
    const { ids, areaHa, bounds, middles, unidades } = index
    postMessage({ kind: 'opened', ask, index } satisfies FromPlots, {
      transfer: [ids, areaHa, bounds, middles, unidades].map(({ buffer }) => buffer as ArrayBuffer),
    })
    return
  }
  // The writers come with the first file.
  const { writeWork } = await import('../../../export/work/write-work.ts')
  const opened = await plots
  if (!opened) throw new Error('there are no plots')
  const { flat, order } = opened
  const chosen = data.rows.map((row) => shapeAt(flat, order[row]!))
  const made = await writeWork(chosen, data.work)
  postMessage({ kind: 'written', ask, ...made } satisfies FromPlots)
}
