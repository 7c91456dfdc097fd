/** The compact form of ground for maps: one for the ground of each head office and unidade. */
import { type Actor, may } from '@faixa/domain'
import { createShapePacker, type GeoJsonGeometry, type ShapePacker } from '@faixa/geometry'
import { sql } from 'kysely'
import { recordContents } from '../db/contents.queries.ts'
import type { Db } from '../db/database.ts'
import { type CompactKind, type CompactVersion, compactAnswer } from '../http/answers/compact-answer.ts'
import type { Ask, RawAnswer } from '../http/ask.ts'
import { type AreaOwner, livingOf } from './ground-owner.queries.ts'

/** The current ground of an owner. */
export interface GroundSet extends AreaOwner {
  readonly id: number
}

/** Describes a kind of ground: its tables, the data that maps draw, and how a compact form is stored. */
interface PackedGround<Row> {
  /** Name in the audit. */
  readonly entidade: string
  readonly rows: 'areas_empresa' | 'areas_protecao'
  readonly sets: 'areas_empresa_versoes' | 'areas_protecao_conjuntos'
  /** Reads the rows with these ids that are still living, in the order of their ids. */
  read(db: Db, set: GroundSet, ids: readonly number[]): Promise<readonly Row[]>
  draw(
    row: Row,
    set: GroundSet,
  ): { readonly properties: Parameters<ShapePacker['add']>[1]; readonly geometry: GeoJsonGeometry }
  /** A text that changes with any change of the rows. */
  stateOf(db: Db, set: GroundSet): Promise<string>
  /** Stores the form with the set; returns false where the set has changed since `state`. */
  keep(db: Db, set: GroundSet, sha256: Buffer, state: string): Promise<boolean>
}

interface CompactGround extends CompactKind<GroundSet> {
  readonly sets: PackedGround<never>['sets']
}

/** Rows read at a time, so that the server can answer other requests in between. */
const PACK_ROWS = 500

export function compactGround<Row extends { readonly id: number }>(ground: PackedGround<Row>): CompactGround {
  const { entidade, sets, stateOf } = ground
  return {
    entidade,
    sets,
    stateOf,
    async pack(db, set) {
      const packer = createShapePacker()
      const ids = await listIds(db, ground.rows, set)
      for (let from = 0; from < ids.length; from += PACK_ROWS) {
        for (const row of await ground.read(db, set, ids.slice(from, from + PACK_ROWS))) {
          const { properties, geometry } = ground.draw(row, set)
          packer.add(row.id, properties, geometry)
        }
      }
      return packer
    },
    async store(db, set, { sha256, bytes, state, now }) {
      await recordContents(db, [{ sha256, bytes }], now)
      return ground.keep(db, set, sha256, state)
    },
  }
}

interface Asked {
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
}

export async function readCompact(ground: CompactGround, filter: Asked, ask: Ask): Promise<RawAnswer> {
  return compactAnswer(ground, await listSets(ask.db, ask.actor, ground.sets, filter), ask)
}

/** The current sets within a person's reach, in the order of their ids; an answer made of them contains nothing else. */
async function listSets(db: Db, actor: Actor, table: CompactGround['sets'], { empresa, unidade }: Asked) {
  const { rows } = await sql<GroundSet & CompactVersion & { readonly prestadoraIds: number[] }>`
    select s.id, s.empresa_id as "empresaId", s.unidade_id as "unidadeId", s.compacta as sha256,
      array(select prestadora_id from empresas_prestadoras p where p.empresa_id = s.empresa_id) as "prestadoraIds"
    from ${sql.table(table)} s join empresas e on e.id = s.empresa_id
    where e.arquivado_em is null ${table === 'areas_empresa_versoes' ? sql`and s.vigente` : sql``}
      ${empresa === undefined ? sql`` : sql`and s.empresa_id = ${empresa}`}
      ${unidade === undefined ? sql`` : sql`and s.unidade_id = ${unidade}`}
    order by s.id`.execute(db)
  return rows.filter(({ empresaId, unidadeId, prestadoraIds }) =>
    may(actor, 'readArea', { empresaId, unidadeId: unidadeId ?? undefined, prestadoraIds }),
  )
}

/** Ids of the living rows, ascending. */
async function listIds(db: Db, table: PackedGround<never>['rows'], owner: AreaOwner): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where ${livingOf(owner)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
