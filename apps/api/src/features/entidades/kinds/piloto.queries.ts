import { sql } from 'kysely'
import { requirePrestadora } from '../parents.queries.ts'
import { invitationOf, joinLogin, named, REMOVED } from './columns.queries.ts'
import type { Changes, EntityKind } from './entity-kind.queries.ts'

export const piloto: EntityKind<'piloto'> = {
  table: 'pilotos',
  login: 'piloto',
  registered: 'Piloto cadastrado com sucesso!',
  called: 'O piloto',
  deleted: 'excluído',
  managedBy: 'createEntidade',
  source: {
    from: sql`pilotos e join prestadoras p on p.id = e.prestadora_id ${joinLogin('piloto')}`,
    columns: sql`l.email, ${invitationOf('l')}, ${named('p')} as prestadora, ${REMOVED}`,
    elsewhere: { email: sql`l.email`, prestadora: sql`p.nome` },
    searched: sql`dobrado(e.nome)`,
    parents: [{ kind: 'prestadora', alias: 'p' }],
  },
  async insert(db, { nome, prestadora }, { now }) {
    const prestadora_id = await requirePrestadora(db, prestadora)
    const { id } = await db
      .insertInto('pilotos')
      .values({ nome, prestadora_id, criado_em: now, atualizado_em: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async change(db, before, { nome, prestadora }): Promise<Changes<'pilotos'>> {
    // Laudos store the prestadora of their flight.
    const moves = prestadora !== undefined && prestadora !== before.prestadora.id
    return { nome, prestadora_id: moves ? await requirePrestadora(db, prestadora) : undefined }
  },
}
