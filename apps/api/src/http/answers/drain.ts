/**
 * Reads and drops the rest, within limits, of a request that was refused before its end. Closing the connection would reset it, and a
 * sender that continues to write before reading would lose the answer (RFC 9112 §9.6).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

const MOST_BYTES = 256 * 2 ** 20
const LONGEST_MS = 30_000

export function drainAfterReply(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  response.once('finish', () => {
    if (request.destroyed) return
    const close = () => request.socket.destroy()
    const timer = setTimeout(close, LONGEST_MS).unref()
    let dropped = 0
    request.on('data', (piece: Uint8Array) => {
      dropped += piece.byteLength
      if (dropped > MOST_BYTES) close()
    })
    request.once('close', () => clearTimeout(timer))
    // The previous reader no longer consumes the stream.
    request.unpipe()
    request.resume()
  })
}
