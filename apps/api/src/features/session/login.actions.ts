/** Signs a person in and out. */
import { Problem } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { audit } from '../../db/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Ask, AskFor } from '../../http/ask.ts'
import { createToken, hashToken } from '../../http/token.ts'
import { verifySenha } from '../../senhas/hash-senha.ts'
import { countAttempt, forgetAttempts, type Guarded, sweepAttempts, takeBackAttempt } from './attempts.queries.ts'
import { guardAddress, guardEmail } from './guarded-keys.ts'
import { holdSenha } from './senha.queries.ts'
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
}

export interface OpenedSession {
  readonly token: string
  /** Seconds until the session ends. */
  readonly expiresIn: number
  readonly person: SessionPerson
}

/**
 * Opens a session. A wrong password reveals nothing: an e-mail that nobody has is counted, verified and answered like one that somebody
 * has. The password is verified outside of any transaction, since it takes longer than everything else.
 */
export async function openSession(
  { email, senha, remember = false }: Credentials,
  ask: AskFor<'anyone'>,
): Promise<OpenedSession> {
  const now = ask.deps.clock.now()
  const address = guardAddress(ask.ip)
  const account = guardEmail(email)
  await transaction(ask.db, (db) => passOrWait(db, [address, account], now))
  const found = await findByEmail(ask.db, email)
  const right = await verifySenha(found?.senhaHash, senha)
  if (!found || !right) throw new Problem('login-invalido')

  const token = createToken()
  const person = personOf(found.row, hashToken(token))
  const expiresIn = remember ? REMEMBERED_S : SESSION_S
  return transaction(ask.db, async (db) => {
    // The password or the person was changed or archived during the verification.
    if (!(await holdSenha(db, person.id, found.senhaHash))) throw new Problem('login-invalido')
    const expiresAt = new Date(now.getTime() + expiresIn * 1000)
    await insertSession(db, { tokenHash: person.tokenHash, usuarioId: person.id, now, expiresAt })
    await takeBackAttempt(db, address.key, now)
    await forgetAttempts(db, account.key)
    await sweepSessions(db, now)
    await sweepAttempts(db, now)
    await audit({ ...ask, db, actor: person }, { acao: 'entrar', entidade: 'sessao', id: person.id })
    return { token, expiresIn, person }
  })
}

/** Counts an attempt at each of these keys, or at none of them: the first key that must wait refuses. */
export async function passOrWait(db: Db, guarded: readonly Guarded[], now: Date): Promise<void> {
  for (const each of guarded) {
    const esperar = await countAttempt(db, each, now)
    if (esperar > 0) {
      throw new Problem('muitas-tentativas', {
        esperar,
        detail: `Muitas tentativas: aguarde ${inWords(esperar)} e tente novamente.`,
      })
    }
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return formatCount(seconds, 'segundo', 'segundos')
  return formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')
}

export async function closeSession(ask: Ask): Promise<void> {
  await deleteSession(ask.db, ask.actor.tokenHash)
  await audit(ask, { acao: 'sair', entidade: 'sessao', id: ask.actor.id })
}
