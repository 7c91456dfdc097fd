/** A kind of entity with a separate table, which has the name of its list. */
import { type EditOf, ENTITY_KINDS, type Tipo } from '@faixa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { EntityTable } from '../../../changes/changing.ts'
import type { Db } from '../../../db/database.ts'
import { requireOwners } from '../parents.queries.ts'
import { foldedLines, invitationOf, joinLogin, named, ownColumns, selected } from './columns.queries.ts'
import type { EntityKind, EntityRow, Login, Parent, Source, Writing } from './entity-kind.queries.ts'

type OwnTable = Exclude<EntityTable, 'usuarios'>

interface OwnTableKind<List extends OwnTable> extends Pick<Source, 'written'> {
  /** Name of the kind with its article, for the beginning of a sentence. */
  readonly called: EntityKind<List>['called']
  /** Its rows belong to one of these, and are archived with it. */
  readonly parent?: 'empresa' | 'prestadora' | 'aeronave'
  readonly login?: Login
  /** The texts that a search looks into besides the name. */
  readonly searched?: RawBuilder<unknown>
  /** Values of a row that are in other tables. */
  readonly extraColumns?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Writes the parts of a typed row that are in other tables. */
  writeOthers?(db: Db, id: number, typed: Pick<EditOf<List>, keyof EditOf<List>>, writing: Writing): Promise<void>
  /** Refuses an edit that does not fit to the row. */
  check?(before: EntityRow<List>, edit: EditOf<List>): void
  /** The row moves to another parent, which must exist and be living. */
  moveAlong?(db: Db, id: number, parentId: number): Promise<void>
}

type Typed = Readonly<Record<string, unknown>>

export function ownTable<List extends OwnTable>(
  list: List,
  { called, parent, login, searched, extraColumns = {}, written, ...acts }: OwnTableKind<List>,
): EntityKind<List> {
  const [article, noun] = called.split(' ') as [string, string]
  const elsewhere = { ...(parent && { [parent]: sql`p.nome` }), ...(login && { email: sql`l.email` }) }
  const values = {
    ...extraColumns,
    ...(parent && { [parent]: named('p') }),
    ...(login && { email: sql`l.email`, convite: invitationOf('l') }),
  }
  const insert: EntityKind<Tipo>['insert'] = async (db, typed, writing) => {
    const { now } = writing
    const owners = parent && (await requireOwners(db, parent, Number((typed as Typed)[parent])))
    const { id } = await db
      .insertInto(list as 'empresas')
      .values({
        ...(ownColumns(list, typed, Object.keys(values)) as { nome: string }),
        ...owners,
        criado_em: now,
        atualizado_em: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await acts.writeOthers?.(db, id, typed as EditOf<List>, writing)
    return id
  }
  const change: EntityKind<Tipo>['change'] = async (db, before, edit, writing) => {
    const { id } = before
    acts.check?.(before as EntityRow<List>, edit)
    await acts.writeOthers?.(db, id, edit as EditOf<List>, writing)
    const requested = parent && (edit as Typed)[parent]
    // Laudos store the prestadora of their flight.
    const moves =
      parent && requested !== undefined && requested !== (before as never as Record<string, { id: number }>)[parent]!.id
    const owners = moves ? await requireOwners(db, parent, Number(requested)) : undefined
    if (owners) await acts.moveAlong?.(db, id, Number(requested))
    return { ...ownColumns(list, edit, Object.keys(values)), ...owners }
  }
  // An aircraft leaves the lists with its prestadora, and takes along what belongs to it.
  const parents: readonly Parent[] = parent
    ? [{ kind: parent, alias: 'p' }, ...(parent === 'aeronave' ? [{ kind: 'prestadora', alias: 'u' } as const] : [])]
    : []
  const joined = parents.map(
    ({ kind: above, alias }) =>
      sql`join ${sql.table(`${above}s`)} ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`e.${above}_id`)}`,
  )
  const kind = {
    table: list,
    called,
    managedBy: ENTITY_KINDS[list].managedBy,
    insert,
    change,
    ...(login && { login }),
    registered: `${noun[0]!.toUpperCase()}${noun.slice(1)} cadastrad${article.toLowerCase()} com sucesso!`,
    source: {
      from: sql`${sql.table(list)} e ${joined.length > 0 ? sql.join(joined, sql` `) : sql``} ${login ? joinLogin(login) : sql``}`,
      columns: selected(list, values),
      elsewhere,
      ...(written && { written }),
      searched: searched ? foldedLines(sql`e.nome, ${searched}`) : sql`dobrado(e.nome)`,
      parents,
    },
  } as const
  // The compiler does not follow columns that are named by the contract's fields.
  return kind as unknown as EntityKind<List>
}
