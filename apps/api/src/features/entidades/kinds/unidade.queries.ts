import { type EditOf, invalidFields } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { hasDocuments, moveWithUnidade, requireEmpresa } from '../parents.queries.ts'
import { ADDRESS, addressColumns, COMPANY, COMPANY_SEARCHED, companyColumns, named } from './columns.queries.ts'
import type { Changes, EntityKind, EntityRow } from './entity-kind.queries.ts'

export const unidade: EntityKind<'unidade'> = {
  table: 'unidades',
  registered: 'Unidade cadastrada com sucesso!',
  called: 'A unidade',
  deleted: 'excluída',
  managedBy: 'createEntidade',
  source: {
    from: sql`unidades e join empresas p on p.id = e.empresa_id`,
    columns: sql`${named('p')} as empresa, ${COMPANY}, ${ADDRESS}`,
    elsewhere: { empresa: sql`p.nome` },
    searched: COMPANY_SEARCHED,
    parents: [{ kind: 'empresa', alias: 'p' }],
  },
  async insert(db, typed, { now }) {
    const { id } = await db
      .insertInto('unidades')
      .values({
        nome: typed.nome,
        empresa_id: await requireEmpresa(db, typed.empresa),
        ...companyColumns(typed),
        ...addressColumns(typed),
        criado_em: now,
        atualizado_em: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async change(db, before, edit): Promise<Changes<'unidades'>> {
    const empresa_id = await changeEmpresa(db, before, edit)
    return { nome: edit.nome, empresa_id, ...companyColumns(edit), ...addressColumns(edit) }
  },
}

async function changeEmpresa(db: Db, before: EntityRow<'unidade'>, edit: EditOf<'unidade'>) {
  if (edit.empresa === undefined || edit.empresa === before.empresa.id) return undefined
  const empresaId = await requireEmpresa(db, edit.empresa)
  if (await hasDocuments(db, before.id)) {
    const mensagem = 'Esta unidade já tem laudos ou ordens de serviço e não pode mudar de empresa: cadastre outra.'
    throw invalidFields([{ campo: 'empresa', mensagem }])
  }
  await moveWithUnidade(db, before.id, empresaId)
  return empresaId
}
