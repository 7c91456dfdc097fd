import { isIP } from 'node:net'
import { isInternal } from './internal-address.ts'

/** The server's setting for addresses within its own network. */
export interface AddressRules {
  /** True where webhooks may reach addresses inside the server's own network, without TLS. */
  readonly internalWebhooks: boolean
}

/** Explains why an address cannot be used, as far as its text shows; the addresses of its name are checked at each delivery. */
export function addressFault(text: string, { internalWebhooks }: AddressRules): string | undefined {
  if (internalWebhooks) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'O endereço deve começar com https://.'
  const host = hostOf(url)
  const isLocal = /(^|\.)(localhost|local|internal)\.?$/i.test(host) || (isIP(host) !== 0 && isInternal(host))
  return isLocal ? 'O endereço é de dentro da rede do servidor: informe um que a internet alcance.' : undefined
}

/** The host of an address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
