import type { LaudoInfo } from '@faixa/contract'
import { bandOf, decisaoText, FULL_PAY_PERCENT, intervaloText, measuredText, PERCENT_FORMULAS } from '@faixa/domain'
import { formatNumber, formatPercent } from '@faixa/units'
import { FigureExplained } from '../../../method/figure-explained.tsx'
import { METHOD_SECTIONS } from '../../../method/method-sections.ts'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import classes from './panel.module.css'

/** The official percentage, which decides the payment: the largest number of the screen, with its band in words. */
export function Headline({ info }: { readonly info: LaudoInfo }) {
  const { percentAplicacaoEfetiva: percent, intervalo, limitesDoContrato } = info
  const full = limitesDoContrato?.find(({ tipo }) => tipo === 'integral')?.limite ?? FULL_PAY_PERCENT
  const { formula } = PERCENT_FORMULAS.percentAplicacaoEfetiva
  return (
    <div className={classes.headline}>
      <div>
        <FigureExplained by={`${formula}. ${payRule()}`} section={METHOD_SECTIONS.percentages}>
          <span className={classes.headlineLabel}>Efetividade</span>
        </FigureExplained>
        <div className={classes.headlineFigure} data-testid="efetividade">
          {formatPercent(percent)}
        </div>
        {intervalo && (
          <div className={classes.headlineLabel} data-testid="intervalo">
            {intervaloText(intervalo)}
            <br />
            {decisaoText(intervalo, full)}
          </div>
        )}
      </div>
      <div className={classes.headlineSide}>
        <BandBadge band={bandOf(percent)} />
        {info.metodo !== undefined && <span className={classes.headlineLabel}>{measuredText(info)}</span>}
      </div>
    </div>
  )
}

function payRule(): string {
  return `Oficial: define a faixa de efetividade. Contratos costumam pagar o valor integral a partir de ${formatNumber(FULL_PAY_PERCENT, 0)} %.`
}
