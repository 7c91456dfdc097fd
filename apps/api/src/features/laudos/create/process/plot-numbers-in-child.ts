/**
 * The program of a process that tells which polygons an area file has: a file of strangers is never opened by the server's own process. It ends
 * when its parent does.
 */
import { plotNumbers } from '@faixa/flight'

export interface AreaToNumber {
  readonly bytes: Uint8Array
  /** Coordinate system that a person chose. */
  readonly system?: string
}

export type FromChild =
  /** Numbers from 1; absent where the file cannot be read. */
  | { readonly kind: 'numbers'; readonly numbers?: readonly number[] }
  /** The program failed: a bug. */
  | { readonly kind: 'failed'; readonly stack: string }

const PIECE_BYTES = 2 ** 18

process.on('message', (area: AreaToNumber) => {
  answer(area).catch((error: unknown) =>
    say({ kind: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal, and the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

async function answer({ bytes, system }: AreaToNumber): Promise<void> {
  const numbers = await plotNumbers(piecesOf(bytes), system === undefined ? {} : { system })
  say({ kind: 'numbers', ...(numbers && { numbers: [...numbers] }) })
}

function say(message: FromChild): void {
  process.send?.(message)
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}
