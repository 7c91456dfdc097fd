import type { LaudoListed } from '@faixa/contract'
import { type Band, bandOf } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { TONES } from '../../../ui/badges/tones.ts'
import classes from '../laudo-list.module.css'

/** Short names of the bands below a heading that names the figure. */
const SHORT = { ALTA: 'Alta', MEDIA: 'Média', BAIXA: 'Baixa' } as const satisfies Record<Band['key'], string>

/** The effectiveness as a figure, its band and a bar; absent where nothing was measured. */
export function EffectivenessCell({ laudo: { percentAplicacaoEfetiva: percent } }: { readonly laudo: LaudoListed }) {
  if (percent === undefined) return ABSENT
  const band = bandOf(percent)
  return (
    <span className={classes.effectiveness}>
      {formatNumber(percent)}
      {band && <ToneBadge tone={band.tone}>{SHORT[band.key]}</ToneBadge>}
      <span className={classes.meter} aria-hidden>
        <span style={{ width: `${Math.min(100, percent)}%`, ...(band && { background: TONES[band.tone].ink }) }} />
      </span>
    </span>
  )
}
