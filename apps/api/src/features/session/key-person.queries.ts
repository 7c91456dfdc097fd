/** Finds the person whom an API key represents, before every request with a key. */
import { type KeyOwner, keyActor } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import { findSignedIn, livingPeople, personOf, type SessionPerson } from './session.queries.ts'

/** Interval at which the last use is written, ms, so that reading requests usually write nothing. */
const USE_WRITTEN_MS = 5 * 60_000

interface KeySought {
  readonly tokenHash: Buffer
  readonly now: Date
}

const validKeys = namedQuery('chave_api', (db, { tokenHash, now }: KeySought) =>
  livingPeople(db)
    .innerJoin('chaves_api as c', 'c.usuario_id', 'usuarios.id')
    .leftJoin('empresas as dona', 'dona.id', 'c.empresa_id')
    .leftJoin('unidades as parte', 'parte.id', 'c.unidade_id')
    .where('c.token_hash', '=', tokenHash)
    .where('c.expira_em', '>', now)
    .where('c.revogada_em', 'is', null)
    .where('dona.arquivado_em', 'is', null)
    .where('parte.arquivado_em', 'is', null)
    .select(['c.id as chave_id', 'c.nome as chave_nome', 'c.escopos', 'c.usada_em'])
    .select(['c.empresa_id as dona_id', 'c.unidade_id as parte_id']),
)

/** A person who signed in with an API key, and has the rights of that key. */
interface KeyPerson extends SessionPerson {
  readonly chave: NonNullable<SignedIn['chave']>
}

/** A key has its maker's current rights: if the maker is archived or changed empresa, it has none. */
export async function findKeyPerson(db: Db, tokenHash: Buffer, now: Date): Promise<KeyPerson | undefined> {
  const [row] = await validKeys(db, { tokenHash, now }, undefined)
  if (!row) return undefined
  const usedAt = row.usada_em ?? new Date(0)
  // A key does not confirm a password, and stays valid while the person's password has to be changed.
  const facts = { tokenHash, confirmedAt: new Date(0), usedAt, mustChangeSenha: false, isServers: false }
  const person = keyActor(personOf(row, facts), row.escopos, ownerOf(row.dona_id, row.parte_id))
  return person && { ...person, chave: { id: row.chave_id, nome: row.chave_nome } }
}

export function ownerOf(empresaId: number | null, unidadeId: number | null): KeyOwner | undefined {
  return empresaId === null ? undefined : { empresaId, ...(unidadeId !== null && { unidadeId }) }
}

/** Reads the person of a request once more, by the session or the key that the request carried. */
export function findPersonAgain(db: Db, actor: SignedIn, now: Date): Promise<SessionPerson | undefined> {
  return actor.chave ? findKeyPerson(db, actor.tokenHash, now) : findSignedIn(db, actor.tokenHash, now)
}

/** Writes the last use of a key, unless it was written a moment ago. */
export async function touchKey(db: Db, { chave, usedAt }: KeyPerson, now: Date, ip: string): Promise<void> {
  if (now.getTime() - usedAt.getTime() < USE_WRITTEN_MS) return
  await db.updateTable('chaves_api').set({ usada_em: now, usada_de: ip }).where('id', '=', chave.id).execute()
}
