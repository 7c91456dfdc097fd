import type { LaudoInfo } from '@faixa/contract'
import { BANDS, laudoTitle } from '@faixa/domain'
import { formatNumber, formatPercent, formatQuantity, metres } from '@faixa/units'
import { ChartCard } from '../../../../chart/chart-card.tsx'
import type { ChartContent } from '../../../../chart/chart-content.ts'

/** The effectiveness with narrower and wider swaths, beside the limits of the bands. */
export default function WidthChart({ info }: { readonly info: LaudoInfo }) {
  const { porFaixa = [], faixaMedida, faixaExecutada = faixaMedida } = info
  const first = porFaixa[0]
  if (!first) return null
  const content = contentOf(porFaixa, faixaExecutada)
  return (
    <ChartCard
      title="Efetividade × faixa"
      content={content}
      description={`De ${formatPercent(first.percentAplicacaoEfetiva)} com ${content.labels[0]} a ${formatPercent(porFaixa.at(-1)?.percentAplicacaoEfetiva)} com ${content.labels.at(-1)}, com os limites das faixas de efetividade tracejados.`}
      about={laudoTitle(info)}
      file={`efetividade-por-faixa-${info.codigo}`}
    />
  )
}

function contentOf(points: NonNullable<LaudoInfo['porFaixa']>, widthM: number | undefined): ChartContent {
  const limits = BANDS.filter(({ from }) => from > 0)
  return {
    kind: 'line',
    labelled: 'Faixa',
    unit: '%',
    labels: points.map(({ fator }) =>
      widthM === undefined ? `${formatNumber(fator)} ×` : formatQuantity(metres(fator * widthM), 'm'),
    ),
    series: [
      { label: 'Efetividade', tone: 'primary', values: points.map((point) => point.percentAplicacaoEfetiva) },
      ...limits.map(({ label, tone, from }) => ({
        label: `${label}: a partir de ${formatNumber(from, 0)}\u00a0%`,
        tone,
        values: points.map(() => from),
        isLimit: true as const,
      })),
    ],
  }
}
