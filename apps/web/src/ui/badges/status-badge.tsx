import type { Status } from '@faixa/domain'
import { IconAlertTriangle, IconCheck, IconClock, IconEyeOff, IconLoader2 } from '@tabler/icons-react'
import { ToneBadge } from './tone-badge.tsx'

const ICONS = {
  Pronto: IconCheck,
  Erro: IconAlertTriangle,
  Processando: IconLoader2,
  'Na fila': IconClock,
  Oculto: IconEyeOff,
} as const satisfies Record<Status['label'], typeof IconCheck>

export function StatusBadge({ status }: { readonly status: Status }) {
  const Icon = ICONS[status.label]
  return (
    <ToneBadge tone={status.tone} icon={<Icon size={14} stroke={2} />}>
      {status.label}
    </ToneBadge>
  )
}
