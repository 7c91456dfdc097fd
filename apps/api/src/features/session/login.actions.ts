/** Signs a person in and out. */
import { Problem } from '@faixa/contract'
import { audit } from '../../db/audit.ts'
import { transaction } from '../../db/database.ts'
import { recordDone, recordRefused, storedAgent } from '../../db/security-log.ts'
import type { Ask, AskFor } from '../../http/ask.ts'
import { createToken, hashToken } from '../../http/token.ts'
import { hashSenha, needsRehash, verifySenha } from '../../senhas/hash-senha.ts'
import { sweepAttempts } from './attempts.queries.ts'
import { findDeviceOwner, isDeviceKnown, rememberDevice } from './devices.queries.ts'
import { guardedAttempt, type Right } from './guarded-attempt.ts'
import { guardAddress, guardDevice, guardEmail } from './guarded-keys.ts'
import { holdSenha, updateSenha } from './senha.queries.ts'
import {
  deleteSession,
  findByEmail,
  insertSession,
  personOf,
  type SessionPerson,
  sweepSessions,
} from './session.queries.ts'

const HOUR_S = 3600
const SESSION_S = 8 * HOUR_S
const REMEMBERED_S = 30 * 24 * HOUR_S

interface Credentials {
  readonly email: string
  readonly senha: string
  readonly remember?: boolean | undefined
  /** Device token of an earlier sign-in. */
  readonly aparelho?: string | undefined
}

export interface OpenedSession {
  readonly token: string
  /** Seconds until the session ends. */
  readonly expiresIn: number
  readonly person: SessionPerson
  /** Device token for the next sign-in. */
  readonly aparelho: string
}

/**
 * Opens a session. A wrong password reveals nothing: an e-mail that nobody has is counted, verified and answered like one that somebody
 * has. The password is verified outside of any transaction, since it takes longer than everything else.
 */
export async function openSession(typed: Credentials, ask: AskFor<'anyone'>): Promise<OpenedSession> {
  const now = ask.deps.clock.now()
  const found = await findByEmail(ask.db, typed.email)
  const refused = async (error: unknown): Promise<never> => {
    if (error instanceof Problem) {
      await recordRefused(ask, { evento: 'entrar', contaId: found?.row.id, detalhe: { motivo: error.codigo } })
    }
    throw error
  }
  return guardedAttempt(ask.db, await guardsOf(typed, ask, now), now, async (right) => {
    const opened = (await openFor(found, typed, ask, now, right)) ?? (await openAgain(found, typed, ask, now, right))
    if (!opened) throw new Problem('login-invalido')
    return opened
  }).catch(refused)
}

type Found = Awaited<ReturnType<typeof findByEmail>>

/** Verifies the password and opens the session; undefined where the password or the person was changed or archived meanwhile. */
async function openFor(
  found: Found,
  typed: Credentials,
  ask: AskFor<'anyone'>,
  now: Date,
  right: Right,
): Promise<OpenedSession | undefined> {
  const { senha, remember = false } = typed
  const { pepper } = ask.deps.settings
  const senhaHash = found?.senhaHash
  const matches = await verifySenha(senhaHash, senha, pepper)
  if (!found || senhaHash === undefined || !matches) throw new Problem('login-invalido')
  const token = createToken()
  const mustChangeSenha = found.row.trocar_senha
  const person = personOf(found.row, { tokenHash: hashToken(token), confirmedAt: now, usedAt: now, mustChangeSenha })
  const expiresIn = remember ? REMEMBERED_S : SESSION_S
  const aparelho = await deviceTokenFor(typed, ask)
  const isOpen = await transaction(ask.db, async (db) => {
    const signedIn = { ...ask, db, actor: person }
    if (!(await holdSenha(db, person.id, senhaHash))) return false
    await insertSession(db, {
      ...{ tokenHash: person.tokenHash, usuarioId: person.id, now, mustChangeSenha },
      expiresAt: new Date(now.getTime() + expiresIn * 1000),
      ...{ agente: storedAgent(ask.headers['user-agent']), endereco: ask.ip, aparelho: hashToken(aparelho) },
    })
    await rememberDevice(db, hashToken(aparelho), person.id, now)
    await right(db)
    await sweepSessions(db, now)
    await sweepAttempts(db, now)
    await audit(signedIn, { acao: 'entrar', entidade: 'sessao', id: person.id })
    await recordDone(signedIn, { evento: 'entrar' })
    return true
  })
  if (!isOpen) return undefined
  // After the transaction, since two sign-ins at once would wait for each other's lock on the person.
  if (needsRehash(senhaHash, pepper)) await addPepper(ask, person, senhaHash, senha)
  return { token, expiresIn, person, aparelho }
}

/** Opens the session where the only change was that another sign-in has added the pepper to the same password's hash. */
async function openAgain(before: Found, typed: Credentials, ask: AskFor<'anyone'>, now: Date, right: Right) {
  const { pepper } = ask.deps.settings
  const found = await findByEmail(ask.db, typed.email)
  if (!before?.senhaHash || !found?.senhaHash) return undefined
  if (!needsRehash(before.senhaHash, pepper) || needsRehash(found.senhaHash, pepper)) return undefined
  return openFor(found, typed, ask, now, right)
}

/** Hashes the password that was verified again, with the pepper that has been set since. */
async function addPepper(ask: AskFor<'anyone'>, person: SessionPerson, instead: string, senha: string): Promise<void> {
  const { db, clock, settings, log } = ask.deps
  try {
    const senhaHash = await hashSenha(senha, settings.pepper)
    await transaction(db, async (tx) => {
      await updateSenha(tx, { usuarioId: person.id, senhaHash, instead, now: clock.now() })
      await audit({ ...ask, db: tx, actor: person }, { acao: 'proteger-senha', entidade: 'usuarios', id: person.id })
    })
  } catch (err) {
    // The next sign-in adds it.
    log.warn({ err }, 'a pimenta não entrou na senha')
  }
}

/** On a known device attempts are counted by the device alone; elsewhere by the address and the e-mail, which anybody may use up. */
async function guardsOf({ email, aparelho }: Credentials, ask: AskFor<'anyone'>, now: Date) {
  const device = aparelho === undefined ? undefined : hashToken(aparelho)
  const owner = device && (await findDeviceOwner(ask.db, device, email, now))
  if (device && owner !== undefined) return [guardDevice(owner, device)]
  return [guardAddress(ask.ip), guardEmail(email)]
}

/** A browser keeps one token for all its people. */
async function deviceTokenFor({ aparelho }: Credentials, { db }: AskFor<'anyone'>): Promise<string> {
  if (aparelho !== undefined && (await isDeviceKnown(db, hashToken(aparelho)))) return aparelho
  return createToken()
}

export async function closeSession(ask: Ask): Promise<void> {
  await deleteSession(ask.db, ask.actor.tokenHash)
  await audit(ask, { acao: 'sair', entidade: 'sessao', id: ask.actor.id })
  await recordDone(ask, { evento: 'sair' })
}
