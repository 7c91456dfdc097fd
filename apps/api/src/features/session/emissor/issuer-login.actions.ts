/** Signs people in by an issuer of OpenID Connect, and out when it says so. */
import { type FactorAsked, Problem, RETURN_PATH } from '@faixa/contract'
import { audit } from '../../../db/audit/audit.ts'
import { recordDone, recordRefused } from '../../../db/audit/security-log.ts'
import { transaction } from '../../../db/database.ts'
import { linkTo } from '../../../http/access/link-with-token.ts'
import { createToken, hashToken } from '../../../http/access/token.ts'
import type { AskFor } from '../../../http/ask.ts'
import {
  addressAt,
  type Identity,
  IssuerRefused,
  IssuerUnreachable,
  identityOf,
  logoutIn,
} from '../../../oidc/ask-issuer.ts'
import type { Issuer } from '../../../settings/read-issuers.ts'
import { endInvitation } from '../convite/convite.queries.ts'
import { type OpenedSession, openSessionFor } from '../open-session.actions.ts'
import { awaitFactor } from '../second-step.actions.ts'
import { findByEmail, findLivingPerson, type PersonRow } from '../session.queries.ts'
import { deleteSessionsByIssuer, insertIssuerLogin, takeIssuerLogin, updateNivel } from './issuer-login.queries.ts'
import { levelByGroup } from './level-by-group.ts'
import { refuseOtherIssuer, signsIn } from './required-issuers.ts'

/** Time for signing in at the issuer, s. */
const LOGIN_S = 600

type Means = AskFor<'anyone'>

/** Returns the address at the issuer, and the token that the browser keeps until it returns. */
export async function beginIssuerLogin(id: string, remember: boolean, ask: Means) {
  const { settings, clock } = ask.deps
  const issuer = issuerWith(id, ask)
  if (!issuer) throw new Problem('nao-encontrado')
  const entrada = createToken()
  const endereco = await addressAt(issuer, entrada, linkTo(settings, RETURN_PATH)).catch(refusalOf(issuer, ask))
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LOGIN_S * 1000)
  await transaction(ask.db, (db) =>
    insertIssuerLogin(db, { tokenHash: hashToken(entrada), emissor: id, remember }, now, expiresAt),
  )
  return { entrada, endereco, expiraEm: LOGIN_S }
}

interface Returned {
  readonly entrada: string
  /** Parameters of the return, as the issuer wrote them. */
  readonly retorno: string
  readonly aparelho?: string | undefined
}

/** Opens the session of the person whose e-mail the issuer has verified, or asks for the person's second factor. */
export async function finishIssuerLogin(typed: Returned, ask: Means): Promise<OpenedSession | FactorAsked> {
  const { settings, clock } = ask.deps
  // The token is used up first: a return that is sent twice opens nothing.
  const begun = await takeIssuerLogin(ask.db, hashToken(typed.entrada), clock.now())
  const issuer = begun && issuerWith(begun.emissor, ask)
  let contaId: number | undefined
  try {
    if (!issuer) throw new Problem('entrada-expirada')
    const returned = new URL(linkTo(settings, RETURN_PATH))
    returned.search = typed.retorno
    const identity = await identityOf(issuer, typed.entrada, returned).catch(refusalOf(issuer, ask))
    const person = await personIn(identity, issuer, ask)
    contaId = person.id
    return await openFor(person, { issuer, identity, remember: begun.remember, aparelho: typed.aparelho }, ask)
  } catch (error) {
    if (error instanceof Problem) {
      const detalhe = { motivo: error.codigo, ...(begun && { emissor: begun.emissor }) }
      await recordRefused(ask, { evento: 'entrar', contaId, detalhe })
    }
    throw error
  }
}

async function personIn({ email, isEmailVerified }: Identity, issuer: Issuer, ask: Means): Promise<PersonRow> {
  const { nome } = issuer
  if (email === undefined || !isEmailVerified) {
    const detail = `«${nome}» não diz que o seu e-mail foi verificado: verifique-o lá, ou entre com e-mail e senha.`
    throw new Problem('emissor-sem-email', { detail })
  }
  const found = await findByEmail(ask.db, email)
  // A person of another empresa is answered like an unknown one.
  if (!found || !signsIn(issuer, found.row)) {
    const detail = `Ninguém está cadastrado para entrar por «${nome}» com o e-mail ${email}: peça um convite à administração.`
    throw new Problem('emissor-sem-cadastro', { detail })
  }
  return found.row
}

interface Proved {
  readonly issuer: Issuer
  readonly identity: Identity
  readonly remember: boolean
  readonly aparelho: string | undefined
}

async function openFor(found: PersonRow, proved: Proved, ask: Means): Promise<OpenedSession | FactorAsked> {
  const { issuer, identity, remember, aparelho } = proved
  const { clock, settings } = ask.deps
  refuseOtherIssuer(found, issuer, settings.issuers)
  const nivel = levelByGroup(found, issuer, identity.groups)
  return transaction(ask.db, async (db) => {
    const within = { ...ask, db }
    const now = clock.now()
    const { id } = found
    if (nivel) {
      await updateNivel(db, id, nivel, now)
      const states = { antes: { nivel: found.nivel }, depois: { nivel, emissor: issuer.id } }
      await audit(within, { acao: 'alterar', entidade: 'usuarios', id, ...states })
    }
    // The person has found the way in: the link of an invitation is no longer needed.
    if (await endInvitation(db, id, 'usado', now)) {
      await audit(within, { acao: 'aceitar-convite', entidade: 'usuarios', id })
      await recordDone(within, { evento: 'aceitar-convite', contaId: id, detalhe: { emissor: issuer.id } })
    }
    const row = await findLivingPerson(db, id)
    if (!row) throw new Problem('emissor-sem-cadastro')
    const by = { id: issuer.id, sub: identity.sub, sid: identity.sid }
    if (row.segundo_fator_em && !identity.isStrong) return awaitFactor({ usuarioId: id, remember, issuer: by }, within)
    const { isStrong, provedAt } = identity
    return openSessionFor(row, { remember, aparelho, issuer: { ...by, isStrong, provedAt } }, within, now)
  })
}

/** Ends the sessions of a person who has signed out at the issuer. An unknown subject is no fault: nothing is left to end. */
export async function receiveIssuerLogout(id: string, logoutToken: string, ask: Means): Promise<void> {
  const issuer = issuerWith(id, ask)
  if (!issuer) throw new Problem('nao-encontrado')
  const whose = await logoutIn(issuer, logoutToken).catch((error: unknown) => {
    if (error instanceof IssuerUnreachable) return refusalOf(issuer, ask)(error)
    // Section 2.8 asks for 400.
    throw new Problem('parametro-invalido', { detail: 'O aviso de saída não é deste emissor, ou passou da validade.' })
  })
  await transaction(ask.db, async (db) => {
    const within = { ...ask, db }
    for (const usuarioId of await deleteSessionsByIssuer(db, { emissor: id, ...whose })) {
      await audit(within, { acao: 'encerrar-sessao', entidade: 'sessao', id: usuarioId, depois: { emissor: id } })
      await recordDone(within, { evento: 'encerrar-sessao', contaId: usuarioId, detalhe: { emissor: id } })
    }
  })
}

function issuerWith(id: string, { deps }: Means): Issuer | undefined {
  return deps.settings.issuers.find((issuer) => issuer.id === id)
}

/** The cause is logged: the person at the screen cannot mend a client secret. */
function refusalOf({ id, nome }: Issuer, { log }: Means) {
  return (error: unknown): never => {
    if (error instanceof IssuerUnreachable) {
      log.warn({ err: error, emissor: id }, 'o emissor não respondeu')
      const detail = `«${nome}» não respondeu: tente novamente em instantes.`
      throw new Problem('emissor-indisponivel', { detail })
    }
    if (!(error instanceof IssuerRefused)) throw error
    log.warn({ err: error, emissor: id }, 'o emissor não confirmou a entrada')
    const detail = `«${nome}» não confirmou a sua entrada: comece de novo.`
    throw new Problem('emissor-recusou', { detail })
  }
}
