/** Measures the areas of orders in a process of their own, within limits: a file that is too large is refused with a sentence, and no other request waits. */
import { formatNumber } from '@faixa/units'
import { fileProblem } from '../../../http/uploads/receive-file.ts'
import { type ChildLimits, TooHeavy } from '../../../processes/bounded-child.ts'
import { openChildPool } from '../../../processes/child-pool.ts'
import type { FromChild, MeasuredArea, OrdemFileToRead, StoredPlot, ToChild } from './ordem-messages.ts'

/** The largest file of 64 MB takes some 10 s. */
const READING: Omit<ChildLimits, 'memoryMb'> = { processorSeconds: 60, seconds: 180, nice: 2 }

const readers = openChildPool<ToChild, FromChild>(new URL('./measure-in-child.ts', import.meta.url), READING, 2)

/** Rejects with a Problem where the file cannot be used. The content is taken when a process is free. */
export async function measureOrdemFile(
  { content, ...file }: Omit<OrdemFileToRead, 'bytes'> & { content(): Promise<Uint8Array> },
  memoryMb: number,
): Promise<MeasuredArea> {
  try {
    const area = await readers.lend(memoryMb, async (child) =>
      measureIn(child, { kind: 'read', file: { ...file, bytes: await content() } }, file.name),
    )
    if (area) return area
  } catch (error) {
    throw error instanceof TooHeavy ? contentProblem(tooHeavySentence(error)) : error
  }
  throw contentProblem(`«${file.name}» não traz nenhum talhão com área.`)
}

/** Undefined where the plots have no area. */
export function measureOrdemPlots(plots: readonly StoredPlot[], memoryMb: number): Promise<MeasuredArea | undefined> {
  return readers.lend(memoryMb, (child) => measureIn(child, { kind: 'measure', plots }, 'talhões'))
}

type Child = Parameters<Parameters<typeof readers.lend>[1]>[0]

function measureIn(child: Child, start: ToChild, name: string): Promise<MeasuredArea | undefined> {
  const rows: string[] = []
  return child.perform<MeasuredArea | undefined>(start, {
    // The sender may leave: what was sent is registered all the same, and a repetition under its key gets the answer.
    signal: new AbortController().signal,
    file: () => name,
    receive(message, { resolve, fail }) {
      if (message.kind === 'rows') rows.push(message.rows)
      else if (message.kind === 'area') resolve(message.area && { ...message.area, rows })
      else if (message.kind === 'unusable') fail(contentProblem(message.message))
      else fail(new Error(message.kind === 'failed' ? message.stack : `Unexpected: ${message.kind}`))
    },
  })
}

const contentProblem = (sentence: string) => fileProblem('arquivo-conteudo', 'file_area', sentence)

function tooHeavySentence({ limit, most, file }: TooHeavy): string {
  const cause =
    limit === 'memory'
      ? `precisa de mais de ${formatNumber(most, 0)}\u00a0MB de memória`
      : `leva mais de ${formatNumber(most, 0)}\u00a0segundos`
  return `«${file}» não pode ser lido: ${cause}. Envie só os talhões desta ordem.`
}
