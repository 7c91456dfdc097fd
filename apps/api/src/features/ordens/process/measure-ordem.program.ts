/**
 * Measures orders in a separate process: the area of an order, or the part that its laudos treated. Documents and shapes, perhaps hundreds
 * of megabytes, never reach the server's own process.
 */
import { measureOrderedArea, type OrderedArea, orderedAreaOf, readFlightFile, registeredPlot } from '@faixa/flight'
import { limitsFor } from '@faixa/geometry'
import { piecesOf, serveProgram } from '../../../processes/serve-program.ts'
import { compareStored, type StoredPlot, type ToCompare } from './compare-stored.ts'
import { plotRows } from './plot-rows.ts'

export interface OrdemFile {
  readonly name: string
  /** Limit of a file, bytes; a file that was accepted is read. */
  readonly largestBytes: number
  /** Coordinate system that a person chose, used where the file names none. */
  readonly system?: string
}

/** The ordered area without its rows. */
export interface MeasuredOrdem extends Pick<OrderedArea, 'areaHa' | 'bounds' | 'avisos'> {
  readonly talhoes: number
}

/** Takes rows of ordens_talhoes, as the JSON text of an array. */
interface RowsTaker {
  onRows(rows: string): void
}

const program = {
  /** A sentence where the file cannot be used; undefined where its plots have no area. */
  async read(
    { name, largestBytes, system }: OrdemFile,
    { content, onRows }: RowsTaker & { content(): Promise<Uint8Array> },
  ): Promise<MeasuredOrdem | string | undefined> {
    const bytes = await content()
    const file = await readFlightFile(name, piecesOf(bytes), {
      limits: limitsFor(largestBytes),
      sizeBytes: bytes.byteLength,
      ...(system !== undefined && { system }),
    })
    const area = 'unusable' in file ? file : await orderedAreaOf(file)
    return 'unusable' in area ? area.unusable.message : sentArea(area, false, onRows)
  },

  /** Undefined where the plots have no area. */
  async measure(plots: readonly StoredPlot[], { onRows }: RowsTaker): Promise<MeasuredOrdem | undefined> {
    const area = await measureOrderedArea(
      plots.map(({ poligonos, ...plot }) => registeredPlot({ ...plot, coordinates: JSON.parse(poligonos) })),
    )
    return area && sentArea(area, true, onRows)
  },

  /** The JSON text of a KeptComparison; undefined where nothing can be compared. */
  async compare(compared: ToCompare): Promise<string | undefined> {
    const kept = await compareStored(compared)
    return kept && JSON.stringify(kept)
  },
}

/** `registered`: the ids of the plots are those of the register. */
function sentArea(area: OrderedArea, registered: boolean, onRows: (rows: string) => void): MeasuredOrdem {
  for (const rows of plotRows(area, registered)) onRows(rows)
  const { plots, areaHa, bounds, avisos } = area
  return { talhoes: plots.length, areaHa, bounds, avisos }
}

export type OrdemProgram = typeof program
serveProgram(program)
