import { verifyWebhook } from '@faixa/contract'
import { expect, test } from 'vitest'
import { createWebhookSecret, signatureHeader } from './sign-body.ts'

const agora = new Date('2026-03-14T12:00:00Z')
const body = '{"evento":"teste"}'

test('the header is what openssl makes of time, body and secret', () => {
  // printf '1773489600.{"evento":"teste"}' | openssl dgst -sha256 -hmac segredo
  const hex = '96fdd5f791307f05461eee7acf04fb900e7aa4bff7495412a1e1bf4053a6d9d0'
  expect(signatureHeader(body, ['segredo'], agora)).toBe(`t=1773489600,v1=${hex}`)
})

test('whoever has the secret verifies it, for five minutes', async () => {
  const segredo = createWebhookSecret()
  const assinatura = signatureHeader(body, [segredo], agora)
  const verify = (changes: object) => verifyWebhook({ body, assinatura, segredo, agora, ...changes })
  expect(segredo).toMatch(/^faixa_wh_[\w-]{43}$/)
  expect(await verify({})).toBe(true)
  expect(await verify({ agora: new Date('2026-03-14T12:04:59Z') })).toBe(true)
  expect(await verify({ agora: new Date('2026-03-14T12:05:01Z') })).toBe(false)
  expect(await verify({ agora: new Date('2026-03-14T11:54:59Z') })).toBe(false)
  expect(await verify({ body: `${body} ` })).toBe(false)
  expect(await verify({ segredo: createWebhookSecret() })).toBe(false)
  expect(await verify({ assinatura: assinatura.replace(/t=\d+/, 't=1773489601') })).toBe(false)
  for (const wrong of ['', 't=1773489600', 'v1=00', 't=x,v1=y', `t=1773489600,v1=${'0'.repeat(64)}`]) {
    expect(await verify({ assinatura: wrong })).toBe(false)
  }
})

test('two secrets sign while one replaces the other', async () => {
  const assinatura = signatureHeader(body, ['novo', 'antigo'], agora)
  for (const segredo of ['novo', 'antigo']) expect(await verifyWebhook({ body, assinatura, segredo, agora })).toBe(true)
})
