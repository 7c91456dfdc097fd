import type { LaudoInfo } from '@faixa/contract'
import { bandOf, statusOf } from '@faixa/domain'
import { formatPercent } from '@faixa/units'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import classes from './panel.module.css'

/** A laudo in one line: code, official percentage, band. */
export function LaudoSummary({ info }: { readonly info: LaudoInfo }) {
  const { codigo, percentAplicacaoEfetiva: percent, areaAplicada, hidden, error, processing } = info
  const isMeasured = areaAplicada !== undefined
  const state = { hidden: false, ready: isMeasured, error: error ?? false, processing: processing ?? false }
  return (
    <div className={classes.summary}>
      <span className={classes.summaryCode} title={codigo}>
        {codigo}
      </span>
      {isMeasured ? (
        <>
          <span className={classes.summaryPercent}>{formatPercent(percent)}</span>
          <BandBadge band={bandOf(percent)} />
        </>
      ) : (
        <StatusBadge status={statusOf({ ...state, hidden: hidden ?? false })} />
      )}
    </div>
  )
}
