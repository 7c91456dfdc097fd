/** Holds the outlines of all plots beside the screen: 100,000 take seconds to read, and a file of them as long to write. */
import { type PackedShape, readPackedShapes } from '@faixa/geometry'
import { indexPlots, orderShapes } from '../../../export/work/plot-index.ts'
import type { FromPlots, ToPlots } from './plots-protocol.ts'

let shapes: Promise<readonly PackedShape[]> = Promise.resolve([])

addEventListener('message', ({ data }: MessageEvent<ToPlots>) => {
  answer(data).catch((error: unknown) => {
    postMessage({ kind: 'failed', ask: data.ask } satisfies FromPlots)
    reportError(error)
  })
})

async function answer(data: ToPlots): Promise<void> {
  const { ask } = data
  if (data.kind === 'open') {
    shapes = readPackedShapes(data.packed).then(orderShapes)
    const index = indexPlots(await shapes)
    const { ids, areaHa, bounds, middles, unidades } = index
    postMessage({ kind: 'opened', ask, index } satisfies FromPlots, {
      transfer: [ids, areaHa, bounds, middles, unidades].map(({ buffer }) => buffer as ArrayBuffer),
    })
    return
  }
  // The writers come with the first file.
  const { writeWork } = await import('../../../export/work/write-work.ts')
  const all = await shapes
  const made = await writeWork(
    data.rows.map((row) => all[row]!),
    data.work,
  )
  postMessage({ kind: 'written', ask, ...made } satisfies FromPlots)
}
