/** A real issuer of OpenID Connect in the test's process, which signs in whom the test names without asking. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import Provider, { type JWKS } from 'oidc-provider'
import { vi } from 'vitest'

interface AtIssuer {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly groups?: readonly string[]
  /** Methods by which the person proved who they are (RFC 8176). */
  readonly amr?: readonly string[]
}

export interface TestIssuer {
  readonly url: string
  readonly cliente: string
  readonly segredo: string
  /** Signs this person in at the address that a browser opens, and returns the parameters with which it would come back. */
  signIn(address: string, person: AtIssuer): Promise<string>
  /** Makes a logout token of this issuer. */
  logoutToken(claims: object, changes?: { readonly audience?: string }): Promise<string>
  stop(): Promise<void>
}

const CLIENTE = 'faixa'
const SEGREDO = 'segredo-do-cliente-nos-testes-0123456789'

export async function startIssuer(returnTo: string): Promise<TestIssuer> {
  const people = new Map<string, AtIssuer>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'um', use: 'sig', alg: 'RS256' }
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // It warns on the console that its sessions are kept in memory, which is what a test wants.
  const muted = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const provider = new Provider(url, {
    jwks: { keys: [jwk] } as unknown as JWKS,
    cookies: { keys: [randomUUID()] },
    clients: [
      {
        client_id: CLIENTE,
        client_secret: SEGREDO,
        redirect_uris: [returnTo],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['groups'],
      sid: null,
      auth_time: null,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/pessoa/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
  })
  muted.mockRestore()
  let next: AtIssuer | undefined
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/pessoa/')) return void answer(request, response)
    void (async () => {
      const grant = new provider.Grant({ accountId: next!.sub, clientId: CLIENTE })
      grant.addOIDCScope('openid email profile')
      const login = { accountId: next!.sub, ...(next!.amr && { amr: [...next!.amr] }) }
      await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } })
    })()
  })
  return {
    url,
    cliente: CLIENTE,
    segredo: SEGREDO,
    async signIn(address, person) {
      next = person
      people.set(person.sub, person)
      const cookies = new Map<string, string>()
      for (let at = address, hops = 0; hops < 10; hops++) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const answered = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of answered.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
          cookies.set(name!, value!)
        }
        const to = answered.headers.get('location')
        if (to === null) throw new Error(`${answered.status} ${await answered.text()}`)
        at = new URL(to, url).href
        if (at.startsWith(returnTo)) return new URL(at).search.slice(1)
      }
      throw new Error('the issuer never came back')
    },
    async logoutToken(claims, { audience = CLIENTE } = {}) {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      return new SignJWT({ events, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'um', typ: 'logout+jwt' })
        .setIssuer(url)
        .setAudience(audience)
        .setIssuedAt()
        .setJti(randomUUID())
        .sign(privateKey)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
