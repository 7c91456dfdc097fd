/** A receiver of webhooks on this computer, over real HTTP. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly requests: readonly ReceivedRequest[]
  /** Sets the answer to later requests; by default 200 and `ok`. */
  answer(write: (response: ServerResponse) => void): void
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const usual = (response: ServerResponse) => void response.end('ok')
  let write: (response: ServerResponse) => void = usual
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers, body: Buffer.concat(pieces).toString('utf8') })
      write(response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/faixa`,
    port,
    requests,
    answer(next) {
      write = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
