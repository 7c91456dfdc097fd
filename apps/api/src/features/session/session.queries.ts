/** Reads the person of a token, and writes sessions. */
import { API_BASE, type Preferences, type UserInfo } from '@faixa/contract'
import { CAPABILITIES, type Capability, grantOf, LICENCE_VERSION, MUST_ACCEPT_LICENCE } from '@faixa/domain'
import { present } from '@faixa/units'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Tables } from '../../db/tables.ts'
import { type FactorMeans, factorDueOf } from '../../http/access/required-factor.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import { markEnded } from './open-sessions.queries.ts'

/** Time without use after which a session ends before its date, ms. */
const IDLE_MS = 14 * 86_400_000
/** Interval at which the last use is written, ms, so that reading requests usually write nothing. */
const USE_WRITTEN_MS = 5 * 60_000

/** A signed-in person, with the fields that only this feature needs. */
export interface SessionPerson extends SignedIn {
  readonly nomeEmpresa: string | null
  readonly usedAt: Date
  /** SHA-256 of the picture. */
  readonly foto: Buffer | null
  readonly preferencias: Preferences
}

/** The facts about a session that its person may see, or that routes check. */
export type SessionFacts = Pick<
  SessionPerson,
  'tokenHash' | 'confirmedAt' | 'mustChangeSenha' | 'usedAt' | 'isServers' | 'hasIssuersFactor'
>

export type PersonRow = Pick<
  Selectable<Tables['usuarios']>,
  | 'id'
  | 'nome'
  | 'email'
  | 'nivel'
  | 'funcao'
  | 'empresa_id'
  | 'unidade_id'
  | 'piloto_id'
  | 'licenca_versao'
  | 'trocar_senha'
  | 'foto_sha256'
  | 'preferencias'
  | 'segundo_fator_em'
  | 'segundo_fator_contado_de'
> & { readonly prestadora_id: number | null; readonly empresa_nome: string | null }

/**
 * Selects the people who may sign in: neither they nor any parent entity is archived. A pilot belongs to the prestadora of the pilot's own
 * row, which changes when the pilot does.
 */
export function livingPeople(db: Db) {
  return db
    .selectFrom('usuarios')
    .leftJoin('empresas', 'empresas.id', 'usuarios.empresa_id')
    .leftJoin('unidades', 'unidades.id', 'usuarios.unidade_id')
    .leftJoin('pilotos', 'pilotos.id', 'usuarios.piloto_id')
    .leftJoin('prestadoras', (join) =>
      join.on((eb) => eb('prestadoras.id', '=', eb.fn.coalesce('pilotos.prestadora_id', 'usuarios.prestadora_id'))),
    )
    .where('usuarios.arquivado_em', 'is', null)
    .where('empresas.arquivado_em', 'is', null)
    .where('unidades.arquivado_em', 'is', null)
    .where('pilotos.arquivado_em', 'is', null)
    .where('prestadoras.arquivado_em', 'is', null)
    .select([
      'usuarios.id',
      'usuarios.nome',
      'usuarios.email',
      'usuarios.nivel',
      'usuarios.funcao',
      'usuarios.empresa_id',
      'usuarios.unidade_id',
      'usuarios.piloto_id',
      'usuarios.licenca_versao',
      'usuarios.trocar_senha',
      'usuarios.foto_sha256',
      'usuarios.preferencias',
      'usuarios.segundo_fator_em',
      'usuarios.segundo_fator_contado_de',
      'prestadoras.id as prestadora_id',
      'empresas.nome as empresa_nome',
    ])
}

interface SessionsSought {
  readonly tokenHashes: readonly Buffer[]
  readonly now: Date
  readonly usedAfter: Date
}

const validSessions = namedQuery('sessoes', (db, { tokenHashes, now, usedAfter }: SessionsSought) =>
  livingPeople(db)
    .innerJoin('sessoes', 'sessoes.usuario_id', 'usuarios.id')
    // Because of the subquery the planner does not know the number of hashes, so that one plan serves every number.
    .where(sql<SqlBool>`sessoes.token_hash = any ((select ${tokenHashes}::bytea[])::bytea[])`)
    .where('sessoes.expira_em', '>', now)
    .where('sessoes.usada_em', '>', usedAfter)
    .select([
      'sessoes.token_hash',
      'sessoes.usada_em',
      'sessoes.confirmada_em',
      'sessoes.trocar_senha as trocar_nesta',
      'sessoes.do_servidor',
      'sessoes.fator_do_emissor',
    ]),
)

/** Finds the living people of valid sessions, before every request, in one look-up by the sessions' keys; in the order of the hashes. */
export async function findAllSignedIn(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<readonly (SessionPerson | undefined)[]> {
  const rows = await validSessions(db, { tokenHashes, now, usedAfter: new Date(now.getTime() - IDLE_MS) }, undefined)
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  return tokenHashes.map((tokenHash) => {
    const row = found.get(tokenHash.toString('hex'))
    if (!row) return undefined
    const { confirmada_em: confirmedAt, usada_em: usedAt, trocar_nesta: mustChangeSenha, do_servidor: isServers } = row
    const hasIssuersFactor = row.fator_do_emissor
    return personOf(row, { tokenHash, confirmedAt, usedAt, mustChangeSenha, isServers, hasIssuersFactor })
  })
}

export async function findSignedIn(db: Db, tokenHash: Buffer, now: Date): Promise<SessionPerson | undefined> {
  const [person] = await findAllSignedIn(db, [tokenHash], now)
  return person
}

/** Finds a person who may sign in; undefined where the person or the entity was archived. */
export async function findLivingPerson(db: Db, usuarioId: number): Promise<PersonRow | undefined> {
  return livingPeople(db).where('usuarios.id', '=', usuarioId).executeTakeFirst()
}

/** Writes the last use of a session, unless it was written a moment ago. */
export async function touchSession(db: Db, { tokenHash, usedAt }: SessionFacts, now: Date): Promise<void> {
  if (now.getTime() - usedAt.getTime() < USE_WRITTEN_MS) return
  await db.updateTable('sessoes').set({ usada_em: now }).where('token_hash', '=', tokenHash).execute()
}

/** Finds a person with the hash of the password, which must not leave the verification; undefined where an invited person has none yet. */
export async function findByEmail(
  db: Db,
  email: string,
): Promise<{ readonly row: PersonRow; readonly senhaHash: string | undefined } | undefined> {
  const found = await livingPeople(db)
    .select('usuarios.senha_hash')
    .where((eb) => eb(eb.fn<string>('lower', ['usuarios.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (!found) return undefined
  const { senha_hash: senhaHash, ...row } = found
  return { row, senhaHash: senhaHash ?? undefined }
}

export function personOf(row: PersonRow, facts: SessionFacts): SessionPerson {
  return {
    ...facts,
    id: row.id,
    nome: row.nome,
    email: row.email,
    nivel: row.nivel,
    isUnidade: row.unidade_id !== null,
    nomeEmpresa: row.empresa_nome,
    foto: row.foto_sha256,
    preferencias: row.preferencias ?? {},
    hasFactor: row.segundo_fator_em !== null,
    factorCountedFrom: row.segundo_fator_contado_de,
    licenceAccepted: !MUST_ACCEPT_LICENCE[row.nivel] || row.licenca_versao === LICENCE_VERSION,
    ...(row.funcao !== null && { funcao: row.funcao }),
    ...(row.empresa_id !== null && { empresaId: row.empresa_id }),
    ...(row.unidade_id !== null && { unidadeId: row.unidade_id }),
    ...(row.prestadora_id !== null && { prestadoraId: row.prestadora_id }),
    ...(row.piloto_id !== null && { pilotoId: row.piloto_id }),
  }
}

export function userInfoOf(person: SessionPerson, { settings, clock }: FactorMeans): UserInfo {
  const factorDue = factorDueOf(person, settings)
  const { empresaId, unidadeId, prestadoraId, pilotoId } = person
  return {
    id: person.id,
    nome: person.nome,
    email: person.email,
    profilePicture: person.foto ? `${API_BASE}/perfil/foto/${person.foto.toString('hex')}` : null,
    privileges: privilegesOf(person),
    nivel: person.nivel,
    funcao: person.funcao ?? '',
    nomeEmpresa: person.nomeEmpresa,
    isUnidade: person.isUnidade ?? false,
    licenseAgreement: person.licenceAccepted,
    preferencias: person.preferencias,
    ...(person.mustChangeSenha && { trocarSenha: true as const }),
    ...(person.hasFactor && { temSegundoFator: true as const }),
    ...(factorDue &&
      (factorDue <= clock.now() ? { exigeSegundoFator: true as const } : { segundoFatorAte: factorDue.toISOString() })),
    ...present({ empresaId, unidadeId, prestadoraId, pilotoId }),
  }
}

function privilegesOf(person: SignedIn): UserInfo['privileges'] {
  const granted = (Object.keys(CAPABILITIES) as Capability[]).flatMap((capability) => {
    const grant = grantOf(person, capability)
    return grant.reach === 'none' ? [] : [[capability, { ...grant }]]
  })
  return Object.fromEntries(granted)
}

export interface NewSession {
  readonly tokenHash: Buffer
  readonly usuarioId: number
  readonly now: Date
  readonly expiresAt: Date
  readonly agente?: string | null
  readonly endereco?: string
  readonly mustChangeSenha?: boolean
  readonly aparelho?: Buffer
  /** True where the server opens it for itself. */
  readonly isServers?: true
  /** When the person was last proved to be who they are; absent: now. */
  readonly confirmedAt?: Date
  readonly issuer?: ByIssuer | undefined
  readonly hasIssuersFactor?: boolean
}

/** The issuer that a person signed in by. */
export interface ByIssuer {
  readonly id: string
  /** Subject and session at the issuer, by which its logout ends the session here. */
  readonly sub: string
  readonly sid?: string | undefined
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const {
    tokenHash,
    usuarioId,
    now,
    expiresAt,
    agente,
    endereco,
    mustChangeSenha = false,
    aparelho,
    isServers = false,
    confirmedAt = now,
    issuer,
    hasIssuersFactor = false,
  } = session
  await db
    .insertInto('sessoes')
    .values({
      token_hash: tokenHash,
      usuario_id: usuarioId,
      criada_em: now,
      expira_em: expiresAt,
      usada_em: now,
      confirmada_em: confirmedAt,
      agente: agente ?? null,
      endereco: endereco ?? null,
      trocar_senha: mustChangeSenha,
      aparelho: aparelho ?? null,
      do_servidor: isServers,
      emissor: issuer?.id ?? null,
      emissor_sujeito: issuer?.sub ?? null,
      emissor_sessao: issuer?.sid ?? null,
      fator_do_emissor: hasIssuersFactor,
    })
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessoes').where('token_hash', '=', tokenHash).execute()
}

/**
 * Ends all sessions of a person, or all but one, and before them the sign-ins that wait for a second factor. A session that the server
 * opened for itself has no device: it ends on its date.
 */
export async function deleteSessionsOf(db: Db, usuarioId: number, except?: Buffer): Promise<void> {
  await db.deleteFrom('entradas_pendentes').where('usuario_id', '=', usuarioId).execute()
  let sessions = db.deleteFrom('sessoes').where('usuario_id', '=', usuarioId).where('do_servidor', '=', false)
  if (except) sessions = sessions.where('token_hash', '!=', except)
  await markEnded(db, await sessions.returning(['token_hash', 'expira_em']).execute())
}

/**
 * Deletes expired and idle sessions, and the marks of ended ones once those would have expired. Rows that another sign-in has locked are
 * skipped.
 */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessoes_encerradas').where('expira_em', '<', now).execute()
  await db
    .deleteFrom('sessoes')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessoes as vencidas')
        .select('vencidas.token_hash')
        .where((ended) =>
          ended.or([
            ended('vencidas.expira_em', '<', now),
            ended('vencidas.usada_em', '<', new Date(now.getTime() - IDLE_MS)),
          ]),
        )
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/**
 * Records when and from where the current licence was accepted; returns false, and keeps the earlier time, where it had been accepted
 * before.
 */
export async function recordLicence(db: Db, usuarioId: number, now: Date, endereco: string): Promise<boolean> {
  const accepted = await db
    .updateTable('usuarios')
    .set({ licenca_aceita_em: now, licenca_versao: LICENCE_VERSION, licenca_endereco: endereco })
    .where('id', '=', usuarioId)
    .where('licenca_versao', 'is distinct from', LICENCE_VERSION)
    .returning('id')
    .executeTakeFirst()
  return accepted !== undefined
}

/** Returns the living administrator who was registered first. */
export async function findLivingAdministrator(db: Db): Promise<number | undefined> {
  const found = await db
    .selectFrom('usuarios')
    .select('id')
    .where('nivel', '=', 'admin')
    .where('arquivado_em', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
