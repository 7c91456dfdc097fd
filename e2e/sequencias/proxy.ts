/** The line between one device and the server, cut where a sequence says. Each device has its own, and so its own origin and storage. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Where the line is cut: before the server sees the request, in the middle of it, after the server has done it and before it answers, in the
 * middle of the answer; `proxy-sem-servidor` answers 503 in its place, `portal` a page of a network that asks to sign in, and `demora` keeps the
 * answer back for a while.
 */
export const CUTS = ['antes', 'durante', 'depois', 'na-resposta', 'proxy-sem-servidor', 'portal', 'demora'] as const
export type Cut = (typeof CUTS)[number]

/** Time for which `demora` keeps an answer back, ms: long enough to close the page meanwhile. */
const KEPT_BACK_MS = 400

export interface Line {
  readonly origin: string
  /** What becomes of the next sends of acts, one each. */
  readonly cuts: Cut[]
  /** How many sends were cut, by kind. */
  readonly done: Map<Cut, number>
  /** Changes the service worker, as an update of the application does. */
  update(): void
  close(): Promise<void>
}

/** `page`: answers at `/faixa/aparelho.html`. */
export async function openLine(server: string, page: () => string): Promise<Line> {
  const target = new URL(server)
  const cuts: Cut[] = []
  const done = new Map<Cut, number>()
  let version = 0
  const proxy = createServer((asked, answer) => {
    if (asked.url?.endsWith('/aparelho.html')) {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page())
      return
    }
    const isSend = asked.method !== 'GET' && /\/campo\/[\w-]+/.test(asked.url ?? '')
    const cut = isSend ? cuts.shift() : undefined
    if (cut) done.set(cut, (done.get(cut) ?? 0) + 1)
    const isWorker = asked.url?.endsWith('/sem-rede.js') ?? false
    pass(asked, answer, { target, cut, addition: isWorker && version > 0 ? `\n// ${version}\n` : '' })
  })
  proxy.listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts,
    done,
    update() {
      version++
    },
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

interface Passing {
  readonly target: URL
  readonly cut: Cut | undefined
  /** Text at the end of the answer. */
  readonly addition: string
}

function pass(asked: IncomingMessage, answer: ServerResponse, { target, cut, addition }: Passing): void {
  const end = () => void asked.socket.destroy()
  if (cut === 'antes') return end()
  if (cut === 'proxy-sem-servidor')
    return void answer.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>')
  if (cut === 'portal') return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>')
  const { host: _host, 'accept-encoding': _encoding, ...headers } = asked.headers
  const passed = request(
    {
      host: target.hostname,
      port: target.port,
      method: asked.method,
      path: asked.url,
      headers: { ...headers, host: target.host },
    },
    (answered) => void answerOf(answered, answer, { cut, addition, end }),
  )
  // The server ended the connection, or the device did.
  passed.on('error', end)
  answer.on('close', () => !answer.writableFinished && passed.destroy())
  if (cut === 'durante') {
    // The server gets the head and a part of the body.
    passed.on('socket', () => setTimeout(() => passed.destroy(), 20))
    asked.once('data', (piece: Buffer) => passed.write(piece.subarray(0, Math.ceil(piece.length / 2))))
    return
  }
  asked.pipe(passed)
}

async function answerOf(
  answered: IncomingMessage,
  answer: ServerResponse,
  { cut, addition, end }: { readonly cut: Cut | undefined; readonly addition: string; readonly end: () => void },
): Promise<void> {
  answered.on('error', end)
  if (cut === 'depois') {
    answered.resume()
    answered.on('end', end)
    return
  }
  const { 'content-length': _length, ...headers } = answered.headers
  if (cut === 'demora') await new Promise((resolve) => setTimeout(resolve, KEPT_BACK_MS))
  answer.writeHead(answered.statusCode ?? 502, cut || addition ? headers : answered.headers)
  if (cut === 'na-resposta') {
    answered.once('data', (piece: Buffer) => answer.write(piece.subarray(0, Math.ceil(piece.length / 2)), end))
    answered.on('end', end)
    return
  }
  if (addition === '') return void answered.pipe(answer)
  answered.pipe(answer, { end: false })
  answered.on('end', () => answer.end(addition))
}
