import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { patientFetch } from './patient-fetch.ts'

test('a server that is busy for now is asked again with the same, and its answer is the last one', async () => {
  const answers = [503, 429, 201]
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      heard.push(body)
      response.writeHead(answers.shift() ?? 500, { 'retry-after': '0.01' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { status } = await patientFetch(`http://127.0.0.1:${port}/`, { method: 'PUT', body: 'voo 7' })
  server.close()
  expect({ status, heard }).toEqual({ status: 201, heard: ['voo 7', 'voo 7', 'voo 7'] })
})

test('a connection that broke is replaced, and a server that is not there is not waited for', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    if (requests === 1) request.socket.destroy()
    else response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  expect((await patientFetch(origin, { method: 'PUT', body: 'voo 7' })).status).toBe(201)
  expect(requests).toBe(2)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  await expect(patientFetch(origin)).rejects.toThrow('fetch failed')
})
