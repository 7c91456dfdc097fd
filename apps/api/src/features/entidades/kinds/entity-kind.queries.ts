/** Describes one kind of entity to the server: its rows, the parents that they belong to, and how sentences call them. */
import type { AttachedPdf, EditOf, EntityIn, RegistrationOf, Tipo } from '@faixa/contract'
import type { Capability } from '@faixa/domain'
import type { RawBuilder, Updateable } from 'kysely'
import type { EntityTable } from '../../../changes/changing.ts'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Seal } from '../../../secrets/seal.ts'

type TableOf<List extends Tipo> = List extends EntityTable ? List : 'usuarios'

/** Entities that may get a login: their usuario has their nivel and, in `${login}_id`, their id. */
export type Login = 'prestadora' | 'piloto'

/** Columns to change; undefined keeps the stored value. */
export type Changes<Table extends EntityTable> = {
  readonly [Column in keyof Updateable<Tables[Table]>]?: Updateable<Tables[Table]>[Column] | undefined
}

/** Personal numbers that are stored sealed. */
export type PersonalNumber = 'rg' | 'cpf'

/** The `${kind}_id` of a row, in the table `${kind}s`. */
export interface Parent {
  readonly kind: 'empresa' | 'unidade' | 'prestadora' | 'aeronave'
  readonly alias: 'p' | 'u'
}

export interface Source {
  /** The row itself is `e`, its parent `p`, a unidade `u`, a login `l`. */
  readonly from: RawBuilder<unknown>
  /**
   * The same rows as `from`, by column, for a page that is sorted by a parent's name: the parents are read in order, so that the page is
   * complete after a few of them, without sorting every row. `order` is that of the column.
   */
  readonly inOrderOf?: Readonly<Record<string, (order: RawBuilder<unknown>) => RawBuilder<unknown>>>
  /** All fields of the contract's row except id, versao and nome. */
  readonly columns: RawBuilder<unknown>
  /** The values of columns that are not `e`'s own: those of its parents and of its login. */
  readonly elsewhere?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Sealed columns of usuarios among those of the row. */
  readonly sealed?: readonly PersonalNumber[]
  /** Texts of columns that people read differently from how they are stored, such as dates: a beginning is compared with them. */
  readonly written?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Folded values stored in the collation of their column, by column: rows are sorted by them first, and filtered in that order. */
  readonly folded?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Columns besides `nome` that every row has, so that their index serves both directions. */
  readonly present?: readonly string[]
  /** The text that a search looks into (spec/001 §5), without accents and capitals; that of people has an index. */
  readonly searched: RawBuilder<unknown>
  /** Selects this kind among the rows of `from`; absent: all of them. */
  readonly where?: RawBuilder<unknown>
  /** The rows that a row depends on, joined under these aliases. */
  readonly parents?: readonly Parent[]
}

export type EntityRow<List extends Tipo = Tipo> = Omit<
  EntityIn<List>,
  'posicao' | 'arquivado' | 'removido' | 'emEncerramento' | 'pdf'
> & {
  /** Time at which the row itself was archived. */
  readonly arquivadoEm: Date | null
  /** The archived parent that makes the row archived, too. */
  readonly missing: Parent['kind'] | null
  /** True where the person's data were removed; absent for kinds that are not people. */
  readonly removido?: true | null
  /** True while the empresa is being closed; absent for other kinds. */
  readonly emEncerramento?: true | null
  /** Absent for kinds without attached PDFs. */
  readonly pdf?: AttachedPdf | null
}

/** Dependencies of a write besides the typed fields. */
export interface Writing {
  readonly now: Date
  /** The hash of the typed password; undefined where none was typed, because it is unchanged or the person is invited. */
  readonly senhaHash: string | undefined
  readonly seal: Seal
}

export interface EntityKind<List extends Tipo> {
  readonly table: TableOf<List>
  readonly source: Source
  /** Absent where rows of this kind cannot get a login. */
  readonly login?: Login
  /** Writes a row, under existing, living parents, and returns its id. */
  insert(db: Db, typed: RegistrationOf<List>, writing: Writing): Promise<number>
  /** The columns that an edit changes. Parents must exist and be living; dependent rows have been moved already. */
  change(db: Db, before: EntityRow<List>, edit: EditOf<List>, writing: Writing): Promise<Changes<TableOf<List>>>
  /** The capability to list, read, change and archive; registering has a separate rule. */
  readonly managedBy: Capability
  readonly registered: string
  /** Name of the kind with its article, for the beginning of a sentence. */
  readonly called: `${'A' | 'O'} ${string}`
}
