/** The compact form of protected areas for maps, one for each head office and unidade. */
import { type Classificacao, distanceToKeep, protecaoLabel } from '@faixa/domain'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { sql } from 'kysely'
import { compactGround } from '../../ground/compact-ground.queries.ts'
import { livingOf } from '../../ground/ground-owner.queries.ts'

export const COMPACT_PROTECOES = compactGround({
  entidade: 'protecoes',
  rows: 'areas_protecao',
  sets: 'areas_protecao_conjuntos',
  read: (db, set, ids) =>
    db
      .selectFrom('areas_protecao')
      .select(['id', 'uuid', 'classificacao', 'nome', 'distancia_m', 'valida_de', 'valida_ate'])
      .select(sql<string>`geometria::text`.as('geometria'))
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .where(livingOf(set))
      .orderBy('id')
      .execute(),
  draw({ uuid, nome, geometria, ...row }, { empresaId: empresa, unidadeId }) {
    const classificacao = row.classificacao as Classificacao
    const properties = present({
      uuid,
      empresa,
      unidade: unidadeId ?? undefined,
      classificacao,
      nome,
      distanciaM: distanceToKeep(classificacao, 'tripulada', row.distancia_m ?? undefined),
      validaDe: row.valida_de ?? undefined,
      validaAte: row.valida_ate ?? undefined,
      // The name that maps draw beside the area, with the letters of its classification.
      rotulo: protecaoLabel(classificacao, nome),
    })
    return { properties, geometry: JSON.parse(geometria) as GeoJsonGeometry }
  },
  async stateOf(db, { id }) {
    const set = db.selectFrom('areas_protecao_conjuntos').select('versao').where('id', '=', id)
    return `${(await set.executeTakeFirstOrThrow()).versao}`
  },
  async keep(db, { id }, sha256, state) {
    const { rows } = await sql`update areas_protecao_conjuntos set compacta = ${sha256}
      where id = ${id} and versao = ${Number(state)} returning id`.execute(db)
    return rows.length > 0
  },
})
