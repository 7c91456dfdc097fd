import type { Papel } from '@faixa/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { flightFiles, kmlOf, sendLaudo } from '../laudo-upload.fixture.ts'

let server: TestServer
let uuid: string

beforeAll(async () => {
  server = await startTestServer()
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

it('a file that the store has lost is our fault, and is logged', async () => {
  const { body } = await sendLaudo(server)
  const { arquivos } = (await server.as('carla').readLaudo({ params: { uuid: body.uuid }, query: {} })).laudoInfo
  await server.deps.files.delete(arquivos[0]!.sha256)
  const response = await server.fetch(`/laudos/${body.uuid}/arquivos/${arquivos[0]!.papel}`, {}, 'carla')
  expect(response.status).toBe(500)
  expect(server.logged.some((line) => line.includes('FileMissing'))).toBe(true)
})
