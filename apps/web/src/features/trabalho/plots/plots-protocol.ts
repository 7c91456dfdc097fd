/** The messages between the screen and the worker that holds the outlines of all plots. */

import type { LonLatBounds } from '@faixa/geometry'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import type { WorkAsked } from '../../../export/work/write-work.ts'

export type ToPlots =
  | { readonly kind: 'open'; readonly ask: number; readonly packed: Blob }
  /** `rows`: the chosen plots, in their order. */
  | { readonly kind: 'write'; readonly ask: number; readonly rows: readonly number[]; readonly work: WorkAsked }

export type FromPlots =
  /** Comes before `opened`: where the plots lie. Absent without any plot. */
  | { readonly kind: 'located'; readonly ask: number; readonly bounds?: LonLatBounds }
  | { readonly kind: 'opened'; readonly ask: number; readonly index: PlotIndex }
  | {
      readonly kind: 'written'
      readonly ask: number
      readonly file: Blob
      readonly name: string
      readonly undrawn: readonly string[]
    }
  | { readonly kind: 'failed'; readonly ask: number }
