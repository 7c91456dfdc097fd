/**
 * Distinguishes addresses in the server's own network, and unroutable ones, from public ones: a webhook must not make the server send
 * requests to internal services (server-side request forgery). Sources: the IANA special-purpose registries (RFC 6890) for IPv4; of IPv6
 * only global unicast (2000::/3, RFC 4291) is public, except ranges that embed other addresses or are for documentation.
 */
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const IPV4: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]

/** Teredo and other protocols of the IETF, documentation, 6to4. */
const IPV6: readonly (readonly [string, number])[] = [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
]

const blocked = new BlockList()
for (const [net, bits] of IPV4) blocked.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of IPV6) blocked.addSubnet(net, bits, 'ipv6')

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** True for every address that is not public, and for text that is no address. */
export function isInternal(address: string): boolean {
  // A zone in an address names an interface of this computer.
  if (isIP(address) === 0 || address.includes('%')) return true
  if (isIP(address) === 4) return blocked.check(address, 'ipv4') || localAddresses().check(address, 'ipv4')
  const mapped = mappedIPv4(address)
  if (mapped !== undefined) return isInternal(mapped)
  return !unicast.check(address, 'ipv6') || blocked.check(address, 'ipv6') || localAddresses().check(address, 'ipv6')
}

/** The IPv4 address within an IPv6 one, however it is written: `::ffff:127.0.0.1`, `::ffff:7f00:1`. */
function mappedIPv4(address: string): string | undefined {
  const written = URL.parse(`http://[${address}]/`)?.hostname ?? ''
  const halves = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(written)
  if (!halves) return undefined
  const [high, low] = [Number.parseInt(halves[1]!, 16), Number.parseInt(halves[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The networks of this computer's interfaces, public ones included. */
function localAddresses(): BlockList {
  const list = new BlockList()
  for (const { address, cidr, family } of Object.values(networkInterfaces()).flatMap((one) => one ?? [])) {
    const type = family === 'IPv4' ? 'ipv4' : 'ipv6'
    const bits = Number(cidr?.split('/')[1])
    if (Number.isInteger(bits) && bits > 0) list.addSubnet(address, bits, type)
    else list.addAddress(address, type)
  }
  return list
}
