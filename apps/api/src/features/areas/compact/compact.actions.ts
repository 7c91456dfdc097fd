/** The compact form of registered plots, one for each version in force. */
import { createShapePacker, type ShapePacker } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { Db } from '../../../db/database.ts'
import { type CompactKind, compactAnswer } from '../../../http/answers/compact-answer.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { type AreaOwner, insertFile } from '../area-versions.queries.ts'
import { listCompactVersions, listPlotIds, listPlotsToPack, stateOfPlots, storeCompact } from './compact.queries.ts'

/** Rows read at a time: the server answers others in between. */
const PACK_ROWS = 500

type PackedVersion = AreaOwner & { readonly id: number }

export const COMPACT_PLOTS: CompactKind<PackedVersion> = {
  entidade: 'areas',
  pack,
  stateOf: stateOfPlots,
  async store(db, version, { sha256, bytes, state, now }) {
    await insertFile(db, { sha256, bytes }, now)
    return storeCompact(db, version, sha256, state)
  },
}

type Asked = Parameters<typeof listCompactVersions>[2]

export async function readCompactAreas(asked: Asked, ask: Ask): Promise<RawAnswer> {
  return compactAnswer(COMPACT_PLOTS, await listCompactVersions(ask.db, ask.actor, asked), ask)
}

async function pack(db: Db, version: PackedVersion): Promise<ShapePacker> {
  const packer = createShapePacker()
  const { empresaId: empresa, unidadeId } = version
  const ids = await listPlotIds(db, version)
  for (let from = 0; from < ids.length; from += PACK_ROWS) {
    const rows = await listPlotsToPack(db, version, ids.slice(from, from + PACK_ROWS))
    for (const { id, area_ha: areaHa, poligonos, ...row } of rows) {
      const properties = present({
        ...{ empresa, unidade: unidadeId ?? undefined, areaHa, areaDeclarada: row.area_declarada ?? undefined },
        ...{ nome: row.nome ?? undefined, fazenda: row.fazenda ?? undefined },
        ...{ codigoFazenda: row.codigo_fazenda ?? undefined, talhao: row.talhao ?? undefined },
        // The name that maps write into the plot.
        rotulo: row.talhao ?? row.nome ?? undefined,
      })
      packer.add(id, properties, {
        type: 'MultiPolygon',
        coordinates: JSON.parse(poligonos) as number[][][][],
      })
    }
  }
  return packer
}
