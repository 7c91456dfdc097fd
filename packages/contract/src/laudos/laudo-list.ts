/** A page of the list of laudos, and the exports and summaries of a whole list by the same filters. */

import { z } from 'zod'
import {
  dateSchema,
  daySchema,
  idListSchema,
  idSchema,
  namedSchema,
  optionalText,
  pageFields,
  pageShape,
  refuseReversed,
  separated,
  uuidSchema,
} from '../field.ts'
import { foundByShape } from '../found-by.ts'
import { route } from '../route.ts'
import { EXPORT_MAX, laudoFilterSchema, sortSchema } from './laudo-filter.ts'
import { environmentalSchema, laudoListedSchema, pilotoWithPrestadoraSchema } from './laudo-schemas.ts'
import { tratamentoSchema } from './laudo-words.ts'
import { rangeSchema } from './valor-schemas.ts'
import { verdictSummarySchema } from './verdict-schemas.ts'

const tag = 'Laudos'

/** Files of a whole list that the server writes. */
const BULK_FORMATS = ['csv', 'fgb', 'gpkg'] as const

export type BulkFormat = (typeof BULK_FORMATS)[number]

const period = z.object({ inicio: dateSchema, fim: dateSchema }).refine(({ inicio, fim }) => inicio <= fim, {
  path: ['inicio'],
  error: 'O início do período é posterior ao fim.',
})

const effectivenessQuery = z
  .object({
    empresa: idSchema.optional(),
    /** One or several, separated by commas; absent for all. */
    prestadora: idListSchema,
    tratamento: separated(z.array(tratamentoSchema)).optional(),
    dataInicial: daySchema,
    dataFinal: daySchema,
  })
  .superRefine(({ dataInicial, dataFinal }, context) =>
    refuseReversed(context, ['dataInicial', dataInicial], ['dataFinal', dataFinal]),
  )

/** Area, ha; duration, min; yield, ha/min and ha/h. */
const yieldShape = { area: z.number(), tempo: z.number(), haPorMinuto: z.number(), haPorHora: z.number() }

const rendimentoSchema = z
  .object({
    linhas: z.array(
      z.object({ prestadora: namedSchema, piloto: namedSchema, laudos: z.number().int(), ...yieldShape }),
    ),
    /** Number of laudos of the lines. */
    laudos: z.number().int(),
    /** Number of the other laudos in the filter. */
    foraDaConta: z.number().int(),
    /** The laudos that the overview and every other sum count, with or without times, and their area, ha. */
    prontos: z.object({ laudos: z.number().int(), area: z.number() }),
    /** The laudos of `foraDaConta` by the first reason that applies; `naoProntos` are hidden or not measured. */
    fora: z.object({
      semHorario: z.number().int(),
      semArea: z.number().int(),
      semDuracao: z.number().int(),
      naoProntos: z.number().int(),
    }),
    /** Totals; absent where no laudo counts. */
    total: z.object(yieldShape).optional(),
  })
  .meta({ id: 'Rendimento' })

export type RendimentoSummary = z.infer<typeof rendimentoSchema>

export const laudoListRoutes = {
  listLaudos: route({
    method: 'GET',
    path: '/laudos',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'A lista de laudos: filtros, busca, ordenação e páginas. Acima de 10.000 resultados filtrados o total é «10.000 ou mais» (totalIsLimited), salvo com total=exato.',
    query: laudoFilterSchema.safeExtend({
      ...pageFields(),
      sort: sortSchema,
      total: z.enum(['rapido', 'exato']).default('rapido'),
    }),
    reply: z.object({
      laudos: z.array(laudoListedSchema),
      ...pageShape,
      totalIsLimited: z.boolean().optional(),
    }),
  }),
  exportLaudos: route({
    method: 'GET',
    path: '/laudos/exportar',
    access: ['readLaudo'],
    tag,
    about: `A lista inteira, como está em um só momento, um objeto JSON por linha: {"total":n}, os laudos na ordem pedida, {"fim":true,"linhas":n}. Sem a última linha a resposta foi interrompida. No máximo ${EXPORT_MAX.toLocaleString('pt-BR')} laudos.`,
    query: laudoFilterSchema.safeExtend({ sort: sortSchema }),
    raw: 'application/x-ndjson',
  }),
  bulkLaudos: route({
    method: 'GET',
    path: '/laudos/arquivo',
    access: ['readLaudo'],
    tag,
    about: `A lista inteira como arquivo para outros programas: csv (UTF-8, vírgulas, ponto decimal) fgb (FlatGeobuf) ou gpkg (GeoPackage), os dois com os talhões medidos. Um valor por coluna; o que não é conhecido fica vazio. colunas escolhe quais vêm, com vírgulas. No máximo ${EXPORT_MAX.toLocaleString('pt-BR')} laudos.`,
    query: laudoFilterSchema.safeExtend({
      sort: sortSchema,
      formato: z.enum(BULK_FORMATS, { error: 'O formato é csv, fgb ou gpkg.' }),
      colunas: separated(z.array(z.string().max(60)).max(100)).optional(),
    }),
    raw: 'application/octet-stream',
  }),
  summariseRendimento: route({
    method: 'GET',
    path: '/laudos/rendimento',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'O rendimento por prestadora e piloto dos laudos de um filtro: área total sobre tempo total. `prontos` são os laudos que a visão geral conta; ficam fora do rendimento os que não têm horário, área ou duração, e os ocultos ou não medidos.',
    query: laudoFilterSchema,
    reply: rendimentoSchema,
  }),
  listUnmeasured: route({
    method: 'GET',
    path: '/laudos/list/em-medicao',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'Os laudos do filtro que não estão nas linhas do relatório de efetividade: `laudos` ainda estão em medição, `emErro` esperam arquivos; juntos, no máximo 10.000.',
    query: effectivenessQuery,
    reply: z.object({ laudos: z.array(uuidSchema), emErro: z.array(uuidSchema) }),
  }),
  listEffectiveness: route({
    method: 'GET',
    path: '/laudos/list',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about: 'As linhas do relatório de efetividade; sem nenhuma, um objeto com `message`.',
    query: effectivenessQuery,
    reply: z.union([
      z.array(
        z.object({
          uuid: uuidSchema,
          codigo: z.string(),
          /** Name of the laudo, and day of the flight. */
          nome: z.string(),
          data: z.string(),
          piloto: pilotoWithPrestadoraSchema,
          areaPlantio: z.number().nullable(),
          percentAplicacaoEfetiva: z.number().nullable(),
          ...foundByShape,
          /** Least and most of the effectiveness, %; absent where nothing states the doubt of the measurement. */
          intervalo: rangeSchema.optional(),
          observacoes: z.string(),
        }),
      ),
      z.object({ message: z.string() }),
    ]),
  }),
  filterLaudos: route({
    method: 'PUT',
    path: '/laudos/listfilter/',
    access: ['readLaudo'],
    tag,
    about:
      'Os laudos de um período para o mapa ambiental, os mais recentes primeiro, cada um com seu veredicto; aprovadores veem também os ocultos.',
    body: z.object({ input_period: period.optional(), input_os: optionalText('a ordem de serviço') }),
    reply: z.array(environmentalSchema.extend({ veredicto: verdictSummarySchema })),
  }),
}
