/**
 * Decides which part of X-Forwarded-For is trusted. Every proxy appends the address of its client, and earlier entries may be forged by the
 * sender: only entries that our proxies appended count, identified by their number or by the networks of the proxies.
 */
import { isIP } from 'node:net'

/** False: none. A number: that many proxies, counted from this server. A list: proxies in these networks. True: one proxy. */
export type ProxyTrust = boolean | number | readonly string[]

/** Names of networks that the parser of the header knows. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal']
const MOST_HOPS = 9

/** Reads `nao`, `sim`, a number of proxies or their networks, with commas. Undefined where the text is none of these. */
export function readProxyTrust(text: string): ProxyTrust | undefined {
  if (text === 'nao') return false
  if (text === 'sim') return 1
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops >= 1 && hops <= MOST_HOPS ? hops : undefined
  }
  const networks = text.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** Returns the option of Fastify; its own `true` would trust the first entry, which any client can write. */
export function trustOption(trust: ProxyTrust): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false
  if (typeof trust === 'object') return [...trust]
  // Hop 0 is the proxy that connects to this server.
  const proxies = trust === true ? 1 : trust
  return (_, hop) => hop < proxies
}

function isNetwork(text: string): boolean {
  if (NAMED.includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A prefix of 0 would trust every address.
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}
