/** Opens a session for a person after the right password, and second factor where one exists. */
import type { FactorForm } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { recordDone, storedAgent } from '../../db/audit/security-log.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
import type { AskFor } from '../../http/ask.ts'
import { sweepAttempts } from './attempts.queries.ts'
import { isDeviceKnown, rememberDevice } from './devices.queries.ts'
import { insertSession, type PersonRow, personOf, type SessionPerson, sweepSessions } from './session.queries.ts'

const HOUR_S = 3600
const SESSION_S = 8 * HOUR_S
const REMEMBERED_S = 30 * 24 * HOUR_S

interface Opening {
  readonly remember: boolean
  /** Device token sent with the sign-in. */
  readonly aparelho: string | undefined
  readonly fator?: FactorForm
}

export interface OpenedSession {
  readonly token: string
  /** Seconds until the session ends. */
  readonly expiresIn: number
  readonly person: SessionPerson
  /** Device token for the next sign-in. */
  readonly aparelho: string
}

/** Writes within the transaction that has verified the person. */
export async function openSessionFor(
  row: PersonRow,
  { remember, aparelho: sent, fator }: Opening,
  ask: AskFor<'anyone'>,
  now: Date,
): Promise<OpenedSession> {
  const { db } = ask
  const token = createToken()
  const mustChangeSenha = row.trocar_senha
  const facts = { tokenHash: hashToken(token), confirmedAt: now, usedAt: now, mustChangeSenha, isServers: false }
  const person = personOf(row, facts)
  const expiresIn = remember ? REMEMBERED_S : SESSION_S
  // A browser keeps one token for all its people.
  const aparelho = sent !== undefined && (await isDeviceKnown(db, hashToken(sent))) ? sent : createToken()
  await insertSession(db, {
    tokenHash: person.tokenHash,
    usuarioId: person.id,
    now,
    mustChangeSenha,
    expiresAt: new Date(now.getTime() + expiresIn * 1000),
    agente: storedAgent(ask.headers['user-agent']),
    endereco: ask.ip,
    aparelho: hashToken(aparelho),
  })
  await rememberDevice(db, hashToken(aparelho), person.id, now)
  await sweepSessions(db, now)
  await sweepAttempts(db, now)
  const signedIn = { ...ask, actor: person }
  await audit(signedIn, { acao: 'entrar', entidade: 'sessao', id: person.id, ...(fator && { depois: { fator } }) })
  await recordDone(signedIn, { evento: 'entrar', ...(fator && { detalhe: { fator } }) })
  return { token, expiresIn, person, aparelho }
}
