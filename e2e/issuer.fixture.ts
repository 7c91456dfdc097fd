/** A real issuer of OpenID Connect with a page of its own, on which a person says who they are. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type JWKS } from 'oidc-provider'

interface Account {
  readonly email: string
  readonly email_verified: boolean
}

const CLIENTE = 'faixa'
const SEGREDO = 'segredo-do-cliente-nas-jornadas-0123456789'

/** `accounts` is asked at each sign-in, by the name that a person types. */
export async function openIssuer(returnTo: string, accounts: ReadonlyMap<string, Account>) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'um', use: 'sig', alg: 'RS256' }
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/pessoa/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub), sub }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/pessoa/')) return void answer(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE)
    void (async () => {
      const accountId = await typedAccount(request)
      const grant = new provider.Grant({ accountId, clientId: CLIENTE })
      grant.addOIDCScope('openid email profile')
      const consent = { grantId: await grant.save() }
      await provider.interactionFinished(request, response, { login: { accountId }, consent })
    })()
  })
  return {
    /** What FAIXA_OIDC needs to know. */
    settings: { emissor: url, cliente: CLIENTE, segredo: SEGREDO },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

// Without an icon of its own the browser would ask the issuer for one.
const PAGE = `<!doctype html><html lang="pt-BR"><title>Diretório</title><link rel="icon" href="data:,"><h1>Diretório da usina</h1>
<form method="post"><label>Conta <input name="conta" required></label> <button>Continuar</button></form></html>`

async function typedAccount(request: IncomingMessage): Promise<string> {
  return new URLSearchParams(await text(request)).get('conta') ?? ''
}
