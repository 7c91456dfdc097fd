import type { Dashboard, SmallStats } from '@faixa/contract'
import { estimatedCountText, MEASURES, type MeasureName, PERCENT_FORMULAS } from '@faixa/domain'
import { formatNumber, formatPercent, formatQuantity, hectares } from '@faixa/units'
import { dateTextOf } from '../../form/fields/date-text.ts'
import { MethodLink } from '../../method/method-link.tsx'
import { METHOD_SECTIONS } from '../../method/method-sections.ts'
import { StatCard } from '../../ui/badges/stat-card.tsx'
import { sentence } from '../../ui/sentence.ts'
import classes from './dashboard.module.css'
import type { CountedSearch } from './dashboard-address.ts'
import { LaudosLink } from './laudos-link.tsx'

interface Card {
  readonly sum: keyof SmallStats
  readonly measure: MeasureName
  readonly percent?: keyof SmallStats & keyof typeof PERCENT_FORMULAS
}

/** The seven figures, in the order of specification 001 §2.2. */
const CARDS: readonly Card[] = [
  { sum: 'somaAreaPlantio', measure: 'areaPlantio' },
  { sum: 'somaInsumos', measure: 'insumos', percent: 'percentInsumos' },
  { sum: 'somaAreaAplicada', measure: 'areaAplicada', percent: 'percentAreaAplicada' },
  { sum: 'somaAreaNaoAplicada', measure: 'areaNaoAplicada', percent: 'percentAreaNaoAplicada' },
  { sum: 'somaAplicacaoEfetiva', measure: 'aplicacaoEfetiva', percent: 'percentAplicacaoEfetiva' },
  { sum: 'somaAplicacaoExterna', measure: 'aplicacaoExterna', percent: 'percentAplicacaoExterna' },
  { sum: 'somaAreaSobreposicao', measure: 'areaSobreposicao', percent: 'percentAreaSobreposicao' },
]

interface StatCardsProps {
  readonly dashboard: Dashboard
  readonly search: CountedSearch
}

export function StatCards({
  dashboard: { laudos, estimados = 0, smallStats, periodoAnterior },
  search,
}: StatCardsProps) {
  const estimated = estimatedCountText(estimados)
  return (
    <section className={classes.cards} aria-label="Somas">
      {CARDS.map(({ sum, measure, percent }) => {
        const { label, formula } = MEASURES[measure]
        const value = smallStats[sum]
        const text = formatQuantity(value === undefined ? undefined : hectares(value), 'ha')
        const before = percent ?? sum
        const change = periodoAnterior && changeText(smallStats[before], periodoAnterior.smallStats[before], percent)
        const share = percent && `; a porcentagem é ${PERCENT_FORMULAS[percent].formula}`
        return (
          <StatCard
            key={sum}
            label={label}
            value={
              <LaudosLink search={search} label={`${label}: ${text}. Ver os laudos`}>
                {text}
              </LaudosLink>
            }
            detail={
              <>
                {percent && (
                  <div>
                    {smallStats[percent] === undefined
                      ? 'sem porcentagem'
                      : `${formatPercent(smallStats[percent])} da área de plantio`}
                  </div>
                )}
                {change && <div>{change}</div>}
              </>
            }
            explanation={sentence(`Soma dos laudos: ${formula}${share ?? ''}`)}
            more={<MethodLink section={METHOD_SECTIONS.areas} />}
          />
        )
      })}
      {estimated !== undefined && (
        <p className={classes.before}>
          Somas de {formatNumber(laudos, 0)} {laudos === 1 ? 'laudo' : 'laudos'}, {estimated}: passadas deduzidas do
          trajeto.
        </p>
      )}
      {periodoAnterior && (
        <p className={classes.before}>
          Período anterior: {dateTextOf(periodoAnterior.inicio)} a {dateTextOf(periodoAnterior.fim)},{' '}
          {formatNumber(periodoAnterior.laudos, 0)} {periodoAnterior.laudos === 1 ? 'laudo' : 'laudos'}.
        </p>
      )}
    </section>
  )
}

/** Describes the difference: of percentages in points, of areas in percent of the earlier value; with a sign and in words. */
export function changeText(
  now: number | undefined,
  before: number | undefined,
  percent: string | undefined,
): string | undefined {
  if (now === undefined || before === undefined) return 'sem comparação com o período anterior'
  const difference = percent === undefined ? (before === 0 ? undefined : ((now - before) / before) * 100) : now - before
  if (difference === undefined) return 'sem comparação com o período anterior'
  const size = formatNumber(Math.abs(difference))
  if (size === formatNumber(0)) return 'igual ao período anterior'
  const unit = percent === undefined ? '%' : size === '1,00' ? 'ponto' : 'pontos'
  return `${difference > 0 ? '+' : '−'}${size} ${unit}: ${difference > 0 ? 'acima' : 'abaixo'} do período anterior`
}
