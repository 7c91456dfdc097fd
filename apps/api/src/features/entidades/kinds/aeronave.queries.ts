import { invalidFields } from '@faixa/contract'
import { prefixoFault } from '@faixa/domain'
import { sql } from 'kysely'
import { requirePrestadora } from '../parents.queries.ts'
import { foldedLines, named } from './columns.queries.ts'
import type { Changes, EntityKind } from './entity-kind.queries.ts'

export const aeronave: EntityKind<'aeronave'> = {
  table: 'aeronaves',
  registered: 'Aeronave cadastrada com sucesso!',
  called: 'A aeronave',
  deleted: 'excluída',
  managedBy: 'createEntidade',
  source: {
    from: sql`aeronaves e join prestadoras p on p.id = e.prestadora_id`,
    columns: sql`e.tipo, e.fabricante, e.modelo, ${named('p')} as prestadora, e.validade`,
    elsewhere: { prestadora: sql`p.nome` },
    written: { validade: sql`to_char(e.validade, 'DD/MM/YYYY')` },
    searched: foldedLines(sql`e.nome, e.fabricante, e.modelo, p.nome`),
    parents: [{ kind: 'prestadora', alias: 'p' }],
  },
  async insert(db, typed, { now }) {
    const { nome, tipo, fabricante, modelo, validade } = typed
    const prestadora_id = await requirePrestadora(db, typed.prestadora)
    const { id } = await db
      .insertInto('aeronaves')
      .values({ nome, tipo, fabricante, modelo, validade, prestadora_id, criado_em: now, atualizado_em: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async change(db, before, { prestadora, ...edit }): Promise<Changes<'aeronaves'>> {
    const { nome = before.nome, tipo = before.tipo } = edit
    const mensagem = prefixoFault(nome, tipo)
    if (mensagem !== undefined) throw invalidFields([{ campo: 'nome', mensagem }])
    const moves = prestadora !== undefined && prestadora !== before.prestadora.id
    return { ...edit, prestadora_id: moves ? await requirePrestadora(db, prestadora) : undefined }
  },
}
