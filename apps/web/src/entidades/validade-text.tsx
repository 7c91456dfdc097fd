import { validadeOn } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Group } from '@mantine/core'
import { dateTextOf } from '../form/fields/date-text.ts'
import { ToneBadge } from '../ui/badges/tone-badge.tsx'
import { localDay } from '../ui/format-when.ts'

/** The last day of a document's validity, with a warning from 30 days before. */
export function ValidadeText({ validade }: { readonly validade: string }) {
  const { situacao, dias } = validadeOn(validade, localDay(new Date()))
  return (
    <Group component="span" display="inline-flex" style={{ gap: '2px 8px' }}>
      {dateTextOf(validade)}
      {situacao === 'vencida' && <ToneBadge tone="danger">Vencido</ToneBadge>}
      {situacao === 'a-vencer' && (
        <ToneBadge tone="warning">
          {dias === 0 ? 'Vence hoje' : `Vence em ${formatCount(dias, 'dia', 'dias')}`}
        </ToneBadge>
      )}
    </Group>
  )
}
