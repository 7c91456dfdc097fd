import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProxyTrust, trustOption } from '../../settings/proxy-trust.ts'
import { readSettings } from '../../settings.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

/** The address that the server believes, where `peer` connects and sends this header. */
async function believed(setting: string, peer: string, forwarded?: string): Promise<string> {
  const app = Fastify({ trustProxy: trustOption(readProxyTrust(setting) ?? true) })
  app.get('/', (request, reply) => reply.send(request.ip))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const { body } = await app.inject({ url: '/', remoteAddress: peer, headers })
  await app.close()
  return body
}

const PROXY = '10.0.0.2'
const OUTER = '10.0.0.1'
const PERSON = '203.0.113.9'
const FORGED = '198.51.100.1'

test.each([
  ['without a proxy the header is nothing', 'nao', PERSON, FORGED, PERSON],
  ['a proxy that appends', 'sim', PROXY, PERSON, PERSON],
  ['a proxy that appends to a forged header', 'sim', PROXY, `${FORGED}, ${PERSON}`, PERSON],
  ['a proxy that appends to many forged ones', 'sim', PROXY, `127.0.0.1, ${FORGED}, ::1, ${PERSON}`, PERSON],
  ['a proxy that sends no header is the person', 'sim', PROXY, undefined, PROXY],
  ['two proxies', '2', PROXY, `${FORGED}, ${PERSON}, ${OUTER}`, PERSON],
  ['two proxies, one of which is not counted', '1', PROXY, `${FORGED}, ${PERSON}, ${OUTER}`, OUTER],
  ['proxies of a network, however many', '10.0.0.0/8', PROXY, `${FORGED}, ${PERSON}, ${OUTER}`, PERSON],
  ['a person who pretends to be a proxy of the network', '10.0.0.0/8', PROXY, `${FORGED}, 10.9.9.9, ${PERSON}`, PERSON],
  ['somebody who reaches the server beside its proxies', '10.0.0.0/8', PERSON, FORGED, PERSON],
  ['several networks', 'loopback, 10.0.0.2', '127.0.0.1', `${FORGED}, ${PERSON}, ${PROXY}`, PERSON],
  ['IPv6', '2001:db8::/32', '2001:db8::1', `${FORGED}, 2001:db9::7`, '2001:db9::7'],
])('%s', async (_, setting, peer, forwarded, address) => {
  expect(await believed(setting, peer, forwarded)).toBe(address)
})

test('the setting says so, or the server does not start', () => {
  const trustOf = (FAIXA_PROXY?: string) => readSettings({ FAIXA_PROXY }, '/').trustProxy
  expect([trustOf(), trustOf('nao'), trustOf('sim'), trustOf('3')]).toEqual([false, false, 1, 3])
  expect(trustOf('loopback,10.0.0.0/8, fd00::/8')).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8'])
  for (const wrong of [
    'true',
    '0',
    '10',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0',
    'proxy.exemplo.com',
    '10.0.0.1,',
  ]) {
    expect(() => trustOf(wrong)).toThrow('FAIXA_PROXY')
  }
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: readSettings({ FAIXA_PROXY: 'sim' }, '/').trustProxy } })
})
afterAll(() => server.stop())

test('a limit by address holds for a sender who invents another address each time, and for no other', async () => {
  const ask = async (forwarded: string) => {
    const response = await server.fetch('/senha/esqueci', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: 'ninguem@exemplo.com.br' }),
    })
    return response.status
  }
  const statuses: number[] = []
  for (let n = 1; n <= 14; n += 1) statuses.push(await ask(`198.51.100.${n}, ${PERSON}`))
  expect(statuses.slice(-3)).toEqual([429, 429, 429])
  expect(await ask(`${PERSON}, 203.0.113.10`)).toBe(202)
})
