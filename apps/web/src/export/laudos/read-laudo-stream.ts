/** Reads the server's stream of laudos: their number, one laudo a line, and a last line, without which the stream was cut off. */
import type { LaudoListed } from '@faixa/contract'

export class BrokenStream extends Error {}

interface StreamHooks {
  readonly onTotal: (total: number) => void
  /** Called every TELL_EVERY rows with the number of rows so far. */
  readonly onRows: (rows: number) => void
}

/** Rows between two calls of `onRows`. */
const TELL_EVERY = 100

/** Rejects with BrokenStream when the last line is missing or does not match the received lines. */
export async function* readLaudoStream(
  bytes: ReadableStream<Uint8Array>,
  { onTotal, onRows }: StreamHooks,
): AsyncGenerator<LaudoListed> {
  let rows = 0
  let begun = false
  for await (const line of linesOf(bytes)) {
    const message = parsed(line)
    if ('uuid' in message) {
      rows += 1
      if (rows % TELL_EVERY === 0) onRows(rows)
      yield message
    } else if ('fim' in message) {
      if (message.linhas !== rows) throw new BrokenStream(`${message.linhas} rows were sent, ${rows} arrived`)
      onRows(rows)
      return
    } else if (!begun) {
      begun = true
      onTotal(message.total)
    }
  }
  throw new BrokenStream(`the stream ended after ${rows} rows`)
}

type Line = LaudoListed | { readonly total: number } | { readonly fim: true; readonly linhas: number }

/** A line that is no JSON is the cut end of a broken stream. */
function parsed(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch (cause) {
    throw new BrokenStream('a line was cut off', { cause })
  }
}

async function* linesOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield line
    }
  } finally {
    await reader.cancel()
  }
  if (rest !== '') yield rest
}
