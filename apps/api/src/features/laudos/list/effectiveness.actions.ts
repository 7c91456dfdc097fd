import { invalidFields, type LaudoFilter } from '@faixa/contract'
import { observacoesText } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import type { Ask } from '../../../http/ask.ts'
import { foundBy, intervalOf } from '../../../laudo/found-by.ts'
import { localTime } from '../../../laudo/laudo-columns.queries.ts'
import { summaryOf } from '../../../laudo/verdict-summary.queries.ts'
import {
  type EnvironmentalFilter,
  findEffectivenessLines,
  findEnvironmental,
  findUnmeasured,
} from './effectiveness.queries.ts'

/** Largest number of lines: people read the report, and a longer one comes from a period chosen by mistake. */
const MOST_LINES = 10_000
/** Largest number of laudos on the map; older ones need a period. */
const MOST_ON_THE_MAP = 5000

interface EffectivenessQuery {
  readonly empresa?: number | undefined
  readonly prestadora?: readonly number[] | undefined
  readonly tratamento?: LaudoFilter['tratamento'] | undefined
  readonly dataInicial?: string | undefined
  readonly dataFinal?: string | undefined
}

function filterOf({ empresa, prestadora, tratamento, dataInicial, dataFinal }: EffectivenessQuery): LaudoFilter {
  return {
    ...(empresa !== undefined && { empresa: [empresa] }),
    ...(prestadora !== undefined && { prestadora: [...prestadora] }),
    ...(tratamento !== undefined && { tratamento }),
    ...(dataInicial !== undefined && { dataStart: dataInicial }),
    ...(dataFinal !== undefined && { dataEnd: dataFinal }),
  }
}

export async function listUnmeasured(query: EffectivenessQuery, { db, actor }: Ask) {
  const rows = await findUnmeasured(db, actor, filterOf(query), MOST_LINES)
  const uuidsOf = (isFailed: boolean) => rows.filter(({ error }) => error === isFailed).map(({ uuid }) => uuid)
  return { laudos: uuidsOf(false), emErro: uuidsOf(true) }
}

export async function listEffectiveness(query: EffectivenessQuery, { db, actor }: Ask) {
  const rows = await findEffectivenessLines(db, actor, filterOf(query), MOST_LINES)
  if (rows.length === 0) return { message: 'Nenhuma informação encontrada! :(' }
  if (rows.length > MOST_LINES) {
    const mensagem = `O período tem mais de ${formatNumber(MOST_LINES, 0)} laudos: escolha um período menor.`
    throw invalidFields(['dataInicial', 'dataFinal'].map((campo) => ({ campo, mensagem })))
  }
  return rows.map((row) => ({
    uuid: row.uuid,
    codigo: row.codigo,
    nome: row.nome,
    data: row.data,
    piloto: {
      id: row.piloto_id,
      nome: row.piloto_nome,
      prestadora: { id: row.prestadora_id, nome: row.prestadora_nome },
    },
    areaPlantio: row.area_plantio,
    percentAplicacaoEfetiva: row.percent_aplicacao_efetiva,
    ...foundBy(row),
    ...intervalOf(row),
    observacoes: observacoesText(row.notas, row.observacoes),
  }))
}

interface EnvironmentalQuery {
  readonly input_period?: { readonly inicio: string; readonly fim: string } | undefined
  readonly input_os?: string | undefined
}

export async function filterLaudos({ input_period, input_os }: EnvironmentalQuery, { db, actor }: Ask) {
  const filter: EnvironmentalFilter = {
    ...(input_period && { start: input_period.inicio, end: input_period.fim }),
    ...(input_os !== undefined && { codigo: input_os }),
  }
  const rows = await findEnvironmental(db, actor, filter, MOST_ON_THE_MAP)
  return rows.map(({ uuid, codigo, nome, hidden, data_inicial, ...row }) => ({
    uuid,
    codigo,
    dataInicial: localTime(data_inicial),
    nome,
    hidden,
    veredicto: summaryOf(row),
  }))
}
