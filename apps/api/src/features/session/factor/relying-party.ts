/**
 * The host that passkeys are made for (WebAuthn's relying party): that of FAIXA_ENDERECO, or localhost. The client controls the Host
 * header, so no other name is accepted.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Settings } from '../../../settings.ts'

export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Returns undefined where passkeys do not work: IP addresses are not domains, and browsers support them only on HTTPS and localhost. */
export function relyingPartyOf(
  { address }: Pick<Settings, 'address'>,
  { host }: Pick<IncomingHttpHeaders, 'host'>,
): RelyingParty | undefined {
  const url = address === undefined ? localUrl(host) : new URL(address)
  if (!url || isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') return undefined
  return { id: url.hostname, origin: url.origin }
}

function localUrl(host: string | undefined): URL | undefined {
  return host !== undefined && /^localhost(:\d{1,5})?$/.test(host) ? new URL(`http://${host}`) : undefined
}
