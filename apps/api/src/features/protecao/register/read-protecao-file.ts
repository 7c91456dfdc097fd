/** Reads a file of protected areas in a process of its own, within limits: a file that is too large is refused with a sentence. */
import { formatNumber } from '@faixa/units'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import { openChildPool } from '../../../processes/child-pool.ts'
import type { FromChild, ProtecaoFile, ProtecaoReading, ToChild } from './protecao-messages.ts'

/** 2,000 areas take a second or two; a file with millions of positions some more. */
const LIMITS = { processorSeconds: 60, seconds: 180, nice: 2 }

/** Files that are read at a time by this server. */
const AT_A_TIME = 2

const pool = openChildPool<ToChild, FromChild>(
  new URL('./read-protecao-in-child.ts', import.meta.url),
  LIMITS,
  AT_A_TIME,
)

/** Rejects with a Problem where the file cannot be used. */
export async function readProtecaoFile(file: ProtecaoFile, memoryMb: number): Promise<ProtecaoReading> {
  const unusable = (sentence: string) => fileProblem('arquivo-sem-uso', 'file_area_protecao', sentence)
  try {
    return await pool.lend(memoryMb, (child) =>
      child.perform<ProtecaoReading>(
        { kind: 'read', file },
        {
          // The sender may leave: what was sent is registered all the same, and a repetition under its key gets the answer.
          signal: new AbortController().signal,
          file: () => file.name,
          receive(message, { resolve, fail }) {
            if (message.kind === 'read') resolve(message.reading)
            else if (message.kind === 'unusable') fail(unusable(message.message))
            else fail(new Error(message.stack))
          },
        },
      ),
    )
  } catch (error) {
    if (!(error instanceof TooHeavy)) throw error
    const cause =
      error.limit === 'memory'
        ? `precisa de mais de ${formatNumber(error.most, 0)}\u00a0MB de memória`
        : `leva mais de ${formatNumber(error.most, 0)}\u00a0segundos`
    throw unusable(`«${error.file}» não pode ser lido: ${cause}. Divida o arquivo e envie cada parte.`)
  }
}
