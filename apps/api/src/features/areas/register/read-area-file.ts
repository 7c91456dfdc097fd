/** Reads an area file in a separate process, within limits: a file that is too large is refused with a sentence. */
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { ifTooHeavy, openProgram } from '../../../processes/open-program.ts'
import type { AreaCounts, AreaFile, AreasProgram, CurrentPlot, ReadingMeans } from './read-areas.program.ts'

/** Number of files read at a time by this server: each takes a process and perhaps a gigabyte. */
export const AT_A_TIME = 2

/** 100,000 plots in a file of 60 MB take some 10 s and 900 MB. */
const program = openProgram<AreasProgram>(new URL('./read-areas.program.ts', import.meta.url), {
  processorSeconds: 90,
  seconds: 240,
  nice: 2,
  atATime: AT_A_TIME,
})

/** Starts the process that reads while the file is being received. */
export const prepareReading = program.prepare

export interface AreaReading extends AreaCounts {
  /** Rows to insert, as the JSON texts of arrays, each of a thousand or so. */
  readonly rows: readonly string[]
}

/**
 * Rejects with a Problem where the file cannot be used. If the sender disconnects, the file is registered nevertheless, and a repetition
 * under its key gets the answer.
 */
export async function readAreaFile(
  file: AreaFile,
  current: readonly CurrentPlot[],
  { memoryMb, ...means }: Omit<ReadingMeans, 'onRows'> & { readonly memoryMb: number },
): Promise<AreaReading> {
  const rows: string[] = []
  const reading = await program
    .within({ memoryMb, file: file.name })
    .read({ file, current }, { ...means, onRows: (some) => void rows.push(some) })
    .catch(ifTooHeavy((error) => `${error.inWords()}. Divida o arquivo por unidade e envie cada um.`))
  if (typeof reading === 'string') throw fileProblem('arquivo-sem-uso', 'file_area', reading)
  return { ...reading, rows }
}
