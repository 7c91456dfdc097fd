import type { NetConnectOpts } from 'node:net'

/** Returns the address in `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; undefined for any other text. */
export function readClamdAddress(text: string): NetConnectOpts | undefined {
  const path = /^unix:(\/.+)$/.exec(text)?.[1]
  if (path !== undefined) return { path }
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname } = new URL(text)
  if (protocol !== 'tcp:' || hostname === '' || port === '' || !['', '/'].includes(pathname)) return undefined
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}
