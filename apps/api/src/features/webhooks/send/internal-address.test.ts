import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isInternal } from './internal-address.ts'

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%lo',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2001::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:0a00:0001',
  '::127.0.0.1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
  '127.1',
  '0x7f.0.0.1',
])('%s is not public', (address) => expect(isInternal(address)).toBe(true))

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '192.167.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:1.1.1.1',
])('%s is public', (address) => expect(isInternal(address)).toBe(false))

test('what this computer is called by is its own network', () => {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  for (const { address } of all) expect(isInternal(address)).toBe(true)
})
