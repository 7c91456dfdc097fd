/** What leaves the list whole: by the same filters as its pages. */
import { z } from 'zod'
import { namedSchema } from './field.ts'
import { EXPORT_MAX, laudoFilterSchema, sortSchema } from './laudo-filter.ts'
import { route } from './route.ts'

const tag = 'Laudos'

/** Hectares, minutes, hectares per minute and per hour. */
const yieldShape = { area: z.number(), tempo: z.number(), haPorMinuto: z.number(), haPorHora: z.number() }

const rendimentoSchema = z
  .object({
    linhas: z.array(
      z.object({ prestadora: namedSchema, piloto: namedSchema, laudos: z.number().int(), ...yieldShape }),
    ),
    /** Counted. */
    laudos: z.number().int(),
    /** Within the filter, but without a known time, an area or a duration. */
    foraDaConta: z.number().int(),
    /** Absent where nothing was counted. */
    total: z.object(yieldShape).optional(),
  })
  .meta({ id: 'Rendimento' })

export type RendimentoSummary = z.infer<typeof rendimentoSchema>

export const wholeListRoutes = {
  exportLaudos: route({
    method: 'GET',
    path: '/laudos/exportar',
    access: ['readLaudo'],
    tag,
    about: `A lista inteira, como está em um só momento, um objeto JSON por linha: {"total":n}, os laudos na ordem pedida, {"fim":true,"linhas":n}. Sem a última linha a resposta foi interrompida. No máximo ${EXPORT_MAX.toLocaleString('pt-BR')} laudos.`,
    query: laudoFilterSchema.safeExtend({ sort: sortSchema }),
    raw: 'application/x-ndjson',
  }),
  summariseRendimento: route({
    method: 'GET',
    path: '/laudos/rendimento',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'O rendimento por prestadora e piloto dos laudos de um filtro: área total sobre tempo total. Ficam fora da conta os laudos sem horário, sem área ou sem duração.',
    query: laudoFilterSchema,
    reply: rendimentoSchema,
  }),
}
