/** The preview in one line above the fields, where its figures are not beside them. */
import { bandOf, estimateText } from '@faixa/domain'
import type { Aviso } from '@faixa/flight'
import { formatCount, formatPercent, formatQuantity, hectares } from '@faixa/units'
import { BandBadge } from '../../../ui/badges/band-badge.tsx'
import { shownFlight } from '../files/flight-state.ts'
import type { FlightFiles } from '../files/use-flight-files.ts'
import classes from '../laudo-form.module.css'

interface PreviewSummaryProps {
  readonly files: FlightFiles
  readonly found: readonly Aviso[]
}

export function PreviewSummary({ files, found }: PreviewSummaryProps) {
  const numbers = shownFlight(files.state)?.numbers
  if (!numbers) return null
  const { percentAplicacaoEfetiva: official, areaPlantio } = numbers
  const estimate = estimateText(numbers)
  return (
    <div className={classes.summary} role="note" aria-label="Resumo da prévia">
      {official !== undefined && (
        <>
          <span>
            Efetividade <strong>{formatPercent(official)}</strong>
          </span>
          <BandBadge band={bandOf(official)} />
        </>
      )}
      {estimate !== undefined && <strong>{estimate}</strong>}
      {areaPlantio !== undefined && <span>{formatQuantity(hectares(areaPlantio), 'ha')} de plantio</span>}
      {found.length > 0 && <span>{formatCount(found.length, 'aviso', 'avisos')}</span>}
    </div>
  )
}
