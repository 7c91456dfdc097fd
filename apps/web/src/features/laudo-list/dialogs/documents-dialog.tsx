/** The documents of one laudo, made without its map: the dossiê, the laudo on A4, the operational report. */
import type { LaudoInfo, LaudoListed } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Button, Modal, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dossieFault } from '../../../export/dossie/dossie-fault.ts'
import { ExportProgress } from '../../../export/export-progress.tsx'
import { laudoDocuments } from '../../../export/papers/laudo-documents.ts'
import { useExportRun } from '../../../export/use-export-run.ts'
import { laudoQuery } from '../../../laudo/laudo-query.ts'
import { useBaseMaps } from '../../../map/base/use-base-maps.ts'
import { useMay, useUserInfo } from '../../../session/use-session.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { useScheme } from '../../../ui/page/use-scheme.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './documents-dialog.module.css'

interface DocumentsDialogProps {
  readonly laudo: LaudoListed
  readonly opened: boolean
  readonly onClose: () => void
}

export default function DocumentsDialog({ laudo, opened, onClose }: DocumentsDialogProps) {
  const { data: info, error, refetch } = useQuery({ ...laudoQuery(laudo.uuid), enabled: opened })
  const work = useExportRun()
  const { busy, stage, failure } = work
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
        <Documents info={info} run={work.run} busy={busy} />
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={168} />
      )}
      {stage && (
        <div className={classes.progress}>
          <ExportProgress {...stage} inPlace />
        </div>
      )}
      {failure !== undefined && !busy && (
        <Note tone="warning" role="alert" title="Nada foi exportado" className={classes.progress ?? ''}>
          {failure}
        </Note>
      )}
    </Modal>
  )
}

interface DocumentsProps extends Pick<ReturnType<typeof useExportRun>, 'run' | 'busy'> {
  readonly info: LaudoInfo
}

function Documents({ info, run, busy }: DocumentsProps) {
  const client = useQueryClient()
  const { preferencias } = useUserInfo()
  const readsAreas = useMay('readArea')
  const { base } = useBaseMaps(preferencias?.mapaBase, useScheme())
  const fault = dossieFault(info)
  const { a4, operational, dossie } = laudoDocuments(info, { client, base, readsAreas })
  if (fault !== undefined) {
    return (
      <Note tone="info" role="status">
        {fault}
      </Note>
    )
  }
  const documents = [
    {
      name: 'Dossiê completo (ZIP)',
      about: `O laudo, o JSON assinado, os arquivos como foram recebidos, o KML, o relatório operacional${info.receituario ? ', o receituário' : ''} e um índice com o SHA-256 de cada um.`,
      make: dossie,
    },
    { name: 'Laudo em A4 (PDF)', about: 'Números, mapa e talhões, com o código de verificação.', make: a4 },
    { name: 'Relatório operacional (PDF)', about: 'Os itens que a norma pede, com o croqui.', make: operational },
  ]
  return (
    <ul className={classes.documents}>
      {documents.map(({ name, about, make }) => (
        <li key={name} className={classes.document}>
          <div>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {about}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={busy}
            aria-label={`Baixar ${name}`}
            onClick={() => void run(make)}
          >
            Baixar
          </Button>
        </li>
      ))}
    </ul>
  )
}
