/** Returns the plots of the orders that a person has to fly, packed for a map, because pilots may not read the register. */
import { Problem } from '@faixa/contract'
import { createShapePacker, PACKED_TYPE } from '@faixa/geometry'
import { present } from '@faixa/units'
import { packedBlock } from '../../../http/answers/packed-block.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { listOrderedPlots, weighOrderedPlots } from './ordered-plots.queries.ts'

/** Limits of an answer that is packed on request. */
const MOST_PLOTS = 20_000
const MOST_BYTES = 16 * 2 ** 20
const LENGTH_BYTES = 4

export async function readOrderedPlots({ db, actor }: Ask): Promise<RawAnswer> {
  const { count, bytes } = await weighOrderedPlots(db, actor)
  if (count > MOST_PLOTS || bytes > MOST_BYTES) throw new Problem('areas-demais')
  const packer = createShapePacker()
  for (const { id, poligonos, area_ha: areaHa, ...row } of await listOrderedPlots(db, actor)) {
    const properties = present({
      empresa: row.empresa_id ?? undefined,
      unidade: row.unidade_id ?? undefined,
      ordem: row.codigo,
      areaHa,
      areaDeclarada: row.area_declarada ?? undefined,
      nome: row.nome ?? undefined,
      fazenda: row.fazenda ?? undefined,
      codigoFazenda: row.codigo_fazenda ?? undefined,
      talhao: row.talhao ?? undefined,
      // The name that maps write into the plot.
      rotulo: row.talhao ?? row.nome ?? undefined,
    })
    packer.add(id, properties, { type: 'MultiPolygon', coordinates: JSON.parse(poligonos) as number[][][][] })
  }
  const block = await packedBlock(packer)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(block.length)
  return {
    body: Buffer.concat([length, block]),
    headers: { 'cache-control': 'no-store', 'content-type': PACKED_TYPE },
  }
}
