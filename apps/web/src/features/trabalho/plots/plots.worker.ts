/** Holds the outlines of all plots outside the main thread: reading 100,000 takes seconds, and writing a file of them as long. */
import { transferring } from '@faixa/calls'
import { type FlatShapes, type LonLatBounds, readFlatShapes, shapeAt } from '@faixa/geometry'
import { boundsOfAll, indexPlots, orderPlots, type PlotIndex } from '../../../export/work/plot-index.ts'
import type { WorkAsked, WorkFile } from '../../../export/work/write-work.ts'
import { serveWorker } from '../../../ui/worker/serve-worker.ts'

/** The shapes, and their rows in the order of the list. */
let plots: Promise<{ readonly flat: FlatShapes; readonly order: Uint32Array }> | undefined

interface OpenMeans {
  /** Called with the bounds of all plots as soon as they are read, before their names are sorted. */
  onLocated(bounds: LonLatBounds | undefined): void
}

const program = {
  async open(packed: Blob, { onLocated }: OpenMeans): Promise<PlotIndex> {
    plots = readFlatShapes(packed).then((flat) => {
      onLocated(boundsOfAll(flat))
      return { flat, order: orderPlots(flat) }
    })
    const { flat, order } = await plots
    const index = indexPlots(flat, order)
    const { ids, areaHa, bounds, middles, unidades } = index
    return transferring(
      index,
      [ids, areaHa, bounds, middles, unidades].map(({ buffer }) => buffer),
    )
  },

  /** Writes some of the plots that were opened last, in the order of `rows`. */
  async write({ rows, work }: { readonly rows: readonly number[]; readonly work: WorkAsked }): Promise<WorkFile> {
    // The writers are loaded with the first file.
    const { writeWork } = await import('../../../export/work/write-work.ts')
    const opened = await plots
    if (!opened) throw new Error('there are no plots')
    const { flat, order } = opened
    return writeWork(
      rows.map((row) => shapeAt(flat, order[row]!)),
      work,
    )
  },
}
export type PlotsProgram = typeof program
serveWorker(program)
