/**
 * A refusal goes out while the request is still coming. Closing the connection then would reset it, and the sender, who writes on before
 * reading, would lose the answer (RFC 9112 §9.6). So what still comes is read and dropped, within bounds.
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
    // Whoever was reading it has let go.
    request.unpipe()
    request.resume()
  })
}
