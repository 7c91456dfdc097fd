/** Adds and removes a person's own second factors. Each change is notified by e-mail. */

import type { AttestedKey, Enrolled } from '@faixa/contract'
import { Problem } from '@faixa/contract'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { audit } from '../../../db/audit/audit.ts'
import { recordDone } from '../../../db/audit/security-log.ts'
import type { Ask } from '../../../http/ask.ts'
import { type Notice, sendNotice } from '../../../notices/send-notice.ts'
import { PURPOSES } from '../../../secrets/sealed-places.ts'
import { recordAccess } from '../own-access.queries.ts'
import {
  confirmNewTotp,
  deleteTotp,
  findTotp,
  hasRecoveryCodes,
  lockFactors,
  putNewTotp,
  replaceRecoveryCodes,
  settleFactors,
} from './factor.queries.ts'
import { deleteKey, insertKey, listKeys, putChallenge, takeChallenge } from './passkey.queries.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { createTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** Time for scanning a QR code and typing its first code. */
const SCAN_MS = 30 * 60_000
const KEYS_MAX = 20
/** EdDSA, ES256 and RS256 (COSE): every authenticator supports at least one of them. Node marks the newer ones as experimental. */
const ALGORITHMS = [-8, -7, -257]

export async function beginTotp(ask: Ask): Promise<{ readonly segredo: string; readonly endereco: string }> {
  const { db, actor, deps } = ask
  const segredo = createTotpSecret()
  await putNewTotp(db, actor.id, deps.seal.seal(segredo, PURPOSES.totp), deps.clock.now())
  await audit(ask, { acao: 'iniciar-aplicativo', entidade: 'segundo-fator', id: actor.id })
  return { segredo, endereco: totpAddress(segredo, actor.email) }
}

export async function confirmTotp(codigo: string, ask: Ask): Promise<Enrolled> {
  const { db, actor, deps } = ask
  const now = deps.clock.now()
  await lockFactors(db, actor.id)
  const { segredo, segredo_novo, novo_em } = (await findTotp(db, actor.id)) ?? {}
  if (!segredo_novo || !novo_em || now.getTime() - novo_em.getTime() > SCAN_MS) throw new Problem('aplicativo-invalido')
  const step = stepOfCode(deps.seal.open(segredo_novo, PURPOSES.totp), codigo, now)
  if (step === undefined) {
    const mensagem = 'O código não é o deste QR code. Confira se o relógio do celular está certo.'
    throw new Problem('codigo-invalido', { detail: mensagem, erros: [{ campo: 'codigo', mensagem }] })
  }
  await confirmNewTotp(db, actor.id, step, now)
  const recuperacao = await enrolled(ask, segredo ? 'aplicativo-trocado' : 'aplicativo-cadastrado', {
    fator: 'aplicativo',
  })
  return { message: 'O aplicativo foi cadastrado.', ...(recuperacao && { recuperacao }) }
}

export async function removeTotp(ask: Ask): Promise<void> {
  await lockFactors(ask.db, ask.actor.id)
  if (!(await deleteTotp(ask.db, ask.actor.id))) throw new Problem('sem-segundo-fator')
  await removed(ask, 'aplicativo-removido', { fator: 'aplicativo' })
}

/** Makes the data with which a browser creates a passkey; authenticators that already have one of this person are excluded. */
export async function challengeNewKey(ask: Ask): Promise<Record<string, unknown>> {
  const { db, actor, deps } = ask
  const party = partyOf(ask)
  const keys = await listKeys(db, actor.id)
  if (keys.length >= KEYS_MAX) throw new Problem('chaves-de-acesso-demais')
  const options = await generateRegistrationOptions({
    rpName: 'Faixa',
    rpID: party.id,
    userName: actor.email,
    userDisplayName: actor.nome,
    attestationType: 'none' as const,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
    excludeCredentials: keys.map(({ credencial, transportes }) => ({
      id: credencial.toString('base64url'),
      transports: transportes,
    })),
  })
  await putChallenge(db, actor.tokenHash, options.challenge, deps.clock.now())
  return { ...options }
}

export async function addKey(
  { nome, chave }: { readonly nome: string; readonly chave: AttestedKey },
  ask: Ask,
): Promise<Enrolled> {
  const { db, actor, deps } = ask
  const now = deps.clock.now()
  const party = partyOf(ask)
  await lockFactors(db, actor.id)
  if ((await listKeys(db, actor.id)).length >= KEYS_MAX) throw new Problem('chaves-de-acesso-demais')
  const challenge = await takeChallenge(db, actor.tokenHash, now)
  if (challenge === undefined) throw new Problem('chave-de-acesso-invalida')
  const verified = await verifyRegistrationResponse({
    response: chave as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // Unreadable data are refused.
  }).catch(() => undefined)
  if (!verified?.verified) throw new Problem('chave-de-acesso-invalida')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const isNew = await insertKey(db, {
    usuario_id: actor.id,
    nome,
    dominio: party.id,
    criada_em: now,
    contador: counter,
    credencial: Buffer.from(id, 'base64url'),
    chave_publica: Buffer.from(publicKey),
    transportes: chave.response.transports ?? [],
  })
  if (!isNew) throw new Problem('chave-de-acesso-invalida')
  const recuperacao = await enrolled(ask, 'chave-cadastrada', { fator: 'chave', nome })
  return { message: 'A chave de acesso foi cadastrada.', ...(recuperacao && { recuperacao }) }
}

export async function removeKey(id: number, ask: Ask): Promise<void> {
  await lockFactors(ask.db, ask.actor.id)
  const nome = await deleteKey(ask.db, ask.actor.id, id)
  if (nome === undefined) throw new Problem('nao-encontrado')
  await removed(ask, 'chave-removida', { fator: 'chave', nome })
}

export async function renewRecoveryCodes(ask: Ask): Promise<readonly string[]> {
  const { db, actor } = ask
  await lockFactors(db, actor.id)
  if (!(await settleFactors(db, actor.id, ask.deps.clock.now()))) throw new Problem('sem-segundo-fator')
  const codes = await makeRecoveryCodes(ask)
  await audit(ask, { acao: 'refazer-recuperacao', entidade: 'segundo-fator', id: actor.id })
  await recordDone(ask, { evento: 'refazer-recuperacao' })
  sendNotice(ask, 'recuperacao-refeita', actor)
  return codes
}

interface Change {
  readonly fator: 'aplicativo' | 'chave'
  readonly nome?: string
}

/** Records a new factor; with the first one the recovery codes are created, and returned this once. */
async function enrolled(ask: Ask, notice: Notice, depois: Change): Promise<string[] | undefined> {
  const { db, actor, deps } = ask
  await recordAccess(db, actor.id, { kind: 'fator-cadastrado' })
  await settleFactors(db, actor.id, deps.clock.now())
  await audit(ask, { acao: 'cadastrar-fator', entidade: 'segundo-fator', id: actor.id, depois })
  await recordDone(ask, { evento: 'cadastrar-fator', detalhe: { fator: depois.fator } })
  sendNotice(ask, notice, actor)
  return (await hasRecoveryCodes(db, actor.id)) ? undefined : [...(await makeRecoveryCodes(ask))]
}

async function removed(ask: Ask, notice: Notice, antes: Change): Promise<void> {
  const { db, actor, deps } = ask
  await settleFactors(db, actor.id, deps.clock.now())
  await audit(ask, { acao: 'remover-fator', entidade: 'segundo-fator', id: actor.id, antes })
  await recordDone(ask, { evento: 'remover-fator', detalhe: { fator: antes.fator } })
  sendNotice(ask, notice, actor)
}

async function makeRecoveryCodes({ db, actor, deps }: Ask): Promise<readonly string[]> {
  const codes = createRecoveryCodes()
  const hashed = codes.map((code) => hashRecoveryCode(code))
  await replaceRecoveryCodes(db, actor.id, hashed, deps.clock.now())
  return codes
}

function partyOf({ deps, headers }: Ask): RelyingParty {
  const party = relyingPartyOf(deps.settings, headers)
  if (!party) throw new Problem('chave-de-acesso-indisponivel')
  return party
}
