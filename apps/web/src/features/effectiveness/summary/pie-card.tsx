/** The pie of counts by band. Its legend has the same figures in words, and hides slices. */
import { type BandKey, type BandTable, pieSlices } from '@faixa/domain'
import { pieArcs, svgPath } from '@faixa/export'
import { formatCount, formatNumber, formatPercent } from '@faixa/units'
import { useState } from 'react'
import { TONES } from '../../../ui/badges/tones.ts'
import classes from './summary.module.css'

const RADIUS = 100

export function PieCard({ tables }: { readonly tables: readonly BandTable[] }) {
  const [hidden, setHidden] = useState<ReadonlySet<BandKey>>(new Set())
  const slices = pieSlices(tables, hidden)
  const arcs = pieArcs(slices.map(({ band, count }) => (hidden.has(band.key) ? 0 : count)))
  const toggle = (key: BandKey) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  const words = slices
    .map(({ band, count, percent }) => `${band.label}: ${count}, ${formatPercent(percent)}`)
    .join('; ')
  const unmeasured = tables.find(({ band }) => !band)
  return (
    <section className={classes.pie} aria-label="Aplicações por faixa">
      <svg
        viewBox="-102 -102 204 204"
        role="img"
        aria-label={`Aplicações por faixa. ${words}`}
        className={classes.disc}
      >
        {arcs.every((arc) => !arc) && <circle r={RADIUS} className={classes.empty} />}
        {arcs.map((arc, index) => {
          const { band } = slices[index]!
          return (
            arc && (
              <path key={band.key} d={svgPath(arc, RADIUS)} fill={TONES[band.tone].ink} className={classes.slice} />
            )
          )
        })}
      </svg>
      <div>
        <h2 className={classes.title}>Aplicações por faixa</h2>
        <ul className={classes.legend}>
          {slices.map(({ band, count, percent }) => (
            <li key={band.key}>
              <button
                type="button"
                aria-pressed={!hidden.has(band.key)}
                title={hidden.has(band.key) ? 'Mostrar no gráfico' : 'Esconder do gráfico'}
                onClick={() => toggle(band.key)}
              >
                <span className={classes.mark} style={{ background: TONES[band.tone].ink }} aria-hidden />
                <span className={classes.name}>{band.chartLabel}</span>
                <span className={classes.figure}>{formatNumber(count, 0)}</span>
                <span className={classes.figure}>{formatPercent(percent)}</span>
              </button>
            </li>
          ))}
        </ul>
        {unmeasured && (
          <p className={classes.note}>
            {formatCount(unmeasured.lines.length, 'linha', 'linhas')} sem efetividade, fora do gráfico.
          </p>
        )}
      </div>
    </section>
  )
}
