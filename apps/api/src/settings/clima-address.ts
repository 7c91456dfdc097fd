import { isIP } from 'node:net'

/** Private networks and the computer itself. */
const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i

/** Explains why a text cannot be the address of a weather model, which is https, or http within the server's own network. */
export function climaAddressFault(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return 'deve ser um endereço, como https://archive-api.open-meteo.com/v1/archive'
  if (url.username !== '' || url.password !== '') return 'não pode ter usuário e senha: ponha a chave depois de ?'
  if (url.protocol === 'https:') return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A name without a dot is one of the local network.
  const isLocal =
    isIP(host) === 0 ? !host.includes('.') || /\.(localhost|local|internal)$/i.test(host) : PRIVATE.test(host)
  return isLocal ? undefined : 'deve começar com https://, a não ser na rede do servidor'
}
