import type { LaudoListed } from '@faixa/contract'
import { type Status, statusOf } from '@faixa/domain'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import classes from '../laudo-list.module.css'

/** The status of a listed laudo; absent for people who do not get its flags. */
export function statusIn({ hidden, ready, error, processing }: LaudoListed): Status | undefined {
  if (ready === undefined) return undefined
  return statusOf({ ready, hidden: hidden ?? false, error: error ?? false, processing: processing ?? false })
}

export function LaudoStatus({ laudo }: { readonly laudo: LaudoListed }) {
  const status = statusIn(laudo)
  if (!status) return null
  const { progresso } = laudo
  return (
    <span className={classes.status}>
      <StatusBadge status={status} />
      {status.label === 'Processando' && progresso !== undefined && (
        <span className={classes.progress}>{Math.round(progresso * 100)}&nbsp;%</span>
      )}
    </span>
  )
}
