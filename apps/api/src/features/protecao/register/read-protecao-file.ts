/** Reads a file of protected areas in a separate process, within limits: a file that is too large is refused with a sentence. */
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { ifTooHeavy, openProgram } from '../../../processes/open-program.ts'
import type { ProtecaoFile, ProtecaoProgram, ProtecaoReading } from './read-protecao.program.ts'

/** 2,000 areas take a second or two; a file with millions of positions some more. */
const program = openProgram<ProtecaoProgram>(new URL('./read-protecao.program.ts', import.meta.url), {
  processorSeconds: 60,
  seconds: 180,
  nice: 2,
  atATime: 2,
})

/**
 * Rejects with a Problem where the file cannot be used. If the sender disconnects, the areas are registered nevertheless, and a repetition
 * under its key gets the answer.
 */
export async function readProtecaoFile(file: ProtecaoFile, memoryMb: number): Promise<ProtecaoReading> {
  const reading = await program
    .within({ memoryMb, file: file.name })
    .read(file)
    .catch(ifTooHeavy((error) => `${error.inWords()}. Divida o arquivo e envie cada parte.`))
  if (typeof reading === 'string') throw fileProblem('arquivo-sem-uso', 'file_area_protecao', reading)
  return reading
}
