import { RECOVERY_CODES } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { formatDay } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import { FactorCard } from './factor-card.tsx'

interface RecoveryCardProps {
  readonly restam: number
  readonly desde: string
  readonly onMade: (codes: readonly string[]) => void
}

export function RecoveryCard({ restam, desde, onMade }: RecoveryCardProps) {
  const [asking, setAsking] = useState(false)
  const [busy, perform] = useBusy()
  const renew = () =>
    perform('Os códigos não foram feitos', async () => {
      const { recuperacao } = await api.renewRecoveryCodes({})
      setAsking(false)
      onMade(recuperacao)
    })
  const left =
    restam === 0
      ? 'Não resta nenhum'
      : `${restam === 1 ? 'Resta' : 'Restam'} ${formatCount(restam, 'código', 'códigos')}`
  return (
    <FactorCard
      title="Códigos de recuperação"
      active={false}
      sentence={`Para o dia em que faltarem o celular e a chave. ${left} dos ${RECOVERY_CODES} feitos em ${formatDay(new Date(desde))}.`}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          Fazer novos códigos
        </Button>
      }
    >
      <ConfirmDialog
        opened={asking}
        busy={busy}
        title="Fazer novos códigos de recuperação"
        confirmLabel="Fazer novos"
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        Os códigos que você guardou deixam de valer. Os novos são mostrados uma única vez.
      </ConfirmDialog>
    </FactorCard>
  )
}
