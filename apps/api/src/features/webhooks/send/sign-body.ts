/**
 * Signs a webhook's requests, as Stripe does: HMAC-SHA256 over the time and the body, so that a recorded request cannot be sent again
 * later. `verifyWebhook` of the contract verifies it.
 */
import { createHmac, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, with a prefix by which scanners find a leaked one. */
export function createWebhookSecret(): string {
  return `faixa_wh_${randomBytes(32).toString('base64url')}`
}

/** The header `Faixa-Assinatura`: `t=` seconds since 1970, and a `v1=` for each secret, in hexadecimal. */
export function signatureHeader(body: string, secrets: readonly string[], now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`)
  return [`t=${t}`, ...signed].join(',')
}
