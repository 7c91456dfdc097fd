import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Papel } from '@faixa/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyOf } from '../../../files/stores/content-key.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { flightFiles, kmlOf, sendLaudo } from '../laudo-upload.fixture.ts'

let server: TestServer
let uuid: string
const faults: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    deps: ({ metrics }) => ({ metrics: { ...metrics, fileFault: (fault) => void faults.push(fault) } }),
  })
  const content = kmlOf('área '.repeat(2000))
  const files = [
    { field: 'file_aplicacao', name: 'Talhão «3» / versão "final".kml', content },
    ...flightFiles().slice(1),
  ]
  uuid = (await sendLaudo(server, { files })).body.uuid
})
afterAll(() => server.stop())

const download = (papel: Papel, person: 'carla' | 'davi' | 'helena' = 'carla') =>
  server.fetch(`/laudos/${uuid}/arquivos/${papel}`, { headers: { 'accept-encoding': 'gzip' } }, person)

it('a file comes back byte by byte, to be saved and never to be run', async () => {
  const response = await download('aplicacao', 'davi')
  const sent = await kmlOf('área '.repeat(2000)).bytes()
  expect(response.status).toBe(200)
  expect(await response.bytes()).toEqual(sent)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': `${sent.byteLength}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-disposition')).toContain('attachment; ')
})

it('a file that was not sent is not there, nor is anything for another tenant', async () => {
  expect((await download('area')).status).toBe(404)
  expect((await download('aplicacao', 'helena')).status).toBe(404)
})

it('there are three kinds of files', async () => {
  const response = await server.fetch(`/laudos/${uuid}/arquivos/..%2f..%2fetc%2fpasswd`, {}, 'carla')
  expect(response.status).toBe(422)
})

it('a file carries its digest, by which its receiver can check it (RFC 9530)', async () => {
  const response = await download('aplicacao')
  const digest = createHash('sha256')
    .update(await response.bytes())
    .digest('base64')
  expect(response.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`)
})

async function sentFile() {
  const { body } = await sendLaudo(server)
  const { arquivos } = (await server.as('carla').readLaudo({ params: { uuid: body.uuid }, query: {} })).laudoInfo
  const { papel, sha256, nome } = arquivos[0]!
  return { sha256, nome, fetch: () => server.fetch(`/laudos/${body.uuid}/arquivos/${papel}`, {}, 'carla') }
}

it('a file that the store has lost is refused with its name, logged and counted', async () => {
  const { sha256, nome, fetch } = await sentFile()
  await server.deps.files.delete(sha256)
  faults.length = 0
  const response = await fetch()
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ codigo: 'arquivo-perdido', detail: expect.stringContaining(nome) })
  expect(faults).toEqual(['perdido'])
  expect(server.logged.some((line) => line.includes('FileMissing'))).toBe(true)
})

it('not one byte of a damaged file is sent, and what was restored is sent again', async () => {
  const { sha256, nome, fetch } = await sentFile()
  const path = join(server.deps.settings.files, keyOf(sha256))
  const content = await readFile(path)
  expect((await fetch()).status).toBe(200)
  await writeFile(path, Buffer.concat([content.subarray(1), content.subarray(0, 1)]))
  faults.length = 0
  const response = await fetch()
  expect(response.status).toBe(500)
  expect(response.headers.get('repr-digest')).toBeNull()
  expect(await response.json()).toMatchObject({ codigo: 'arquivo-danificado', detail: expect.stringContaining(nome) })
  expect(faults).toEqual(['danificado'])
  await writeFile(path, content)
  expect(Buffer.from(await (await fetch()).bytes())).toEqual(content)
})
