/** The documents of one laudo, made without its map: the dossiê, the laudo on A4, the operational report. */
import type { LaudoListed } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import PaperList from '../../../export/papers/paper-list.tsx'
import { useExportRun } from '../../../export/use-export-run.ts'
import { laudoQuery } from '../../../laudo/laudo-query.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'

interface DocumentsDialogProps {
  readonly laudo: LaudoListed
  readonly opened: boolean
  readonly onClose: () => void
}

export default function DocumentsDialog({ laudo, opened, onClose }: DocumentsDialogProps) {
  const { data: info, error, refetch } = useQuery({ ...laudoQuery(laudo.uuid), enabled: opened })
  const work = useExportRun()
  const { busy, stage } = work
  return (
    <Modal
      opened={opened}
      // The export runs only while the dialog shows its progress.
      onClose={() => {
        stage?.cancel()
        onClose()
      }}
      title={`Documentos de ${laudoTitle(laudo)}`}
      size={520}
      centered
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {info ? (
        <PaperList info={info} work={work} />
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={168} />
      )}
    </Modal>
  )
}
