/** Reads the lines of a filter, and makes lines of laudos and of saved reports. */
import type { Relatorio, RelatorioSent, ReplyOf, Routes, SentOf } from '@faixa/contract'
import { type EffectivenessLine, type FlatLine, flattenLines, nestLines } from '@faixa/domain'
import { present } from '@faixa/units'
import type { LoadedFilter, ReportContent } from './report-state.ts'

type Loaded = Extract<ReplyOf<Routes['listEffectiveness']>, readonly unknown[]>[number]

/** A figure that the server does not know is absent in the line. */
export function loadedLine(laudo: Loaded): EffectivenessLine {
  const { uuid, codigo, observacoes, piloto, nome, data } = laudo
  const figures = present({
    areaPlantio: laudo.areaPlantio ?? undefined,
    efetividade: laudo.percentAplicacaoEfetiva ?? undefined,
  })
  const { prestadora } = piloto
  return {
    id: uuid,
    codigo,
    observacoes,
    ...figures,
    piloto: { id: piloto.id, nome: piloto.nome },
    prestadora,
    laudo: {
      uuid,
      codigo,
      observacoes,
      ...figures,
      pilotoId: piloto.id,
      prestadoraId: prestadora.id,
      nome,
      data,
      ...present({
        metodo: laudo.metodo,
        estimado: laudo.estimado,
        confianca: laudo.confianca,
        intervalo: laudo.intervalo,
      }),
    },
  }
}

export function openedLines({ linhas }: Relatorio): readonly EffectivenessLine[] {
  return nestLines(linhas as readonly FlatLine[])
}

export function openedFilters({ filtro, outrosFiltros = [] }: Pick<Relatorio, 'filtro' | 'outrosFiltros'>) {
  return [filtro, ...outrosFiltros]
}

function sentFilter({ empresa, prestadora, tratamento, dataInicial, dataFinal }: LoadedFilter) {
  return {
    empresa: empresa.id,
    dataInicial,
    dataFinal,
    ...present({
      prestadora: prestadora?.id,
      tratamento: tratamento as RelatorioSent['filtro']['tratamento'],
    }),
  }
}

export function sentReport(nome: string, { filtros, lines }: ReportContent): SentOf<Routes['createRelatorio']>['body'] {
  const [filtro, ...outrosFiltros] = filtros.map(sentFilter)
  return {
    nome,
    filtro: filtro!,
    ...(outrosFiltros.length > 0 && { outrosFiltros }),
    linhas: flattenLines(lines).map(
      ({ id, dentroDe, codigo, piloto, prestadora: linePrestadora, observacoes, laudo, retirada, ...line }) => ({
        id,
        codigo,
        observacoes,
        piloto: piloto.id,
        prestadora: linePrestadora.id,
        ...present({ dentroDe, areaPlantio: line.areaPlantio, efetividade: line.efetividade }),
        ...(retirada && { retirada: { motivo: retirada.motivo } }),
        ...(laudo && {
          laudo: { uuid: laudo.uuid, ...present({ areaPlantio: laudo.areaPlantio, efetividade: laudo.efetividade }) },
        }),
      }),
    ),
  }
}
