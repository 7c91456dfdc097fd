/** The program's side of open-program.ts: executes calls in a separate process, which ends when its parent does. */
import { answerCalls, type Functions } from '@faixa/calls'

export function serveProgram(functions: Functions): void {
  answerCalls(functions, {
    send: (message) => void process.send?.(message),
    receive: (take) => void process.on('message', take),
  })
  process.once('disconnect', () => process.exit())
  // Ctrl+C reaches every process of a terminal, and the parent ends this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

const PIECE_BYTES = 2 ** 18

/** Yields the content of a file in pieces; `onProgress` is called with the number of bytes read. */
export function* piecesOf(bytes: Uint8Array, onProgress?: (done: number) => void): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
    onProgress?.(Math.min(at + PIECE_BYTES, bytes.byteLength))
  }
}
