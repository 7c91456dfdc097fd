/** Requests to the overview, each as a request of the API and as SQL written by hand over the same stored sums. */
import type { TOKENS } from '../api-list/seed.ts'

export interface DashboardCase {
  readonly as: keyof typeof TOKENS
  /** Body of POST /dashboard/filter; without one it is GET /dashboard/. */
  readonly body?: object
  /** Levels of stored sums with the result by treatment, unidade, prestadora and pilot, and over time. */
  readonly levels: readonly [tratamento: string, unidade: string, piloto: string]
  readonly where: string
  /** Conditions on days where there is a period: on the stored rows of its months and of its year. */
  readonly months?: string
  readonly year?: string
  /** Condition of the bars on laudos. */
  readonly bars: string
}

const EMPRESA = 'empresa_id = 1'

export const DASHBOARD_CASES: Readonly<Record<string, DashboardCase>> = {
  everything: { as: 'staff', levels: ['tratamento', 'unidade', 'piloto'], where: 'true', bars: 'true' },
  'a year': {
    as: 'staff',
    body: { input_period: { inicio: '2025-01-01', fim: '2025-12-31' } },
    levels: ['tratamento', 'unidade', 'piloto'],
    where: 'true',
    months: `grao = 'mes' and inicio between '2025-01-01' and '2025-12-01'`,
    year: `grao = 'ano' and inicio = '2025-01-01'`,
    bars: `data between '2025-01-01' and '2025-12-31'`,
  },
  'largest empresa': {
    as: 'empresa',
    levels: ['empresa-tratamento', 'unidade', 'empresa-piloto'],
    where: EMPRESA,
    bars: EMPRESA,
  },
}

const AREAS = [
  'area_plantio',
  'insumos',
  'area_aplicada',
  'area_nao_aplicada',
  'aplicacao_efetiva',
  'aplicacao_externa',
  'area_sobreposicao',
].map((name) => `sum(${name})::float8 as ${name}`)

/** The statements of one overview. Half a year of weeks ends with the newest day of the seed. */
export function plainStatements({ levels, where, months, year, bars }: DashboardCase): readonly string[] {
  const [tratamento, unidade, piloto] = levels
  const from = (level: string, when = year ?? `grao = 'sempre'`) =>
    `from laudos_somas where nivel = '${level}' and ${when} and ${where}`
  const weeks = months === undefined ? `'2026-04-06' and '2026-10-01'` : `'2025-07-07' and '2025-12-31'`
  const lost =
    'sum(area_plantio)::float8, sum(area_nao_aplicada)::float8, sum(aplicacao_externa)::float8, sum(area_sobreposicao)::float8'
  const best = 'sum(aplicacao_efetiva)::float8, sum(area_plantio)::float8, sum(n)'
  const order = 'order by sum(aplicacao_efetiva) / nullif(sum(area_plantio), 0) desc nulls last limit 100'
  return [
    `select tratamento, presentes, sum(n)::int as n, ${AREAS.join(', ')} ${from(tratamento, months)} group by 1, 2`,
    `select empresa_id, unidade_id, sum(n), ${lost} ${from(unidade)} group by 1, 2 order by sum(area_nao_aplicada) desc limit 100`,
    `select prestadora_id, ${best} ${from(piloto)} group by 1 ${order}`,
    `select prestadora_id, piloto_id, ${best} ${from(piloto)} group by 1, 2 ${order}`,
    `select inicio, presentes, ${best} ${from(tratamento, months ?? `grao = 'mes'`)} group by 1, 2 order by 1`,
    `select date_trunc('week', inicio)::date, presentes, ${best} ${from(tratamento, `grao = 'dia' and inicio between ${weeks}`)} group by 1, 2 order by 1`,
    `select uuid, codigo, data, aplicacao_efetiva, area_sobreposicao, aplicacao_externa from laudos
      where arquivado_em is null and ready and not hidden and ${bars} order by data desc, id desc limit 1000`,
    ...(months === undefined
      ? []
      : [
          `select presentes, sum(n), ${AREAS.join(', ')} ${from(tratamento, `grao = 'mes' and inicio between '2024-01-01' and '2024-12-01'`)} group by 1`,
        ]),
  ]
}
