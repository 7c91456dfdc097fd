import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  [
    'https://faixa.exemplo.com.br',
    'faixa.exemplo.com.br',
    { id: 'faixa.exemplo.com.br', origin: 'https://faixa.exemplo.com.br' },
  ],
  [
    'https://faixa.exemplo.com.br:8443/sp/',
    'outro',
    { id: 'faixa.exemplo.com.br', origin: 'https://faixa.exemplo.com.br:8443' },
  ],
  [undefined, 'localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost:3000', undefined, { id: 'localhost', origin: 'http://localhost:3000' }],
  // Browsers have no passkeys on plain HTTP or for an address of a network.
  ['http://faixa.exemplo.com.br', undefined, undefined],
  ['https://192.0.2.7', undefined, undefined],
  ['https://[2001:db8::7]', undefined, undefined],
  [undefined, '127.0.0.1:3000', undefined],
  [undefined, undefined, undefined],
  // A host name invented by the client is not accepted.
  [undefined, 'localhost.malicioso.com', undefined],
  [undefined, 'localhost:3000@malicioso.com', undefined],
] as const)('at the address %s and asked for %s passkeys are for %o', (address, host, party) => {
  expect(
    relyingPartyOf({ ...(address !== undefined && { address }) }, { ...(host !== undefined && { host }) }),
  ).toEqual(party)
})
