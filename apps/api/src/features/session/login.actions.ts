/** Signs a person in and out. */
import { type FactorAsked, Problem } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { recordDone, recordRefused } from '../../db/audit/security-log.ts'
import { transaction } from '../../db/database.ts'
import { hashToken } from '../../http/access/token.ts'
import type { Ask, AskFor } from '../../http/ask.ts'
import { hashSenha, needsRehash, verifySenha } from '../../senhas/hash-senha.ts'
import { findDeviceOwner } from './devices.queries.ts'
import { refuseSenhaOf } from './emissor/required-issuers.ts'
import { guardedAttempt, type Right } from './guarded-attempt.ts'
import { guardAddress, guardDevice, guardEmail } from './guarded-keys.ts'
import { type OpenedSession, openSessionFor } from './open-session.actions.ts'
import { askForFactor } from './second-step.actions.ts'
import { holdSenha, updateSenha } from './senha/senha.queries.ts'
import { deleteSession, findByEmail, findLivingPerson } from './session.queries.ts'

interface Credentials {
  readonly email: string
  readonly senha: string
  readonly remember?: boolean | undefined
  /** Device token of an earlier sign-in. */
  readonly aparelho?: string | undefined
}

/**
 * Opens a session, or asks for the second factor of a person who has one. A wrong password reveals nothing: an unknown e-mail is counted,
 * verified and answered like a known one. The password is verified outside of any transaction, because it is the slowest step.
 */
export async function openSession(typed: Credentials, ask: AskFor<'anyone'>): Promise<OpenedSession | FactorAsked> {
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

/** Verifies the password and continues; undefined where the password or the person was changed or archived meanwhile. */
async function openFor(
  found: Found,
  typed: Credentials,
  ask: AskFor<'anyone'>,
  now: Date,
  right: Right,
): Promise<OpenedSession | FactorAsked | undefined> {
  const { senha, remember = false, aparelho } = typed
  const { pepper } = ask.deps.settings
  const senhaHash = found?.senhaHash
  const matches = await verifySenha(senhaHash, senha, pepper)
  if (!found || senhaHash === undefined || !matches) throw new Problem('login-invalido')
  const { row } = found
  refuseSenhaOf(row, ask.deps.settings.issuers)
  const opened = row.segundo_fator_em
    ? await askForFactor({ usuarioId: row.id, senhaHash, remember }, ask, right)
    : await transaction(ask.db, async (db) => {
        if (!(await holdSenha(db, row.id, senhaHash))) return undefined
        // A factor that was added since the person was read is required.
        if ((await findLivingPerson(db, row.id))?.segundo_fator_em) return undefined
        await right(db)
        return openSessionFor(row, { remember, aparelho }, { ...ask, db }, now)
      })
  // The hash is replaced after the transaction, because two concurrent sign-ins would wait for each other's lock on the person.
  if (opened && needsRehash(senhaHash, pepper)) await addPepper(ask, row, senhaHash, senha)
  return opened
}

/** Continues where the only change was that another sign-in has added the pepper to the same password's hash, or a factor was enrolled. */
async function openAgain(before: Found, typed: Credentials, ask: AskFor<'anyone'>, now: Date, right: Right) {
  const { pepper } = ask.deps.settings
  const found = await findByEmail(ask.db, typed.email)
  if (!before?.senhaHash || !found?.senhaHash) return undefined
  const isPeppered = needsRehash(before.senhaHash, pepper) && !needsRehash(found.senhaHash, pepper)
  if (!isPeppered && !(found.row.segundo_fator_em && !before.row.segundo_fator_em)) return undefined
  return openFor(found, typed, ask, now, right)
}

/** Hashes the password that was verified again, with the pepper that has been set since. */
async function addPepper(
  ask: AskFor<'anyone'>,
  person: { readonly id: number },
  instead: string,
  senha: string,
): Promise<void> {
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

/**
 * On a known device attempts are counted only by the device; elsewhere by the address and the e-mail, whose attempts any stranger may use
 * up.
 */
async function guardsOf({ email, aparelho }: Credentials, ask: AskFor<'anyone'>, now: Date) {
  const device = aparelho === undefined ? undefined : hashToken(aparelho)
  const owner = device && (await findDeviceOwner(ask.db, device, email, now))
  if (device && owner !== undefined) return [guardDevice(owner, device)]
  return [guardAddress(ask.ip), guardEmail(email)]
}

export async function closeSession(ask: Ask): Promise<void> {
  await deleteSession(ask.db, ask.actor.tokenHash)
  await audit(ask, { acao: 'sair', entidade: 'sessao', id: ask.actor.id })
  await recordDone(ask, { evento: 'sair' })
}
