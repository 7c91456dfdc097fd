/**
 * Scans contents with clamd by its command INSTREAM (clamd(8)): the content is sent in pieces, each preceded by its length in four bytes,
 * and ends with a piece of length 0. The daemon answers `stream: OK`, `stream: NAME FOUND`, or an error, and closes the connection.
 */
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../log.ts'
import { type Scanner, ScannerUnavailable, type ScanOutcome, type Verdict } from './scanner.ts'

/** Time without any byte in either direction, ms, after which the daemon counts as dead; a scan of the largest file is shorter. */
const SILENT_MS = 120_000
/** A verdict has some dozen characters. */
const LONGEST_REPLY = 4096

export interface ClamdMeans {
  readonly address: NetConnectOpts
  readonly log: Log
  readonly onScanned: (outcome: ScanOutcome) => void
  readonly silentMs?: number
}

export function openClamd({ address, log, onScanned, silentMs = SILENT_MS }: ClamdMeans): Scanner {
  return {
    async scan(content) {
      try {
        const verdict = verdictOf(await exchange(address, content, silentMs))
        onScanned(verdict.clean ? 'limpo' : 'infectado')
        if (!verdict.clean) log.warn({ assinatura: verdict.found }, 'arquivo infectado recusado')
        return verdict
      } catch (cause) {
        content.destroy()
        onScanned('indisponivel')
        log.error({ err: cause }, 'antivírus sem resposta')
        throw cause instanceof ScannerUnavailable ? cause : new ScannerUnavailable(String(cause), { cause })
      }
    },
  }
}

/** Sends the content, and returns the daemon's reply, which may arrive before the end of the content. */
function exchange(address: NetConnectOpts, content: Readable, silentMs: number): Promise<string> {
  const socket: Socket = connect(address)
  let reply = ''
  let failure: unknown
  socket.setTimeout(silentMs, () => socket.destroy(new ScannerUnavailable(`clamd was silent for ${silentMs} ms`)))
  socket.on('error', (error) => {
    failure ??= error
  })
  socket.on('data', (piece) => {
    reply += piece.toString()
    if (reply.length > LONGEST_REPLY) socket.destroy(new ScannerUnavailable('clamd sent no verdict'))
  })
  // A daemon that refuses a large content closes at once: then its reply counts, not the broken connection.
  pipeline(framed(content), socket, { end: false }).catch((error: unknown) => {
    failure ??= error
    socket.destroy()
  })
  return new Promise((resolve, reject) => {
    socket.once('close', () => {
      if (reply !== '') resolve(reply)
      else reject(failure instanceof Error ? failure : new ScannerUnavailable('clamd closed the connection'))
    })
  })
}

async function* framed(content: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    const { byteLength } = piece as Uint8Array
    if (byteLength === 0) continue
    yield lengthOf(byteLength)
    yield piece as Uint8Array
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function verdictOf(reply: string): Verdict {
  const text = reply.replace(/\0$/, '').trim()
  if (text === 'stream: OK') return { clean: true }
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (found !== undefined) return { clean: false, found }
  throw new ScannerUnavailable(`clamd answered «${text.slice(0, 200)}»`)
}
