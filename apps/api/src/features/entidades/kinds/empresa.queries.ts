import { sql } from 'kysely'
import { ADDRESS, addressColumns, COMPANY, COMPANY_SEARCHED, companyColumns } from './columns.queries.ts'
import type { Changes, EntityKind } from './entity-kind.queries.ts'

export const empresa: EntityKind<'empresa'> = {
  table: 'empresas',
  registered: 'Empresa cadastrada com sucesso!',
  called: 'A empresa',
  deleted: 'excluída',
  managedBy: 'createEntidade',
  source: { from: sql`empresas e`, columns: sql`${COMPANY}, ${ADDRESS}`, searched: COMPANY_SEARCHED },
  async insert(db, typed, { now }) {
    const { id } = await db
      .insertInto('empresas')
      .values({
        nome: typed.nome,
        ...companyColumns(typed),
        ...addressColumns(typed),
        criado_em: now,
        atualizado_em: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async change(_db, _before, edit): Promise<Changes<'empresas'>> {
    return { nome: edit.nome, ...companyColumns(edit), ...addressColumns(edit) }
  },
}
