import type { Band } from '@faixa/domain'
import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react'
import { ToneBadge } from './tone-badge.tsx'

const ICONS = { ALTA: IconArrowUp, MEDIA: IconMinus, BAIXA: IconArrowDown } as const satisfies Record<
  Band['key'],
  typeof IconMinus
>

/** The band of a percentage; without one the badge shows that the laudo was not measured. */
export function BandBadge({ band }: { readonly band: Band | undefined }) {
  if (!band) return <ToneBadge tone="neutral">Sem medição</ToneBadge>
  const Icon = ICONS[band.key]
  return (
    <ToneBadge tone={band.tone} icon={<Icon size={14} stroke={2} />}>
      {band.label}
    </ToneBadge>
  )
}
