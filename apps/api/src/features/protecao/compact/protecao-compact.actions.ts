/** The compact form of protected areas for maps, one for each head office and unidade. */
import { type Classificacao, distanceToKeep, PROTECAO_LOOKS } from '@faixa/domain'
import { createShapePacker, type GeoJsonGeometry, type ShapePacker } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { Db } from '../../../db/database.ts'
import { type CompactKind, compactAnswer } from '../../../http/answers/compact-answer.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { insertFile } from '../../areas/area-versions.queries.ts'
import {
  type AreaSet,
  listAreaIds,
  listAreasToPack,
  listSets,
  stateOfSet,
  storeSet,
} from './protecao-compact.queries.ts'

/** Rows read at a time: the server answers others in between. */
const PACK_ROWS = 500

export const COMPACT_PROTECOES: CompactKind<AreaSet> = {
  entidade: 'protecoes',
  pack,
  stateOf: stateOfSet,
  async store(db, set, { sha256, bytes, state, now }) {
    await insertFile(db, { sha256, bytes }, now)
    return storeSet(db, set, sha256, state)
  },
}

export async function readCompactProtecoes(asked: Parameters<typeof listSets>[2], ask: Ask): Promise<RawAnswer> {
  return compactAnswer(COMPACT_PROTECOES, await listSets(ask.db, ask.actor, asked), ask)
}

async function pack(db: Db, set: AreaSet): Promise<ShapePacker> {
  const packer = createShapePacker()
  const { empresaId: empresa, unidadeId } = set
  const ids = await listAreaIds(db, set)
  for (let from = 0; from < ids.length; from += PACK_ROWS) {
    const rows = await listAreasToPack(db, set, ids.slice(from, from + PACK_ROWS))
    for (const { id, uuid, nome, geometria, ...row } of rows) {
      const classificacao = row.classificacao as Classificacao
      const properties = present({
        ...{ uuid, empresa, unidade: unidadeId ?? undefined, classificacao, nome },
        distanciaM: distanceToKeep(classificacao, 'tripulada', row.distancia_m ?? undefined),
        validaDe: row.valida_de ?? undefined,
        validaAte: row.valida_ate ?? undefined,
        // The name that maps write beside it, with the letters of its classification.
        rotulo: `${PROTECAO_LOOKS[classificacao].letters} · ${nome}`,
      })
      packer.add(id, properties, JSON.parse(geometria) as GeoJsonGeometry)
    }
  }
  return packer
}
