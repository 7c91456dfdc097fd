import { sql } from 'kysely'
import { replaceLinks, requireEmpresas } from '../parents.queries.ts'
import { invitationOf, joinLogin } from './columns.queries.ts'
import type { Changes, EntityKind } from './entity-kind.queries.ts'

export const prestadora: EntityKind<'prestadora'> = {
  table: 'prestadoras',
  login: 'prestadora',
  registered: 'Prestadora cadastrada com sucesso!',
  called: 'A prestadora',
  deleted: 'excluída',
  managedBy: 'createEntidade',
  source: {
    from: sql`prestadoras e ${joinLogin('prestadora')}`,
    columns: sql`e.cnpj, e.registro_mapa as "registroMapa", l.email, ${invitationOf('l')}, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) order by p.nome, p.id)
      from empresas_prestadoras ep join empresas p on p.id = ep.empresa_id
      where ep.prestadora_id = e.id and p.arquivado_em is null), '[]') as empresas`,
    elsewhere: { email: sql`l.email` },
    searched: sql`dobrado(e.nome)`,
  },
  async insert(db, { nome, cnpj, registroMapa, empresas }, { now }) {
    const { id } = await db
      .insertInto('prestadoras')
      .values({ nome, cnpj, registro_mapa: registroMapa, criado_em: now, atualizado_em: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (empresas) await replaceLinks(db, id, await requireEmpresas(db, empresas), now)
    return id
  },
  async change(db, { id }, { nome, cnpj, registroMapa, empresas }, { now }): Promise<Changes<'prestadoras'>> {
    if (empresas) await replaceLinks(db, id, await requireEmpresas(db, empresas), now)
    return { nome, cnpj, registro_mapa: registroMapa }
  },
}
