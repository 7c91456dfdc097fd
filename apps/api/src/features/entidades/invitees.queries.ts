/** Finds the people of a list who have no password. */
import type { Tipo } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'
import { livingOf } from './list/narrow-entities.queries.ts'

export interface InviteeIn {
  /** Id of the row of the list. */
  readonly id: number
  readonly contaId: number
  readonly nome: string
  readonly email: string
  /** The empresa or the prestadora of the person. */
  readonly de: string | null
}

interface Sought {
  readonly now: Date
  /** True: also people whose invitation is valid. */
  readonly todos: boolean
  readonly after: number
  readonly most: number
}

/** Finds people in the order of their ids. A person whose invitation was cancelled by hand is left out. */
export async function findInvitees(
  db: Db,
  tipo: Tipo,
  { now, todos, after, most }: Sought,
): Promise<readonly InviteeIn[]> {
  const { source, login } = KINDS[tipo]
  const { from, where = sql`true`, parents = [] } = source
  const account = sql.raw(login ? 'l' : 'e')
  const [parent] = parents
  const { rows } = await sql<InviteeIn>`select e.id, ${account}.id as "contaId", e.nome, ${account}.email,
      ${parent ? sql.ref(`${parent.alias}.nome`) : sql`null`} as de
    from ${from} where ${where} and ${livingOf(parents)} and e.id > ${after}
      and ${account}.id is not null and ${account}.senha_hash is null
      and coalesce((
        select c.fim is distinct from 'cancelado' and (${todos} or c.fim is not null or c.expira_em <= ${now}
          or (c.entrega = 'email' and c.enviado_em is null))
        from convites c where c.usuario_id = ${account}.id order by c.id desc limit 1), true)
    order by e.id limit ${most}`.execute(db)
  return rows
}
