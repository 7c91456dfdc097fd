/** Sign-in by an issuer of OpenID Connect, such as Entra, Google or Keycloak. */
import { z } from 'zod'
import { route } from '../route.ts'
import { aparelho, entradaSchema, openedSchema, sentence } from '../session.ts'

/** Address of the screen to which every issuer returns, below the base path; it is registered at the issuer. */
export const RETURN_PATH = 'login/emissor'

const issuerSchema = z.object({ id: z.string(), nome: z.string() }).meta({ id: 'Emissor' })

const params = z.object({ id: z.string().max(30) })
const access = { access: 'anyone', tag: 'Sessão' } as const

export const issuerRoutes = {
  listIssuers: route({
    ...access,
    method: 'GET',
    path: '/login/emissores',
    about: 'Os emissores (OpenID Connect) por que se entra neste servidor.',
    reply: z.array(issuerSchema),
  }),
  beginIssuerLogin: route({
    ...access,
    method: 'POST',
    path: '/login/emissores/:id',
    about:
      'Começa uma entrada por emissor: o endereço a abrir nele, e `entrada`, que fica no navegador e vale uma vez, por dez minutos. O código de autorização é pedido com PKCE, state e nonce.',
    params,
    body: z.object({ remember: z.boolean().optional() }),
    reply: z.object({
      entrada: z.string(),
      endereco: z.string(),
      /** Seconds until it ends. */
      expiraEm: z.number().int(),
    }),
  }),
  finishIssuerLogin: route({
    ...access,
    method: 'POST',
    path: '/login/emissor',
    about:
      'Termina uma entrada por emissor e abre a sessão de quem está cadastrado com o e-mail que ele verificou; de quem tem segundo fator, e o emissor não pediu outro, recusa com `segundo-fator-pedido`, como o login. `retorno` são os parâmetros com que o emissor voltou.',
    body: z.object({ entrada: entradaSchema, retorno: z.string().max(8000), aparelho }),
    reply: openedSchema,
  }),
  receiveIssuerLogout: route({
    ...access,
    method: 'POST',
    path: '/login/emissores/:id/saida',
    urlEncoded: true,
    about:
      'O emissor avisa que alguém saiu dele (OpenID Connect Back-Channel Logout 1.0): as sessões abertas por ele são encerradas.',
    params,
    body: z.object({ logout_token: z.string().max(20_000) }),
    reply: sentence,
  }),
}
