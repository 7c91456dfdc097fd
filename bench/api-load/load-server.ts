/**
 * Runs a server as a forked process and sends its address: `faixa`, the product's own on an existing database, from the tree in `folder`,
 * or `bare`, a Fastify that answers with given bytes. A message requests the processor time spent so far.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as log from '@faixa/api/src/log.ts'
import type * as settingsModule from '@faixa/api/src/settings.ts'
import type * as start from '@faixa/api/src/start-server.ts'
import Fastify from 'fastify'
import { DATA_KEYS } from '../data-keys.ts'

/** An answer to repeat. */
export interface Bytes {
  readonly base64: string
  readonly headers: Readonly<Record<string, string>>
}

export type ToServer = { readonly kind: 'usage' } | { readonly kind: 'answer'; readonly bytes: Bytes }
export type FromServer =
  | { readonly kind: 'listening'; readonly origin: string }
  /** Processor time, ms. */
  | { readonly kind: 'usage'; readonly ms: number }

const [kind, folder = '', url = ''] = process.argv.slice(2)
const send = (message: FromServer) => process.send?.(message)
const server = kind === 'bare' ? await openBare() : await openProduct()

process.on('message', (message: ToServer) => {
  if (message.kind === 'answer') return
  const { user, system } = process.cpuUsage()
  send({ kind: 'usage', ms: (user + system) / 1000 })
})
process.on('disconnect', () => void server.stop().then(() => process.exit()))
send({ kind: 'listening', origin: server.origin })

async function openBare() {
  let body = Buffer.alloc(0)
  let headers: Bytes['headers'] = {}
  process.on('message', (message: ToServer) => {
    if (message.kind !== 'answer') return
    body = Buffer.from(message.bytes.base64, 'base64')
    headers = message.bytes.headers
  })
  const app = Fastify()
  app.get('/*', (_request, reply) => reply.headers(headers).send(body))
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() }
}

async function openProduct() {
  const source = (name: string) => import(pathToFileURL(join(folder, 'apps', 'api', 'src', name)).href)
  const { openLog } = (await source('log.ts')) as typeof log
  const { readSettings } = (await source('settings.ts')) as typeof settingsModule
  const { startServer } = (await source('start-server.ts')) as typeof start
  const home = mkdtempSync(join(tmpdir(), 'faixa-bench-'))
  // Requests are logged as in production; the parent throws the lines away.
  const settings = readSettings(
    { DATABASE_URL: url, PORT: '0', FAIXA_PAPEL: 'api', FAIXA_DADOS: home, FAIXA_CHAVES: DATA_KEYS },
    home,
  )
  const { url: origin = '', stop } = await startServer(settings, openLog(settings.logLevel))
  return {
    origin: origin.replace('localhost', '127.0.0.1'),
    stop: () => stop().finally(() => rmSync(home, { recursive: true, force: true })),
  }
}
