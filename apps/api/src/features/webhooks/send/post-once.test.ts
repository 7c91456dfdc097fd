import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../receiver.fixture.ts'
import { addressFault } from './address-fault.ts'
import { isTaken, type Posting, postOnce } from './post-once.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const post = (url: string, options: Partial<Posting> = {}) =>
  postOnce({
    url,
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
    internalWebhooks: true,
    signal: new AbortController().signal,
    ...options,
  })
const outside = { internalWebhooks: false }
const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('a body arrives with its headers, and the beginning of the answer is kept', async () => {
  receiver.answer((response) => void response.writeHead(202).end(`recebido\u0000 ${'é'.repeat(20_000)}`))
  const answered = await post(receiver.url)
  expect(answered).toMatchObject({ status: 202, resposta: expect.stringMatching(/^recebido {2}é+$/) })
  expect(answered.resposta).toHaveLength(1000)
  expect(isTaken(answered)).toBe(true)
  expect(receiver.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/faixa',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json', 'content-length': '7' },
  })
})

test('an endless answer is read for a moment only', async () => {
  receiver.answer((response) => {
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
    more()
  })
  const answered = await post(receiver.url)
  expect(answered.status).toBe(200)
  expect(answered.resposta).toHaveLength(1000)
})

test('a redirect is no success and is not followed', async () => {
  const other = await startReceiver()
  receiver.answer((response) => void response.writeHead(302, { location: other.url }).end())
  const answered = await post(receiver.url)
  expect(answered).toMatchObject({ status: 302, motivo: expect.stringContaining('não é seguido') })
  expect(isTaken(answered)).toBe(false)
  expect(other.requests).toEqual([])
  await other.stop()
})

test('an address that says nothing ends with a sentence, and one that stops the process with none', async () => {
  receiver.answer(() => {})
  expect(await post(receiver.url, { timeoutMs: 60 })).toMatchObject({ motivo: 'O endereço não respondeu em 0.06 s.' })
  const resolvesNever = () => new Promise<never>(() => {})
  expect(await post('http://mudo.exemplo/', { timeoutMs: 60, resolve: resolvesNever })).not.toHaveProperty('status')
  const stopping = new AbortController()
  const request = post(receiver.url, { signal: stopping.signal })
  stopping.abort(new Error('stopped'))
  await expect(request).rejects.toThrow('stopped')
})

test('nobody there, no such name and a broken connection are told apart', async () => {
  const broken = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => void broken.listen(0, '127.0.0.1', resolve))
  const { port } = broken.address() as { port: number }
  expect((await post(`http://127.0.0.1:${port}/`)).motivo).toMatch(/^A conexão caiu antes da resposta/)
  await new Promise((resolve) => void broken.close(resolve))
  expect((await post(`http://127.0.0.1:${port}/`)).motivo).toBe('O endereço recusou a conexão.')
  const missing = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  expect((await post('http://nada.exemplo/', { resolve: missing })).motivo).toBe(
    'O nome do endereço não foi encontrado.',
  )
  expect((await post(receiver.url.replace('http:', 'https:'))).motivo).toMatch(/^A conexão segura falhou/)
})

describe('the server’s own network', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://banco.local/',
    'https://x.internal./',
  ])('%s is refused by its text', (url) => expect(addressFault(url, outside)).toContain('de dentro da rede'))

  test('is refused without TLS, and allowed by the setting', async () => {
    expect(addressFault('http://erp.exemplo.com.br/', outside)).toBe('O endereço deve começar com https://.')
    expect(addressFault('https://erp.exemplo.com.br/', outside)).toBeUndefined()
    expect(addressFault(receiver.url, { internalWebhooks: true })).toBeUndefined()
  })

  test.each([
    ['127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['0.0.0.0'],
    ['169.254.169.254'],
    ['fd00::1'],
    ['93.184.216.34', '10.0.0.1'],
  ])('a name that leads to %s is refused, and nothing is sent', async (...addresses) => {
    const before = receiver.requests.length
    const url = `https://erp.exemplo.com.br:${receiver.port}/`
    const { motivo, status } = await post(url, { ...outside, resolve: leadingTo(...addresses) })
    expect(motivo).toContain('para dentro da rede do servidor')
    expect(status).toBeUndefined()
    expect(receiver.requests).toHaveLength(before)
  })

  test('a name is resolved once, and the connection goes to what was checked', async () => {
    receiver.answer((response) => void response.end())
    let lookups = 0
    const resolve = async () => {
      lookups += 1
      // A second look-up could return another address.
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const answered = await post(`http://erp.exemplo.com.br:${receiver.port}/x?y=1`, { resolve })
    expect([answered.status, lookups]).toEqual([200, 1])
    expect(receiver.requests.at(-1)).toMatchObject({
      path: '/x?y=1',
      headers: { host: `erp.exemplo.com.br:${receiver.port}` },
    })
  })

  test('a second address of the name is tried where the first cannot be reached', async () => {
    receiver.answer((response) => void response.end())
    const url = `http://erp.exemplo.com.br:${receiver.port}/`
    // 127.0.0.2 is this computer too, and no server listens there.
    expect((await post(url, { resolve: leadingTo('127.0.0.2', '127.0.0.1') })).status).toBe(200)
  })
})
