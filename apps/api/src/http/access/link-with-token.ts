import type { Settings } from '../../settings.ts'

/** Writes a link for an e-mail, with the address of the settings: the Host header is under the control of the client. */
export function linkWithToken(settings: Reached, path: string, token: string): string {
  return `${linkTo(settings, path)}?token=${token}`
}

/** The same with a code behind `#`, which no browser sends to a server: it stays out of every log. */
export function linkWithFragment(settings: Reached, path: string, code: string): string {
  return `${linkTo(settings, path)}#${code}`
}

type Reached = Pick<Settings, 'address' | 'port' | 'base'>

/** Writes an address of the screens. */
export function linkTo({ address, port, base }: Reached, path: string): string {
  return `${(address ?? `http://localhost:${port}`).replace(/\/+$/, '')}${base}${path}`
}
