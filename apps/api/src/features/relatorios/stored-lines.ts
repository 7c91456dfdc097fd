/** Turns laudos and stored lines into lines of a report, and back. */

import { type Authorship, type EffectivenessLine, type FlatLine, type LineLaudo, observacoesText } from '@faixa/domain'
import { present } from '@faixa/units'
import { foundBy, intervalOf } from '../../laudo/found-by.ts'
import type { LaudoOfLine } from './relatorio-laudos.queries.ts'
import type { StoredAuthorship, StoredLine } from './relatorio-versions.queries.ts'

export interface LineNames {
  readonly pilotos: ReadonlyMap<number, string>
  readonly prestadoras: ReadonlyMap<number, string>
  readonly usuarios: ReadonlyMap<number, string>
}

/** Shown where the register no longer has such a row. */
const NOBODY = '—'

const named = (names: ReadonlyMap<number, string>, id: number) => ({ id, nome: names.get(id) ?? NOBODY })

export function lineLaudo(row: LaudoOfLine): LineLaudo {
  return {
    uuid: row.uuid,
    codigo: row.codigo,
    pilotoId: row.piloto_id,
    prestadoraId: row.prestadora_id,
    ...present({
      areaPlantio: row.area_plantio ?? undefined,
      efetividade: row.percent_aplicacao_efetiva ?? undefined,
    }),
    observacoes: observacoesText(row.notas, row.observacoes),
    nome: row.nome,
    data: row.data,
    ...foundBy(row),
    ...intervalOf(row),
  }
}

/** The unchanged line of a laudo. */
export function loadedLine(row: LaudoOfLine): EffectivenessLine {
  const laudo = lineLaudo(row)
  const {
    uuid,
    pilotoId,
    prestadoraId,
    metodo: _how,
    estimado: _is,
    confianca: _sure,
    intervalo: _between,
    nome: _farm,
    data: _day,
    ...content
  } = laudo
  return {
    id: uuid,
    ...content,
    piloto: { id: pilotoId, nome: row.piloto_nome },
    prestadora: { id: prestadoraId, nome: row.prestadora_nome },
    laudo,
  }
}

export function shownLine(
  { piloto, prestadora, informado, retirada, ...line }: StoredLine,
  names: LineNames,
): FlatLine {
  return {
    ...line,
    piloto: named(names.pilotos, piloto),
    prestadora: named(names.prestadoras, prestadora),
    ...(informado && { informado: informado.map((one) => shownAuthorship(one, names)) }),
    ...(retirada && {
      retirada: { motivo: retirada.motivo, nome: names.usuarios.get(retirada.por) ?? NOBODY, em: retirada.em },
    }),
  }
}

function shownAuthorship({ campo, por, em }: StoredAuthorship, { usuarios }: LineNames): Authorship {
  return { campo, nome: usuarios.get(por) ?? NOBODY, em }
}

/** Ids whose names a report shows. */
export function idsIn(lines: readonly StoredLine[]) {
  return {
    pilotos: lines.map(({ piloto }) => piloto),
    prestadoras: lines.map(({ prestadora }) => prestadora),
    usuarios: lines.flatMap(({ informado = [], retirada }) => [
      ...informado.map(({ por }) => por),
      ...(retirada ? [retirada.por] : []),
    ]),
  }
}
