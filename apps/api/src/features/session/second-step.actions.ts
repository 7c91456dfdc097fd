/** The two steps of a sign-in with a second factor: the result of the right password, and the session that the factor opens. */
import { type FactorAsked, type GivenFactor, Problem } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { recordDone, recordRefused } from '../../db/audit/security-log.ts'
import { transaction } from '../../db/database.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
import type { AskFor } from '../../http/ask.ts'
import { sendNotice } from '../../notices/send-notice.ts'
import { isDeviceOf } from './devices.queries.ts'
import { challengeKeys, formsOf, useFactor } from './factor/check-factor.actions.ts'
import {
  findPendingLogin,
  insertPendingLogin,
  type PendingLogin,
  sweepPendingLogins,
  takePendingLogin,
} from './factor/pending-login.queries.ts'
import { guardedAttempt, type Right } from './guarded-attempt.ts'
import { guardAddress, guardFactor, guardFactorOnDevice } from './guarded-keys.ts'
import { type OpenedSession, openSessionFor } from './open-session.actions.ts'
import { holdSenha } from './senha/senha.queries.ts'
import { findLivingPerson } from './session.queries.ts'

/** Time for the second step, s. */
const PENDING_S = 5 * 60

interface RightSenha {
  readonly usuarioId: number
  readonly senhaHash: string
  readonly remember: boolean
}

/** Stores that the password was right, and returns the data for the second step; undefined where it was changed meanwhile. */
export async function askForFactor(
  { usuarioId, senhaHash, remember }: RightSenha,
  ask: AskFor<'anyone'>,
  right: Right,
): Promise<FactorAsked | undefined> {
  return transaction(ask.db, async (db) => {
    if (!(await holdSenha(db, usuarioId, senhaHash))) return undefined
    await right(db)
    return awaitFactor({ usuarioId, remember }, { ...ask, db })
  })
}

/** Stores within the transaction that the person was proved but for the second factor, and returns the data for the second step. */
export async function awaitFactor(login: PendingLogin, within: AskFor<'anyone'>): Promise<FactorAsked> {
  const { db } = within
  const { usuarioId } = login
  const now = within.deps.clock.now()
  const entrada = createToken()
  const expiresAt = new Date(now.getTime() + PENDING_S * 1000)
  await sweepPendingLogins(db, now)
  await insertPendingLogin(db, { ...login, tokenHash: hashToken(entrada), expiresAt })
  await audit(within, { acao: 'pedir-segundo-fator', entidade: 'sessao', id: usuarioId })
  await recordDone(within, { evento: 'pedir-segundo-fator', contaId: usuarioId })
  return { entrada, expiraEm: PENDING_S, formas: await formsOf(within, usuarioId) }
}

interface SecondStep extends GivenFactor {
  readonly entrada: string
  readonly aparelho?: string | undefined
}

/**
 * Opens the session of a sign-in whose password was right. Attempts are counted under separate keys: the right password, which a guesser of
 * codes knows, must not reset their failures.
 */
export async function finishSession(typed: SecondStep, ask: AskFor<'anyone'>): Promise<OpenedSession> {
  const now = ask.deps.clock.now()
  const dono = hashToken(typed.entrada)
  const pending = await findPendingLogin(ask.db, dono, now)
  try {
    if (!pending) throw new Problem('entrada-expirada')
    const { usuarioId, remember, issuer } = pending
    const guards = await guardsOf(usuarioId, typed.aparelho, ask, now)
    return await guardedAttempt(ask.db, guards, now, (right) =>
      transaction(ask.db, async (db) => {
        const within = { ...ask, db }
        const row = (await takePendingLogin(db, dono)) ? await findLivingPerson(db, usuarioId) : undefined
        if (!row) throw new Problem('entrada-expirada')
        const fator = await useFactor(within, { usuarioId, dono }, typed)
        await right(db)
        const opened = await openSessionFor(
          row,
          { remember, aparelho: typed.aparelho, fator, ...(issuer && { issuer: { ...issuer, isStrong: false } }) },
          within,
          now,
        )
        if (fator === 'recuperacao') sendNotice(ask, 'recuperacao-usada', row)
        return opened
      }),
    )
  } catch (error) {
    if (error instanceof Problem) {
      const detalhe = { motivo: error.codigo, passo: 2 }
      await recordRefused(ask, { evento: 'entrar', contaId: pending?.usuarioId, detalhe })
    }
    throw error
  }
}

/** Makes a challenge for the passkeys of the person who typed the right password. */
export async function challengeLogin(entrada: string, ask: AskFor<'anyone'>): Promise<Record<string, unknown>> {
  const dono = hashToken(entrada)
  const pending = await findPendingLogin(ask.db, dono, ask.deps.clock.now())
  if (!pending) throw new Problem('entrada-expirada')
  return challengeKeys(ask, { usuarioId: pending.usuarioId, dono })
}

/** On a known device, as with passwords, attempts are counted only by the device. */
async function guardsOf(usuarioId: number, aparelho: string | undefined, ask: AskFor<'anyone'>, now: Date) {
  const device = aparelho === undefined ? undefined : hashToken(aparelho)
  if (device && (await isDeviceOf(ask.db, device, usuarioId, now))) return [guardFactorOnDevice(usuarioId, device)]
  return [guardAddress(ask.ip), guardFactor(usuarioId)]
}
