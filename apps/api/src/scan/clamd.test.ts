import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { readClamdAddress } from '../settings/clamd-address.ts'
import { openClamd } from './clamd.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** A daemon that handles each connection with the given function. */
async function daemon(serve: (socket: Socket) => void, silentMs?: number) {
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return scannerAt((server.address() as AddressInfo).port, silentMs)
}

const outcomes: string[] = []
function scannerAt(port: number, silentMs = 200) {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  outcomes.length = 0
  const onScanned = (outcome: string) => void outcomes.push(outcome)
  return openClamd({ address: { host: '127.0.0.1', port }, log, onScanned, silentMs })
}

/** Reads the command and its pieces by the protocol, and answers after the piece of length 0. */
function obedient(answer: (content: Buffer) => string) {
  return (socket: Socket) => {
    let read = Buffer.alloc(0)
    socket.on('data', (piece) => {
      read = Buffer.concat([read, piece])
      const command = 'zINSTREAM\0'
      if (read.subarray(0, command.length).toString() !== command) return
      const pieces: Buffer[] = []
      for (let at = command.length; at + 4 <= read.length; ) {
        const bytes = read.readUInt32BE(at)
        if (bytes === 0) return void socket.end(`${answer(Buffer.concat(pieces))}\0`)
        pieces.push(read.subarray(at + 4, at + 4 + bytes))
        at += 4 + bytes
      }
    })
  }
}

const content = () => Readable.from([Buffer.from('<kml>'), Buffer.alloc(0), Buffer.from('</kml>')])

test('a content is sent whole, in pieces, and what the daemon says of it is the verdict', async () => {
  const seen: string[] = []
  const clean = await daemon(obedient((sent) => (seen.push(sent.toString()), 'stream: OK')))
  expect(await clean.scan(content())).toEqual({ clean: true })
  expect(seen).toEqual(['<kml></kml>'])
  expect(outcomes).toEqual(['limpo'])
  const infected = await daemon(obedient(() => 'stream: Win.Test.EICAR_HDB-1 FOUND'))
  expect(await infected.scan(content())).toEqual({ clean: false, found: 'Win.Test.EICAR_HDB-1' })
  expect(outcomes).toEqual(['infectado'])
})

test('ten megabytes pass through a daemon that reads slowly', async () => {
  let bytes = 0
  const slow = await daemon((socket) => {
    const serve = obedient((sent) => ((bytes = sent.length), 'stream: OK'))
    serve(socket)
    socket.pause()
    setTimeout(() => socket.resume(), 50)
  }, 60_000)
  const megabyte = Buffer.alloc(2 ** 20, 1)
  expect(await slow.scan(Readable.from(Array.from({ length: 10 }, () => megabyte)))).toEqual({ clean: true })
  expect(bytes).toBe(10 * 2 ** 20)
})

test.each<[string, (socket: Socket) => void]>([
  ['is silent', () => {}],
  ['closes at once', (socket) => void socket.end()],
  ['resets the connection', (socket) => void socket.resetAndDestroy()],
  ['says that its limit is exceeded', (socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['says something else', obedient(() => 'UNKNOWN COMMAND')],
  ['says a verdict of another command', obedient(() => '/etc/passwd: OK')],
  ['talks without end', (socket) => void socket.write('x'.repeat(10_000))],
])('a daemon that %s gives no verdict', async (_, serve) => {
  const scanner = await daemon(serve)
  const sent = content()
  await expect(scanner.scan(sent)).rejects.toMatchObject({ name: 'ScannerUnavailable' })
  expect(sent.destroyed).toBe(true)
  expect(outcomes).toEqual(['indisponivel'])
})

test('where nobody listens there is no verdict', async () => {
  const scanner = await daemon(() => {})
  const [server] = servers.splice(0)
  const { port } = server!.address() as AddressInfo
  await new Promise((resolve) => server!.close(resolve))
  expect(scanner).toBeDefined()
  await expect(scannerAt(port).scan(content())).rejects.toMatchObject({ name: 'ScannerUnavailable' })
})

test('a content that cannot be read gives no verdict', async () => {
  const scanner = await daemon(obedient(() => 'stream: OK'))
  const broken = new Readable({ read: () => void broken.destroy(new Error('the disk failed')) })
  await expect(scanner.scan(broken)).rejects.toThrow('the disk failed')
})

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3310/', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://clamav', undefined],
  ['http://clamav:3310', undefined],
  ['unix:relativo', undefined],
  ['', undefined],
])('the address %s', (text, address) => {
  expect(readClamdAddress(text)).toEqual(address)
})
