/** Opens a session for a person after the right password, and second factor where one exists. */
import type { FactorForm, UserInfo } from '@faixa/contract'
import { grantOf } from '@faixa/domain'
import { audit } from '../../db/audit/audit.ts'
import { recordDone, storedAgent } from '../../db/audit/security-log.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
import type { Ask, AskFor } from '../../http/ask.ts'
import { isNewInstallation } from '../../installation/stored-settings.queries.ts'
import { sweepAttempts } from './attempts.queries.ts'
import { isDeviceKnown, rememberDevice } from './devices.queries.ts'
import {
  type ByIssuer,
  insertSession,
  type PersonRow,
  personOf,
  type SessionPerson,
  sweepSessions,
  userInfoOf,
} from './session.queries.ts'

const HOUR_S = 3600
const SESSION_S = 8 * HOUR_S
const REMEMBERED_S = 30 * 24 * HOUR_S

interface Opening {
  readonly remember: boolean
  /** Device token sent with the sign-in. */
  readonly aparelho: string | undefined
  readonly fator?: FactorForm
  /** Where an issuer has proved who the person is. */
  readonly issuer?: ByIssuer & {
    /** True where it asked for a second factor. */
    readonly isStrong: boolean
    readonly provedAt?: Date | undefined
  }
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
  { remember, aparelho: sent, fator, issuer }: Opening,
  ask: AskFor<'anyone'>,
  now: Date,
): Promise<OpenedSession> {
  const { db } = ask
  const token = createToken()
  // A printed password was not used at an issuer.
  const mustChangeSenha = row.trocar_senha && !issuer
  // A second factor shown here is as recent as can be; an issuer may have recognised a person who signed in to it this morning.
  const confirmedAt = fator ? now : (issuer?.provedAt ?? now)
  const hasIssuersFactor = issuer?.isStrong ?? false
  const common = { tokenHash: hashToken(token), confirmedAt, mustChangeSenha, hasIssuersFactor }
  const person = personOf(row, { ...common, usedAt: now, isServers: false })
  const expiresIn = remember ? REMEMBERED_S : SESSION_S
  // A browser keeps one token for all its people.
  const aparelho = sent !== undefined && (await isDeviceKnown(db, hashToken(sent))) ? sent : createToken()
  await insertSession(db, {
    ...common,
    issuer,
    usuarioId: person.id,
    now,
    expiresAt: new Date(now.getTime() + expiresIn * 1000),
    agente: storedAgent(ask.headers['user-agent']),
    endereco: ask.ip,
    aparelho: hashToken(aparelho),
  })
  await rememberDevice(db, hashToken(aparelho), person.id, now)
  await sweepSessions(db, now)
  await sweepAttempts(db, now)
  const signedIn = { ...ask, actor: person }
  const how = {
    ...(issuer && { emissor: issuer.id, ...(issuer.isStrong && { fator: 'emissor' }) }),
    ...(fator && { fator }),
  }
  const isPlain = Object.keys(how).length === 0
  await audit(signedIn, { acao: 'entrar', entidade: 'sessao', id: person.id, ...(!isPlain && { depois: how }) })
  await recordDone(signedIn, { evento: 'entrar', ...(!isPlain && { detalhe: how }) })
  return { token, expiresIn, person, aparelho }
}

/** Reads what a signed-in person is told about themselves. */
export async function infoOf(person: SessionPerson, { db, deps }: Pick<Ask, 'db' | 'deps'>): Promise<UserInfo> {
  const isNew = grantOf(person, 'configureInstalacao').reach !== 'none' && (await isNewInstallation(db))
  return { ...userInfoOf(person, deps), ...(isNew && { primeirosPassos: true as const }) }
}
