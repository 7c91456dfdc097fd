import type { EditOf } from '@faixa/contract'
import { SEDE_NAME } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { requireEmpresa, requireUnidade } from '../parents.queries.ts'
import { ADDRESS, addressColumns, invitationOf, named, REMOVED, sealedNumbers } from './columns.queries.ts'
import type { Changes, EntityKind, EntityRow } from './entity-kind.queries.ts'
import { insertUsuario, USUARIO, USUARIO_LISTED } from './usuario.queries.ts'

export const funcionario: EntityKind<'funcionario'> = {
  ...USUARIO,
  called: 'O funcionário',
  managedBy: 'createEntidade',
  source: {
    from: sql`usuarios e left join empresas p on p.id = e.empresa_id left join unidades u on u.id = e.unidade_id`,
    // `offset 0` keeps the planner from sorting after the join.
    inOrderOf: {
      empresa: (order) => sql`(select * from empresas p order by ${order} offset 0) p
        join usuarios e on e.empresa_id = p.id left join unidades u on u.id = e.unidade_id`,
    },
    columns: sql`e.email, ${invitationOf('e')}, ${named('p')} as empresa, ${named('u')} as unidade, e.funcao, e.rg, e.cpf, ${ADDRESS}, ${REMOVED}`,
    elsewhere: { empresa: sql`p.nome`, unidade: sql`coalesce(u.nome, ${SEDE_NAME})` },
    sealed: ['rg', 'cpf'],
    ...USUARIO_LISTED,
    where: sql`e.nivel = 'funcionario'`,
    parents: [
      { kind: 'empresa', alias: 'p' },
      { kind: 'unidade', alias: 'u' },
    ],
  },
  async insert(db, typed, writing) {
    const { nome, email, funcao } = typed
    const empresa_id = await requireEmpresa(db, typed.empresa)
    const unidade_id = typed.unidade === undefined ? undefined : await requireUnidade(db, typed.unidade, empresa_id)
    const person = { nome, email, funcao, ...sealedNumbers(typed, writing.seal), ...addressColumns(typed) }
    return insertUsuario(db, { nivel: 'funcionario', ...person, empresa_id, unidade_id }, writing)
  },
  async change(db, before, edit, { senhaHash, seal }): Promise<Changes<'usuarios'>> {
    const { nome, email, funcao } = edit
    const person = { nome, email, senha_hash: senhaHash, funcao, ...sealedNumbers(edit, seal) }
    return { ...person, ...addressColumns(edit), ...(await changeEmployer(db, before, edit)) }
  },
}

/** A new empresa without a unidade means the head office of that empresa. */
async function changeEmployer(
  db: Db,
  before: EntityRow<'funcionario'>,
  edit: EditOf<'funcionario'>,
): Promise<Changes<'usuarios'>> {
  if (edit.empresa === undefined && edit.unidade === undefined) return {}
  const moves = edit.empresa !== undefined && edit.empresa !== before.empresa.id
  const empresa_id = await requireEmpresa(db, edit.empresa ?? before.empresa.id)
  if (edit.unidade === undefined) return moves ? { empresa_id, unidade_id: null } : {}
  const unidade_id = edit.unidade === null ? null : await requireUnidade(db, edit.unidade, empresa_id)
  return { empresa_id, unidade_id }
}
