/** Derives from typed and measured figures the columns that depend on both: percentages, and the notes that the numbers suggest. */
import { type LaudoMeasures, laudoNumbers, suggestNotes } from '@faixa/domain'
import { hectares, litresPerHectare, metres } from '@faixa/units'
import type { Typed } from './processing.queries.ts'

/** The percentages derived from typed figures, even before a measurement. */
export function typedPercents(measures: LaudoMeasures, typed: TypedFiguresStored) {
  const all = laudoNumbers({ ...measures, ...typedMeasures(typed) })
  return {
    percent_largura_faixa: all.percentLarguraFaixa ?? null,
    percent_taxa_aplicacao: all.percentTaxaAplicacao ?? null,
    percent_insumos: all.percentInsumos ?? null,
  }
}

/** The columns of a measured laudo. */
export function derivedColumns(measures: LaudoMeasures, typed: TypedFiguresStored) {
  const all = laudoNumbers({ ...measures, ...typedMeasures(typed) })
  return { ...typedPercents(measures, typed), notas_sugeridas: [...suggestNotes(all)] }
}

type TypedFiguresStored = Omit<Typed, 'data_inicial' | 'data_final'>

function typedMeasures({
  faixa_contratada,
  faixa_executada,
  taxa_aplicacao,
  vazao_contratada,
  insumos,
}: TypedFiguresStored) {
  return {
    ...(faixa_contratada !== null && { faixaContratada: metres(faixa_contratada) }),
    ...(faixa_executada !== null && { faixaExecutada: metres(faixa_executada) }),
    ...(taxa_aplicacao !== null && { taxaAplicacao: litresPerHectare(taxa_aplicacao) }),
    ...(vazao_contratada !== null && { vazaoContratada: litresPerHectare(vazao_contratada) }),
    ...(insumos !== null && { insumos: hectares(insumos) }),
  }
}
