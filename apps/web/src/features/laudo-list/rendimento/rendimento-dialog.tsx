import { Modal } from '@mantine/core'
import type { ListQuery } from '../../../list/address/list-query.ts'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { Rendimento } from './rendimento.tsx'

interface RendimentoDialogProps {
  readonly query: ListQuery
  readonly opened: boolean
  readonly onClose: () => void
  /** Called when the dialog has left the screen. */
  readonly onClosed: () => void
}

export default function RendimentoDialog({ query, opened, onClose, onClosed }: RendimentoDialogProps) {
  const narrow = useNarrow()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title="Rendimento por piloto"
      size={1120}
      centered
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Rendimento query={query} narrow={narrow} />
    </Modal>
  )
}
