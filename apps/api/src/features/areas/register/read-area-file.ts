/** Reads an area file in a process of its own, within limits: a file that is too large is refused with a sentence. */

import { formatNumber } from '@faixa/units'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { type ChildLimits, TooHeavy } from '../../../processes/bounded-child.ts'
import { openChildPool } from '../../../processes/child-pool.ts'
import type { AreaFile, AreaReading, CurrentPlot, Etapa, FromChild, PlotShape, ToChild } from './area-messages.ts'

/** 100,000 plots in a file of 60 MB take some 10 s and 900 MB. */
const LIMITS: Omit<ChildLimits, 'memoryMb'> = { processorSeconds: 90, seconds: 240, nice: 2 }
/** Files that are read at a time by this server: each takes a process and perhaps a gigabyte. */
export const AT_A_TIME = 2

const pool = openChildPool<ToChild, FromChild>(new URL('./read-areas-in-child.ts', import.meta.url), LIMITS, AT_A_TIME)

/** Starts the process that reads while the file is being received. `memoryMb` as for `readAreaFile`. */
export function prepareReading(memoryMb: number): void {
  pool.prepare(memoryMb)
}

export interface ReadingMeans {
  /** Limit of the process, MB. */
  readonly memoryMb: number
  onProgress(etapa: Etapa, done: number): void
  shapesOf(ids: readonly number[]): Promise<readonly PlotShape[]>
}

/** Rejects with a Problem where the file cannot be used. */
export async function readAreaFile(
  file: AreaFile,
  current: readonly CurrentPlot[],
  { memoryMb, onProgress, shapesOf }: ReadingMeans,
): Promise<AreaReading> {
  const rows: string[] = []
  try {
    return await pool.lend(memoryMb, (child) =>
      child.perform<AreaReading>(
        { kind: 'read', file, current },
        {
          // The sender may leave: what was sent is registered all the same, and a repetition under its key gets the answer.
          signal: new AbortController().signal,
          file: () => file.name,
          receive(message, { tell, resolve, fail }) {
            if (message.kind === 'progress') onProgress(message.etapa, message.done)
            else if (message.kind === 'rows') rows.push(message.rows)
            else if (message.kind === 'shapes-of') {
              shapesOf(message.ids).then((shapes) => tell({ kind: 'shapes', shapes }), fail)
            } else if (message.kind === 'read') resolve({ ...message.reading, rows })
            else if (message.kind === 'unusable') fail(fileProblem('arquivo-sem-uso', 'file_area', message.message))
            else fail(new Error(message.stack))
          },
        },
      ),
    )
  } catch (error) {
    throw error instanceof TooHeavy ? fileProblem('arquivo-sem-uso', 'file_area', sentenceOf(error)) : error
  }
}

function sentenceOf({ limit, most, file }: TooHeavy): string {
  const cause =
    limit === 'memory'
      ? `precisa de mais de ${formatNumber(most, 0)}\u00a0MB de memória`
      : `leva mais de ${formatNumber(most, 0)}\u00a0segundos`
  return `«${file}» não pode ser lido: ${cause}. Divida o arquivo por unidade e envie cada um.`
}
