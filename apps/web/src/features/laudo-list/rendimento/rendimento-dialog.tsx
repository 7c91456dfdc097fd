import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ListQuery } from '../list-search.ts'
import { Rendimento } from './rendimento.tsx'

interface RendimentoDialogProps {
  readonly query: ListQuery
  readonly opened: boolean
  readonly onClose: () => void
  /** It has left the screen. */
  readonly onClosed: () => void
}

/** The query of application.tsx's own breakpoint. */
const NARROW = '(max-width: 48em)'

export default function RendimentoDialog({ query, opened, onClose, onClosed }: RendimentoDialogProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
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
