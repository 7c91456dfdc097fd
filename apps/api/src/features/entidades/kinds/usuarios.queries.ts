/** Kinds of people whose rows are usuarios, with a separate login. */
import type { EditOf, Tipo } from '@faixa/contract'
import { type Nivel, SEDE_NAME } from '@faixa/domain'
import { type Insertable, sql } from 'kysely'
import type { EntityTable } from '../../../changes/changing.ts'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { requireParent, requireUnidade } from '../parents.queries.ts'
import { invitationOf, named, ownColumns, REMOVED, sealedNumbers, selected } from './columns.queries.ts'
import type { Changes, EntityKind, EntityRow, Writing } from './entity-kind.queries.ts'

const USUARIO = { table: 'usuarios', registered: 'Usuário cadastrado com sucesso!' } as const

/** Search, filters and order of lists of usuarios, with separate indexes. */
const USUARIO_LISTED = {
  searched: sql`e.busca`,
  folded: { nome: sql`e.nome_dobrado` },
  present: ['email'],
} as const

const ACCOUNT = { convite: invitationOf('e'), removido: REMOVED }

/** Lists of people who belong to no empresa. */
type StaffTipo = Exclude<Tipo, EntityTable | 'funcionarios'>

export function staff(tipo: StaffTipo, nivel: Nivel, called: EntityKind<StaffTipo>['called']): EntityKind<StaffTipo> {
  return {
    ...USUARIO,
    called,
    // A person who may change a colleague's password can sign in as that colleague: therefore only administrators manage staff.
    managedBy: 'createAdministrador',
    source: {
      from: sql`usuarios e`,
      columns: selected(tipo, ACCOUNT),
      ...USUARIO_LISTED,
      where: sql`e.nivel = ${nivel}`,
    },
    insert: (db, { nome, email }, writing) => insertUsuario(db, { nivel, nome, email }, writing),
    async change(_db, _before, { nome, email }, { senhaHash }): Promise<Changes<'usuarios'>> {
      return { nome, email, senha_hash: senhaHash }
    },
  }
}

export const funcionario: EntityKind<'funcionarios'> = {
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
    columns: selected('funcionarios', { ...ACCOUNT, empresa: named('p'), unidade: named('u') }),
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
    const { nome, email } = typed
    const empresa_id = await requireParent(db, 'empresa', typed.empresa)
    const unidade_id = typed.unidade === undefined ? undefined : await requireUnidade(db, typed.unidade, empresa_id)
    const person = { ...ownColumns('funcionarios', typed), ...sealedNumbers(typed, writing.seal) }
    return insertUsuario(db, { ...person, nivel: 'funcionario', nome, email, empresa_id, unidade_id }, writing)
  },
  async change(db, before, edit, { senhaHash, seal }): Promise<Changes<'usuarios'>> {
    const person = { ...ownColumns('funcionarios', edit), ...sealedNumbers(edit, seal) }
    return { ...person, senha_hash: senhaHash, ...(await changeEmployer(db, before, edit)) }
  },
}

/** A new empresa without a unidade means the head office of that empresa. */
async function changeEmployer(
  db: Db,
  before: EntityRow<'funcionarios'>,
  edit: EditOf<'funcionarios'>,
): Promise<Changes<'usuarios'>> {
  if (edit.empresa === undefined && edit.unidade === undefined) return {}
  const moves = edit.empresa !== undefined && edit.empresa !== before.empresa.id
  const empresa_id = await requireParent(db, 'empresa', edit.empresa ?? before.empresa.id)
  if (edit.unidade === undefined) return moves ? { empresa_id, unidade_id: null } : {}
  const unidade_id = edit.unidade === null ? null : await requireUnidade(db, edit.unidade, empresa_id)
  return { empresa_id, unidade_id }
}

async function insertUsuario(
  db: Db,
  columns: Changes<'usuarios'> & Pick<Insertable<Tables['usuarios']>, 'nivel' | 'nome' | 'email'>,
  { now, senhaHash }: Writing,
): Promise<number> {
  const { id } = await db
    .insertInto('usuarios')
    .values({ ...columns, senha_hash: senhaHash ?? null, criado_em: now, atualizado_em: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
