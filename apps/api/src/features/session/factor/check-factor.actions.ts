/**
 * Verifies a second factor: a code of the app, a recovery code, or a signature of a passkey. The refusal does not reveal which part was
 * wrong.
 */

import { type FactorForm, type GivenFactor, Problem } from '@faixa/contract'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Db } from '../../../db/database.ts'
import type { AskFor } from '../../../http/ask.ts'
import { PURPOSES } from '../../../secrets/sealed-places.ts'
import { findTotp, readOwnFactors, unusedRecoveryCodes, useRecoveryCode, useStep } from './factor.queries.ts'
import { listKeys, putChallenge, sweepChallenges, takeChallenge, useKey } from './passkey.queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'
import { stepOfCode } from './totp.ts'

interface Checked {
  readonly usuarioId: number
  /** SHA-256 of the token of the session or pending sign-in whose challenge a passkey has signed. */
  readonly dono: Buffer
}

type Means = AskFor<'anyone'>

/**
 * Consumes the factor within the transaction of the act that it allows, and returns which one it was. Where it is wrong, the refusal rolls
 * the transaction back, including the challenge: a wrong signature stays wrong.
 */
export async function useFactor(
  { db, deps, headers }: Means,
  { usuarioId, dono }: Checked,
  { codigo, chave }: GivenFactor,
): Promise<FactorForm> {
  const now = deps.clock.now()
  if (codigo !== undefined && /^\d{6}$/.test(codigo)) {
    const totp = await findTotp(db, usuarioId)
    const secret = totp?.segredo && deps.seal.open(totp.segredo, PURPOSES.totp)
    const step = secret ? stepOfCode(secret, codigo, now) : undefined
    if (step !== undefined && (await useStep(db, usuarioId, step))) return 'aplicativo'
  } else if (codigo !== undefined) {
    for (const { codigo_hash, sal } of await unusedRecoveryCodes(db, usuarioId)) {
      if (!hashRecoveryCode(codigo, sal).codigo_hash.equals(codigo_hash)) continue
      if (await useRecoveryCode(db, usuarioId, codigo_hash, now)) return 'recuperacao'
    }
  } else if (chave && (await useAssertion({ db, deps, headers }, { usuarioId, dono }, chave, now))) return 'chave'
  throw wrongFactor()
}

/** Tells whether a passkey of this person has signed the challenge. Unreadable data count as wrong. */
async function useAssertion(
  { db, deps, headers }: Pick<Means, 'db' | 'deps' | 'headers'>,
  { usuarioId, dono }: Checked,
  chave: NonNullable<GivenFactor['chave']>,
  now: Date,
): Promise<boolean> {
  const party = relyingPartyOf(deps.settings, headers)
  const keys = await listKeys(db, usuarioId)
  const key = keys.find(({ credencial }) => credencial.equals(Buffer.from(chave.id, 'base64url')))
  const challenge = await takeChallenge(db, dono, now)
  if (!party || !key || challenge === undefined) return false
  const verified = await verifyAuthenticationResponse({
    response: chave as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: key.credencial.toString('base64url'),
      publicKey: new Uint8Array(key.chave_publica),
      counter: key.contador,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return false
  await useKey(db, key.id, verified.authenticationInfo.newCounter, now)
  return true
}

function wrongFactor(): Problem {
  const { message } = new Problem('codigo-invalido')
  return new Problem('codigo-invalido', { erros: [{ campo: 'codigo', mensagem: message }] })
}

/** Makes a challenge for the passkeys of this person. */
export async function challengeKeys(
  { db, deps, headers }: Means,
  { usuarioId, dono }: Checked,
): Promise<Record<string, unknown>> {
  const party = relyingPartyOf(deps.settings, headers)
  const keys = await keysAt(db, usuarioId, party?.id)
  if (!party || keys.length === 0) throw new Problem('chave-de-acesso-indisponivel')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'discouraged',
    allowCredentials: keys.map(({ credencial, transportes }) => ({
      id: credencial.toString('base64url'),
      transports: transportes,
    })),
  })
  const now = deps.clock.now()
  await sweepChallenges(db, now)
  await putChallenge(db, dono, options.challenge, now)
  return { ...options }
}

export async function keysAt(db: Db, usuarioId: number, dominio: string | undefined) {
  return (await listKeys(db, usuarioId)).filter((key) => key.dominio === dominio)
}

/** Returns the second factors that this person may use at this address. */
export async function formsOf({ db, deps, headers }: Means, usuarioId: number): Promise<FactorForm[]> {
  const { totpSince, keys, recovery } = await readOwnFactors(db, usuarioId)
  const party = relyingPartyOf(deps.settings, headers)
  return [
    ...(totpSince ? (['aplicativo'] as const) : []),
    ...(keys.some(({ dominio }) => dominio === party?.id) ? (['chave'] as const) : []),
    ...(recovery.left > 0 ? (['recuperacao'] as const) : []),
  ]
}
