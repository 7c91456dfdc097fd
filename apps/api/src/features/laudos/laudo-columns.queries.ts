/** The columns of a listed laudo, and how a row becomes what the API answers: one table for every answer that shows a laudo. */
import type { LaudoListed } from '@faixa/contract'
import { statusOf } from '@faixa/domain'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** API name → column, for numbers that are absent when null. */
const NUMBERS = {
  areaPlantio: 'area_plantio',
  areaAplicada: 'area_aplicada',
  aplicacaoEfetiva: 'aplicacao_efetiva',
  areaNaoAplicada: 'area_nao_aplicada',
  aplicacaoExterna: 'aplicacao_externa',
  areaSobreposicao: 'area_sobreposicao',
  areaBruta: 'area_bruta',
  percentAreaAplicada: 'percent_area_aplicada',
  percentAplicacaoEfetiva: 'percent_aplicacao_efetiva',
  percentAreaNaoAplicada: 'percent_area_nao_aplicada',
  percentAplicacaoExterna: 'percent_aplicacao_externa',
  percentAreaSobreposicao: 'percent_area_sobreposicao',
  distanciaPista: 'distancia_pista',
  faixaContratada: 'faixa_contratada',
  faixaExecutada: 'faixa_executada',
  // Two names that the specification gives one number.
  larguraFaixa: 'faixa_executada',
  percentLarguraFaixa: 'percent_largura_faixa',
  percentFaixaExecutada: 'percent_largura_faixa',
  taxaAplicacao: 'taxa_aplicacao',
  vazaoContratada: 'vazao_contratada',
  percentTaxaAplicacao: 'percent_taxa_aplicacao',
  insumos: 'insumos',
  percentInsumos: 'percent_insumos',
} as const satisfies Partial<Record<keyof LaudoListed, keyof Tables['laudos']>>

const PUBLIC = [
  'uuid',
  'codigo',
  'nome',
  'tratamento',
  'cultura',
  'empresa_id',
  'empresa_nome',
  'unidade_id',
  'unidade_nome',
  'prestadora_id',
  'prestadora_nome',
  'piloto_id',
  'piloto_nome',
  'data',
  'data_inicial',
  'data_final',
  'metodo',
] as const

const PRIVATE = [
  'criado_em',
  'usuario_id',
  'usuario_nome',
  'hidden',
  'ready',
  'error',
  'processing',
  'erro_codigo',
  'erro_mensagem',
] as const

/** What a list selects. */
export const LISTED_COLUMNS = [...PUBLIC, ...PRIVATE, ...new Set(Object.values(NUMBERS))] as const

export type LaudoRow = Pick<Selectable<Tables['laudos']>, (typeof LISTED_COLUMNS)[number]>

/** `showPrivate`: for whoever the access table grants readPrivate. */
export function listedLaudo(row: LaudoRow, showPrivate: boolean): LaudoListed {
  return {
    uuid: row.uuid,
    codigo: row.codigo,
    nome: row.nome,
    tratamento: row.tratamento,
    cultura: row.cultura,
    empresa: row.empresa_id,
    empresaNome: row.empresa_nome,
    unidade: row.unidade_id,
    unidadeNome: row.unidade_nome,
    pilotoId: row.piloto_id,
    piloto: {
      id: row.piloto_id,
      nome: row.piloto_nome,
      prestadora: { id: row.prestadora_id, nome: row.prestadora_nome },
    },
    data: row.data,
    dataInicial: localTime(row.data_inicial),
    dataFinal: localTime(row.data_final),
    ...knownNumbers(row),
    ...(row.metodo !== null && { metodo: row.metodo }),
    ...(showPrivate && {
      dataCriacao: row.criado_em.toISOString(),
      usuario: { id: row.usuario_id, nome: row.usuario_nome },
    }),
    ...(showPrivate && progressOf(row)),
  }
}

/** Where a laudo stands; in lists private, on a laudo of one's own not. */
export function progressOf(
  row: Pick<LaudoRow, 'hidden' | 'ready' | 'error' | 'processing' | 'erro_codigo' | 'erro_mensagem'>,
) {
  const { hidden, ready, error, processing, erro_codigo, erro_mensagem } = row
  return {
    hidden,
    ready,
    error,
    processing,
    status: statusOf({ hidden, ready, error, processing }).label,
    ...(error && erro_mensagem !== null && { erro: { codigo: erro_codigo ?? '', mensagem: erro_mensagem } }),
  }
}

/** `2026-03-14 10:12:00` → `2026-03-14T10:12:00`, without a zone: the field's own clock. */
export function localTime(text: string): string {
  return text.replace(' ', 'T')
}

/** Those that are known, under the API's names. */
export function knownNumbers(row: LaudoRow): Partial<Record<keyof typeof NUMBERS, number>> {
  const numbers: Partial<Record<keyof typeof NUMBERS, number>> = {}
  for (const name of Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]) {
    const value = row[NUMBERS[name]]
    if (value !== null) numbers[name] = value
  }
  return numbers
}
