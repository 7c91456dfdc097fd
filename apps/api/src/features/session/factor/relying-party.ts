/**
 * The host that passkeys are made for (WebAuthn's relying party): that of FAIXA_ENDERECO, or the own machine. The Host header is under the
 * control of the client, so that no other name is believed.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Settings } from '../../../settings.ts'

export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Answers undefined where passkeys do not work: addresses of networks are no domains, and browsers have them on HTTPS and localhost alone. */
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
