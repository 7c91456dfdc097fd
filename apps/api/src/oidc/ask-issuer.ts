/**
 * Asks an issuer of OpenID Connect who somebody is: the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0 §3.1,
 * RFC 7636), and its back-channel logout. Only this room knows openid-client and jose.
 */
import { createHmac } from 'node:crypto'
import { createRemoteJWKSet, type JWTVerifyGetKey, errors as joseErrors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { type Issuer, isLocal } from '../settings/read-issuers.ts'

/** Time for one answer of an issuer, s. */
const ANSWER_S = 10
/** Time for which the metadata of an issuer are kept, ms. */
const KEPT_MS = 3_600_000
/** Age up to which a logout token is accepted, s; clocks may differ by a minute. */
const LOGOUT_AGE_S = 300
const CLOCKS_DIFFER_S = 60
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

export class IssuerUnreachable extends Error {}
/** The issuer, or a check of its answer, refused. */
export class IssuerRefused extends Error {}

export interface Identity {
  readonly sub: string
  readonly sid?: string
  readonly email?: string
  readonly isEmailVerified: boolean
  readonly groups: readonly string[]
  /** True where the issuer asked for a second factor. */
  readonly isStrong: boolean
  /** When the person last proved to the issuer who they are; absent where it does not say. */
  readonly provedAt?: Date
}

interface Known {
  readonly since: number
  readonly config: oidc.Configuration
  readonly keys: JWTVerifyGetKey
}

const known = new WeakMap<Issuer, Known>()

/** Returns the address at the issuer that the browser opens. */
export async function addressAt(issuer: Issuer, token: string, returnTo: string): Promise<string> {
  const { config } = await discover(issuer)
  const { state, nonce, verifier } = secretsOf(token)
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnTo,
    scope: issuer.escopos,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Exchanges the code of a return for the person's identity. The signature, issuer, audience, times and nonce of the ID token are verified.
 * Rejects with IssuerUnreachable or IssuerRefused.
 */
export async function identityOf(issuer: Issuer, token: string, returned: URL): Promise<Identity> {
  const { config } = await discover(issuer)
  const { state, nonce, verifier } = secretsOf(token)
  try {
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
    const tokens = await oidc.authorizationCodeGrant(config, returned, checks)
    const inToken = tokens.claims()
    if (!inToken) throw new IssuerRefused('no ID token')
    // Many issuers put the e-mail and the groups only into the answer of their userinfo endpoint.
    const isComplete =
      inToken['email'] !== undefined && (!issuer.grupos || inToken[issuer.campoDosGrupos] !== undefined)
    const hasMore = !isComplete && config.serverMetadata().userinfo_endpoint !== undefined
    const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, inToken.sub) : {}
    return identityIn(issuer, { ...more, ...inToken })
  } catch (error) {
    throw failureOf(error)
  }
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6) and returns whose sessions end. */
export async function logoutIn(
  issuer: Issuer,
  logoutToken: string,
): Promise<{ readonly sub?: string; readonly sid?: string }> {
  const { config, keys } = await discover(issuer)
  try {
    const { payload } = await jwtVerify(logoutToken, keys, {
      issuer: config.serverMetadata().issuer,
      audience: issuer.cliente,
      maxTokenAge: LOGOUT_AGE_S,
      clockTolerance: CLOCKS_DIFFER_S,
      requiredClaims: ['jti', 'events'],
    })
    const { sub, sid, events, nonce } = payload as Readonly<Record<string, unknown>>
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
    const whose = { ...(typeof sub === 'string' && { sub }), ...(typeof sid === 'string' && { sid }) }
    // A nonce would make an ID token pass for a logout token.
    if (!isLogout || nonce !== undefined || Object.keys(whose).length === 0) throw new IssuerRefused('no logout token')
    return whose
  } catch (error) {
    throw failureOf(error)
  }
}

/** State, nonce and PKCE verifier (43 characters, RFC 7636 §4.1) of one sign-in, from the token that its browser keeps. */
function secretsOf(token: string) {
  const secret = (purpose: string) => createHmac('sha256', token).update(purpose).digest('base64url')
  return { state: secret('state'), nonce: secret('nonce'), verifier: secret('verifier') }
}

async function discover(issuer: Issuer): Promise<Known> {
  const before = known.get(issuer)
  if (before && performance.now() - before.since < KEPT_MS) return before
  const address = new URL(issuer.emissor)
  try {
    const config = await oidc.discovery(address, issuer.cliente, issuer.segredo, undefined, {
      timeout: ANSWER_S,
      // The ID token's signature is verified although it comes over TLS.
      execute: [oidc.enableNonRepudiationChecks, ...(isLocal(address) ? [oidc.allowInsecureRequests] : [])],
    })
    const { jwks_uri } = config.serverMetadata()
    if (jwks_uri === undefined) throw new IssuerRefused('no jwks_uri')
    const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: ANSWER_S * 1000 })
    const found = { since: performance.now(), config, keys }
    known.set(issuer, found)
    return found
  } catch (error) {
    // An issuer whose metadata are wrong cannot be used either.
    throw error instanceof IssuerRefused ? error : new IssuerUnreachable('discovery', { cause: error })
  }
}

function identityIn(issuer: Issuer, claims: Readonly<Record<string, unknown>> & { readonly sub: string }): Identity {
  const { sub, sid, email, amr, acr, auth_time } = claims
  const groups = claims[issuer.campoDosGrupos]
  const methods = Array.isArray(amr) ? amr : []
  return {
    sub,
    ...(typeof sid === 'string' && { sid }),
    ...(typeof email === 'string' && { email }),
    isEmailVerified: issuer.emailSempreVerificado || isTrue(claims['email_verified']) || isTrue(claims['xms_edov']),
    groups: Array.isArray(groups) ? groups.filter((one) => typeof one === 'string') : [],
    // RFC 8176 §2.
    isStrong: methods.includes('mfa') || (typeof acr === 'string' && issuer.segundoFator.includes(acr)),
    ...(typeof auth_time === 'number' && { provedAt: new Date(auth_time * 1000) }),
  }
}

/** Some issuers write booleans as text, and Entra its xms_edov as a number. */
const isTrue = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1'

/** Distinguishes an issuer that does not answer from one that refuses. */
function failureOf(error: unknown): Error {
  if (error instanceof IssuerRefused || error instanceof IssuerUnreachable) return error
  const { code, cause, name } = error as { readonly code?: string; readonly cause?: unknown; readonly name?: string }
  const status = cause instanceof Response ? cause.status : 0
  const isSilent =
    error instanceof joseErrors.JWKSTimeout ||
    code === 'OAUTH_TIMEOUT' ||
    name === 'TimeoutError' ||
    (error as Error).message === 'fetch failed' ||
    status >= 500
  return isSilent
    ? new IssuerUnreachable('no answer', { cause: error })
    : new IssuerRefused('refused', { cause: error })
}
