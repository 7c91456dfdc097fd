/**
 * Measures the areas of orders in a separate process, within limits: a file that is too large is refused with a sentence, and no other
 * request waits.
 */
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { ifTooHeavy, openProgram } from '../../../processes/open-program.ts'
import type { StoredPlot } from './compare-stored.ts'
import type { MeasuredOrdem, OrdemFile, OrdemProgram } from './measure-ordem.program.ts'

/** The ordered area in its stored form. */
export interface MeasuredArea extends MeasuredOrdem {
  /** Rows of ordens_talhoes, as the JSON texts of arrays, each of a thousand or so. */
  readonly rows: readonly string[]
}

/** The largest file of 64 MB takes some 10 s. */
const readers = openProgram<OrdemProgram>(new URL('./measure-ordem.program.ts', import.meta.url), {
  processorSeconds: 60,
  seconds: 180,
  nice: 2,
  atATime: 2,
})

/**
 * Rejects with a Problem where the file cannot be used. The content is read when a process is free. If the sender disconnects, the order is
 * registered nevertheless, and a repetition under its key gets the answer.
 */
export async function measureOrdemFile(
  { content, ...file }: OrdemFile & { content(): Promise<Uint8Array> },
  memoryMb: number,
): Promise<MeasuredArea> {
  const rows: string[] = []
  const area = await readers
    .within({ memoryMb, file: file.name })
    .read(file, { content, onRows: (some) => void rows.push(some) })
    .catch(ifTooHeavy((error) => `${error.inWords()}. Envie só os talhões desta ordem.`))
  if (typeof area === 'object') return { ...area, rows }
  throw fileProblem('arquivo-conteudo', 'file_area', area ?? `«${file.name}» não traz nenhum talhão com área.`)
}

/** Undefined where the plots have no area. */
export async function measureOrdemPlots(
  plots: readonly StoredPlot[],
  memoryMb: number,
): Promise<MeasuredArea | undefined> {
  const rows: string[] = []
  const area = await readers
    .within({ memoryMb, file: 'talhões' })
    .measure(plots, { onRows: (some) => void rows.push(some) })
  return area && { ...area, rows }
}
