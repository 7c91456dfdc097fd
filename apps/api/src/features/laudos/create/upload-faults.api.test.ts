import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StoreFull } from '../../../files/stores/store-errors.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { keptBy, laudoFields, sendLaudo } from '../laudo-upload.fixture.ts'

const MEGABYTE = 2 ** 20
const BOUNDARY = 'fronteira'
const NOTHING = {
  laudos: 0,
  arquivos: 0,
  laudosArquivos: 0,
  processamentos: 0,
  auditoria: 0,
  stored: 0,
  temporaries: 0,
}

let server: TestServer
let disk: 'fine' | 'full' | 'full at the end' = 'fine'

beforeAll(async () => {
  server = await startTestServer({
    deps: ({ files }) => ({
      files: {
        ...files,
        async receive(source, limit) {
          if (disk === 'full') throw new StoreFull('/dados')
          const reception = await files.receive(source, limit)
          if (!reception.ok || disk === 'fine') return reception
          return {
            ok: true,
            received: { ...reception.received, keep: () => Promise.reject(new StoreFull('/dados')) },
          }
        },
      },
    }),
  })
})
afterAll(() => server.stop())

/** Returns the bytes of a form up to the first byte of its application file. */
function beginning(): string {
  const fields = Object.entries(laudoFields(server)).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${fields.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file_aplicacao"; filename="a.kml"\r\n\r\n`
}

function headers(): Record<string, string> {
  return {
    authorization: `Bearer ${server.people.carla.token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  }
}

it('200 MB are refused while they come, without being held and without being kept', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  let held = 0
  let sent = 0
  const piece = new Uint8Array(256 * 1024).fill(60)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(beginning())),
    async pull(controller) {
      if (sent === 60 * MEGABYTE) {
        // Buffers are released a little after the garbage collection.
        await sleep(200)
        collectGarbage()
        await sleep(50)
        collectGarbage()
        held = process.memoryUsage().arrayBuffers - before
      }
      if (sent >= 200 * MEGABYTE) return controller.close()
      sent += piece.byteLength
      controller.enqueue(piece)
    },
  })
  const init = { method: 'PUT', body, headers: headers(), duplex: 'half' } as RequestInit
  const response = await server.fetch('/laudos/add', init)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    codigo: 'arquivo-grande',
    detail: 'O arquivo da aplicação («a.kml») passa do limite de 64\u00a0MB.',
    erros: [{ campo: 'file_aplicacao' }],
  })
  // The refusal arrived before the end: bytes after the 64th megabyte were in the buffers of the sockets and of this client.
  expect(sent).toBeLessThan(200 * MEGABYTE)
  // The process holds only some pieces between socket and disk, while 60 MB were sent.
  expect(held).toBeLessThan(10 * MEGABYTE)
  expect(await keptBy(server)).toEqual(NOTHING)
})

it('the refusal reaches a client that reads only when it has sent everything', async () => {
  const content = Buffer.alloc(100 * MEGABYTE, 60)
  const length = Buffer.byteLength(beginning()) + content.byteLength
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host: hostname, ...headers(), 'content-length': `${length}` })
  socket.pause()
  socket.write(
    `PUT /api/v1/laudos/add HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  socket.write(beginning())
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.write(content, () => resolve())
  })
  await sleep(100)
  socket.resume()
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

it.each([
  ['in the middle of a file', (form: string) => `${form}<kml>`],
  ['between two fields', (form: string) => form.slice(0, form.indexOf('name="piloto"'))],
])('of a client that vanishes %s nothing is kept, and nobody is alarmed', async (_, cut) => {
  const request = httpRequest(`${server.origin}/api/v1/laudos/add`, { method: 'PUT', headers: headers() })
  request.on('error', () => {})
  request.write(cut(beginning()))
  if (cut('x').endsWith('<kml>')) await expect.poll(async () => (await keptBy(server)).temporaries).toBe(1)
  else await sleep(50)
  request.destroy()
  await expect.poll(() => keptBy(server)).toEqual(NOTHING)
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

it('of a client that vanishes after its first file, that file goes too', async () => {
  const request = httpRequest(`${server.origin}/api/v1/laudos/add`, { method: 'PUT', headers: headers() })
  request.on('error', () => {})
  request.write(
    `${beginning()}<kml>\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file_trajeto"; filename="t.kml"\r\n\r\n<kml`,
  )
  await expect.poll(async () => (await keptBy(server)).temporaries).toBe(2)
  request.destroy()
  await expect.poll(() => keptBy(server)).toEqual(NOTHING)
})

it.each(['full', 'full at the end'] as const)('a disk that is %s is said so, and nothing is kept', async (state) => {
  disk = state
  const { status, body } = await sendLaudo(server)
  disk = 'fine'
  expect([status, body.codigo]).toEqual([507, 'sem-espaco'])
  expect(await keptBy(server)).toEqual(NOTHING)
})

it('works as if nothing had happened afterwards', async () => {
  expect((await sendLaudo(server)).status).toBe(201)
})
