/** Reads the columns of a laudo that each feature of its layers and verdicts repeats. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import type { LaudoKey } from './laudo-walk.queries.ts'

export type LaudoBrief = Awaited<ReturnType<typeof readBriefs>> extends ReadonlyMap<number, infer Brief> ? Brief : never

/** Returns the laudos that are still within reach. */
export async function readBriefs(db: Db, actor: SignedIn, ids: readonly number[]) {
  const rows = await briefs(db, actor)
    .where('laudos.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findBrief(db: Db, actor: SignedIn, uuid: string) {
  return briefs(db, actor).where('laudos.uuid', '=', uuid).executeTakeFirst()
}

function briefs(db: Db, actor: SignedIn) {
  return db
    .selectFrom('laudos')
    .select(['laudos.id', 'laudos.uuid', 'laudos.codigo', 'laudos.nome', 'laudos.data', 'laudos.tratamento'])
    .select(['laudos.cultura', 'laudos.empresa_nome', 'laudos.prestadora_nome', 'laudos.piloto_nome'])
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
}

export function briefProperties(brief: LaudoBrief) {
  const { uuid, codigo, nome, data, tratamento, cultura } = brief
  return {
    laudo: uuid,
    codigo,
    nome,
    data,
    tratamento,
    cultura,
    empresaNome: brief.empresa_nome,
    prestadora: brief.prestadora_nome,
    piloto: brief.piloto_nome,
  }
}

export function keyOfBrief({ id, data }: LaudoBrief): LaudoKey {
  return { id, data }
}
