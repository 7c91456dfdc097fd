import type { OrderedArea } from '@faixa/flight'
import { type Insertable, sql, type Updateable } from 'kysely'
import { boxOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const ROWS_AT_A_TIME = 2000

export interface StoredFile {
  readonly nome: string
  readonly sha256: Buffer
  readonly bytes: number
}

export async function insertOrdem(
  db: Db,
  row: Omit<Insertable<Tables['ordens_servico']>, 'area_ha' | 'talhoes' | 'limites'>,
  area: OrderedArea,
  /** True where the plots are registered ones, whose ids are the register's. */
  registered: boolean,
): Promise<{ readonly id: number; readonly uuid: string }> {
  const ordem = await db
    .insertInto('ordens_servico')
    .values({ ...row, area_ha: area.areaHa, talhoes: area.plots.length, limites: boxOf(area.bounds) })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  const plots = area.plots.map((plot, posicao) => ({
    ordem_id: ordem.id,
    posicao,
    area_empresa_id: registered ? Number(plot.id) : null,
    nome: plot.nome ?? null,
    fazenda: plot.fazenda ?? null,
    codigo_fazenda: plot.codigoFazenda ?? null,
    talhao: plot.talhao ?? null,
    area_declarada: plot.areaDeclarada ?? null,
    area_ha: plot.areaHa,
    poligonos: JSON.stringify(plot.coordinates),
  }))
  for (let at = 0; at < plots.length; at += ROWS_AT_A_TIME) {
    await db
      .insertInto('ordens_talhoes')
      .values(plots.slice(at, at + ROWS_AT_A_TIME))
      .execute()
  }
  return ordem
}

/** Records stored contents, in one order for all uploads: two that share contents would otherwise wait for each other. */
export async function insertContents(db: Db, files: readonly StoredFile[], now: Date): Promise<void> {
  const rows = files
    .map(({ sha256, bytes }) => ({ sha256, bytes, criado_em: now }))
    .toSorted((a, b) => a.sha256.compare(b.sha256))
  if (rows.length === 0) return
  await db
    .insertInto('arquivos')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type OrdemChange = Updateable<Tables['ordens_servico']>

export async function saveOrdem(db: Db, id: number, change: OrdemChange, now: Date): Promise<void> {
  await db
    .updateTable('ordens_servico')
    .set({ ...change, atualizado_em: now, versao: sql<number>`versao + 1` })
    .where('id', '=', id)
    .execute()
}
