import { Modal } from '@mantine/core'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { ExportForm } from './export-form.tsx'
import type { ExportScope } from './export-plan.ts'
import { useExport } from './use-export.ts'

interface ExportDialogProps extends ExportScope {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called when the dialog has left the screen. */
  readonly onClosed: () => void
}

export default function ExportDialog({ opened, onClose, onClosed, ...formProps }: ExportDialogProps) {
  const narrow = useNarrow()
  const run = useExport()
  const busy = run.running
  const leave = () => {
    run.forget()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={leave}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title="Exportar laudos"
      size={840}
      centered
      fullScreen={narrow}
      // A click beside the dialog must not end a running export.
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      closeButtonProps={{ 'aria-label': 'Fechar', disabled: busy }}
    >
      <ExportForm {...formProps} run={run} onDone={leave} />
    </Modal>
  )
}
