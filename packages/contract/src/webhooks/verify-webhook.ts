/** Verifies a webhook request at its receiver: in Node, in a browser, or at an edge. */

/** Age from which a request is refused, s: an attacker may have recorded it. */
const TOLERANCE_S = 300

export interface Received {
  /** The body exactly as received: a body that was parsed and written again has other bytes. */
  readonly body: string
  /** The header `Faixa-Assinatura`. */
  readonly assinatura: string
  readonly segredo: string
  /** The time now; a parameter, because this package has no clock. */
  readonly agora: Date
  /** Age from which a request is refused, s. Default: five minutes. */
  readonly toleranciaS?: number
}

/** Tells whether the body was recently signed with this secret. */
export async function verifyWebhook(received: Received): Promise<boolean> {
  const { body, assinatura, segredo, agora, toleranciaS = TOLERANCE_S } = received
  const parts = assinatura.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(t) || Math.abs(agora.getTime() / 1000 - Number(t)) > toleranciaS) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(segredo), algorithm, false, ['verify'])
  const signed = encoder.encode(`${t}.${body}`)
  for (const [name, value = ''] of parts) {
    if (name !== 'v1' || !/^[\da-f]{64}$/.test(value)) continue
    // `verify` takes the same time for every signature.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return true
  }
  return false
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}
