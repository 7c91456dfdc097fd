import type { Settings } from '../../settings.ts'

/** Writes a link for an e-mail, with the address of the settings: the Host header is under the control of the client. */
export function linkWithToken(
  settings: Pick<Settings, 'address' | 'port' | 'base'>,
  path: string,
  token: string,
): string {
  const origin = (settings.address ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  return `${origin}${settings.base}${path}?token=${token}`
}
