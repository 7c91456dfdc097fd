/** The overview (Visão Geral): figures over the laudos of a filter, and those of one laudo. Names are those of specification 001. */
import { SEDE, TRATAMENTOS } from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, idSchema, namedSchema, optional, uuidSchema } from './field.ts'
import { route } from './route.ts'

const tag = 'Visão Geral'

/**
 * `input_amount` of a filter whose quantity is switched off (specification 001 §9), and the maximum number of laudos in the stacked chart.
 */
export const AMOUNT_OFF = 9999
export const AMOUNT_MAX = 100
export const AMOUNT_DEFAULT = 50
/** Laudos of the stacked chart where no quantity is sent. */
export const BARS_USUAL = 1000

const figure = z.number().optional()

const smallStatsSchema = z.object({
  somaAreaPlantio: figure,
  somaInsumos: figure,
  somaAreaAplicada: figure,
  somaAreaNaoAplicada: figure,
  somaAplicacaoEfetiva: figure,
  somaAplicacaoExterna: figure,
  somaAreaSobreposicao: figure,
  percentInsumos: figure,
  percentAreaAplicada: figure,
  percentAreaNaoAplicada: figure,
  percentAplicacaoEfetiva: figure,
  percentAplicacaoExterna: figure,
  percentAreaSobreposicao: figure,
})

export type SmallStats = z.infer<typeof smallStatsSchema>

/** Shares of the footprint, percent; absent where they could not be computed. */
const pieSchema = z.object({ efetiva: figure, sobreposta: figure, externa: figure })

/** Areas, ha. */
const seriesSchema = z.object({ areaPlantio: figure, insumos: figure, areaAplicada: figure, areaNaoAplicada: figure })

const chartsSchema = z.object({
  pie: pieSchema,
  series: seriesSchema,
  selectedReport: z.object({ isSelected: z.boolean(), codigo: z.string(), uuid: z.string() }),
})

export type DashboardCharts = z.infer<typeof chartsSchema>

const shares = z.array(z.number().nullable())

/** The figures of a line of a ranking: effectiveness weighted by area, and the area of the laudos that have both numbers. */
const restsOn = { laudos: z.number().int(), areaPlantio: figure, percentAplicacaoEfetiva: figure }
const lost = {
  laudos: z.number().int(),
  areaPlantio: figure,
  areaNaoAplicada: figure,
  aplicacaoExterna: figure,
  areaSobreposicao: figure,
}
const span = z.object({ inicio: dateSchema, ...restsOn })

const dashboardSchema = z
  .object({
    ready: z.literal(true),
    /** Number of laudos in the sums. */
    laudos: z.number().int(),
    /** Number of those laudos whose numbers are estimates; absent where none is. */
    estimados: z.number().int().optional(),
    smallStats: smallStatsSchema,
    /** One entry for each laudo, newest last; null where a share could not be computed. */
    stackChart: z.object({
      efetiva: shares,
      sobreposta: shares,
      externa: shares,
      info: z.array(z.object({ codigo: z.string(), data: dateSchema, uuid: uuidSchema })),
      /** True where only the newest laudos are shown. */
      limitado: z.boolean(),
    }),
    charts: chartsSchema,
    /** The previous period of the same length, where a period was requested. */
    periodoAnterior: z
      .object({ inicio: dateSchema, fim: dateSchema, laudos: z.number().int(), smallStats: smallStatsSchema })
      .optional(),
    tendencia: z.object({ semanas: z.array(span), meses: z.array(span) }),
    ranking: z.object({
      prestadoras: z.array(z.object({ prestadora: namedSchema, ...restsOn })),
      pilotos: z.array(z.object({ piloto: namedSchema, prestadora: namedSchema, ...restsOn })),
    }),
    perdas: z.object({
      tratamentos: z.array(z.object({ tratamento: z.string(), ...lost })),
      unidades: z.array(z.object({ empresa: namedSchema, unidade: namedSchema, ...lost })),
    }),
  })
  .meta({ id: 'VisaoGeral' })

export type Dashboard = z.infer<typeof dashboardSchema>

/** Avoidable loss in percent, weighted by planted area, over the `comPerda` of the `laudos` that have both numbers; absent where none has. */
const avoidable = {
  laudos: z.number().int(),
  comPerda: z.number().int(),
  areaPlantio: figure,
  percentPerdaEvitavel: figure,
}

const perdaEvitavelSchema = z
  .object({
    ...avoidable,
    /** By the first day of each month, oldest first. */
    meses: z.array(z.object({ inicio: dateSchema, ...avoidable })),
    /** The least first; those without a number are left out. */
    prestadoras: z.array(z.object({ prestadora: namedSchema, ...avoidable })),
    pilotos: z.array(z.object({ piloto: namedSchema, prestadora: namedSchema, ...avoidable })),
  })
  .meta({ id: 'PerdaEvitavel' })

export type PerdaEvitavel = z.infer<typeof perdaEvitavelSchema>

/** One value, a list of values, or `first`, which means no choice. */
function chosen<T extends z.ZodType>(one: T) {
  return z.preprocess((value) => {
    const list = (Array.isArray(value) ? value : [value]).filter(
      (item) => item !== undefined && item !== null && item !== '' && item !== 'first',
    )
    return list.length === 0 ? undefined : list
  }, z.array(one).max(500).optional())
}

const names: readonly string[] = TRATAMENTOS.map(({ nome }) => nome)

/** The specification writes the treatments without accents. */
const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
const tratamento = z.preprocess(
  (value) =>
    typeof value === 'string' ? (names.find((name) => unaccented(name) === unaccented(value)) ?? value) : value,
  z.enum(names as [string, ...string[]], { error: 'O tratamento não está na lista.' }),
)

const amount = z.coerce
  .number({ error: `A quantidade vai de 1 a ${AMOUNT_MAX}.` })
  .int({ error: `A quantidade vai de 1 a ${AMOUNT_MAX}.` })
  .refine((n) => n === AMOUNT_OFF || (n >= 1 && n <= AMOUNT_MAX), {
    error: `A quantidade vai de 1 a ${AMOUNT_MAX}.`,
  })

const unidadeSchema = z.coerce
  .number({ error: 'A unidade não está na lista.' })
  .refine((id) => id === SEDE || idSchema.safeParse(id).success, { error: 'A unidade não está na lista.' })

export const dashboardFilterSchema = z.object({
  /** Both days are included. Unless both are given, no period applies. */
  input_period: z.preprocess(
    (value) => (isEmptyPeriod(value) ? undefined : value),
    z
      .object({ inicio: dateSchema, fim: dateSchema })
      .refine(({ inicio, fim }) => inicio <= fim, {
        path: ['inicio'],
        error: 'O início do período é posterior ao fim.',
      })
      .optional(),
  ),
  /** The treatments that do not count. */
  tratamentos: optional(
    z
      .array(tratamento)
      .refine((unchecked) => new Set(unchecked).size < names.length, { error: 'Escolha pelo menos um tratamento.' }),
  ),
  select_provider: chosen(idSchema),
  select_pilot: chosen(idSchema),
  select_company: chosen(idSchema),
  /** -1 is the head office. */
  select_units: chosen(unidadeSchema),
  /** Number of newest laudos; 9999 means all. */
  input_amount: chosen(amount),
})

export type DashboardFilter = z.output<typeof dashboardFilterSchema>

function isEmptyPeriod(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  const { inicio, fim, ...unknown } = value as { inicio?: unknown; fim?: unknown }
  return !inicio && !fim && Object.keys(unknown).length === 0
}

export const dashboardRoutes = {
  readDashboard: route({
    method: 'GET',
    path: '/dashboard/',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about:
      'A visão geral dos laudos prontos e visíveis: somas em hectares, gráficos, tendências, classificação e perdas.',
    reply: dashboardSchema,
  }),
  filterDashboard: route({
    method: 'POST',
    path: '/dashboard/filter',
    access: ['readLaudo'],
    tag,
    about:
      'A visão geral dos laudos de um filtro. «tratamentos» são os desmarcados; input_amount 9999 é «todos». Sem nenhum laudo, um objeto com `message`.',
    body: dashboardFilterSchema,
    reply: z.union([dashboardSchema, z.object({ message: z.string() })]),
  }),
  filterPerdaEvitavel: route({
    method: 'POST',
    path: '/dashboard/perda-evitavel',
    access: ['readLaudo'],
    tag,
    about:
      'A perda evitável dos laudos de um filtro, ponderada pela área de plantio: no todo, por mês, e a classificação das prestadoras e dos pilotos, a menor primeiro. `comPerda` diz sobre quantos dos laudos.',
    body: dashboardFilterSchema,
    reply: perdaEvitavelSchema,
  }),
  readLaudoCharts: route({
    method: 'GET',
    path: '/dashboard/single/:uuid',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about: 'A composição da aplicação e as áreas de um laudo.',
    params: z.object({ uuid: uuidSchema }),
    reply: chartsSchema,
  }),
}
