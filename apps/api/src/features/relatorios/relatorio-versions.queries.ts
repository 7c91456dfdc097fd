/** Writes and reads the versions of saved reports. */
import type { EfetividadeEntre, LineField } from '@faixa/domain'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A line in its stored form: people and entities by id. */
export interface StoredLine {
  readonly id: string
  readonly dentroDe?: string
  readonly codigo: string
  readonly piloto: number
  readonly prestadora: number
  readonly areaPlantio?: number
  readonly efetividade?: number
  readonly observacoes: string
  readonly laudo?: {
    readonly uuid: string
    readonly codigo: string
    readonly pilotoId: number
    readonly prestadoraId: number
    readonly areaPlantio?: number
    readonly efetividade?: number
    readonly observacoes: string
    readonly metodo?: string
    readonly estimado?: true
    readonly confianca?: number
    readonly intervalo?: EfetividadeEntre
    readonly data?: string
    readonly nome?: string
  }
  readonly retirada?: StoredRemoval
  readonly informado?: readonly StoredAuthorship[]
}

export interface StoredAuthorship {
  readonly campo: LineField
  /** Id of the person. */
  readonly por: number
  readonly em: string
}

export interface StoredRemoval {
  readonly motivo: string
  /** Id of the person. */
  readonly por: number
  readonly em: string
}

export interface StoredLoad {
  /** Absent for every prestadora, and for every treatment. */
  readonly prestadora?: number
  readonly tratamento?: string
  readonly dataInicial: string
  readonly dataFinal: string
}

/** The filter that was loaded first. */
export interface StoredFilter extends StoredLoad {
  /** Filters whose lines were loaded after those of the first. */
  readonly outros?: readonly StoredLoad[]
}

/** All loaded filters, the first one first. */
export function loadsOf({ outros = [], ...first }: StoredFilter): readonly StoredLoad[] {
  return [first, ...outros]
}

export function insertRelatorio(db: Db, row: Insertable<Tables['relatorios']>) {
  return db.insertInto('relatorios').values(row).returning(['id', 'uuid']).executeTakeFirstOrThrow()
}

export async function saveRelatorioRow(db: Db, id: number, row: Updateable<Tables['relatorios']>): Promise<void> {
  await db.updateTable('relatorios').set(row).where('id', '=', id).execute()
}

interface NewVersion {
  readonly relatorioId: number
  readonly versao: number
  readonly usuarioId: number
  readonly nome: string
  readonly filtro: StoredFilter
  readonly lines: readonly StoredLine[]
  readonly topLines: number
  readonly now: Date
}

export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  const { relatorioId, versao, usuarioId, nome, filtro, lines, topLines, now } = version
  await db
    .insertInto('relatorios_versoes')
    .values({
      relatorio_id: relatorioId,
      versao,
      usuario_id: usuarioId,
      nome,
      filtro: JSON.stringify(filtro),
      conteudo: JSON.stringify(lines),
      linhas: topLines,
      criado_em: now,
    })
    .execute()
}

export async function readVersion(db: Db, relatorioId: number, versao: number) {
  const row = await db
    .selectFrom('relatorios_versoes')
    .selectAll()
    .where('relatorio_id', '=', relatorioId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  return row && { ...row, filtro: row.filtro as StoredFilter, conteudo: row.conteudo as readonly StoredLine[] }
}

/** The versions, the latest first. */
export function listVersions(db: Db, relatorioId: number) {
  return db
    .selectFrom('relatorios_versoes as v')
    .innerJoin('usuarios', 'usuarios.id', 'v.usuario_id')
    .select(['v.versao', 'v.criado_em', 'v.linhas', 'usuarios.nome as por'])
    .where('v.relatorio_id', '=', relatorioId)
    .orderBy('v.versao', 'desc')
    .execute()
}

/** Names by id; a removed or archived one has a name, too. */
export async function namesOf(
  db: Db,
  table: 'pilotos' | 'prestadoras' | 'usuarios',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'nome'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute()
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
