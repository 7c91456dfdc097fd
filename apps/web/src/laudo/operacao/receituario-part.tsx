/** The receituário agronômico of a laudo: attaching, replacing, removing and downloading, independent of any surrounding form. */
import { type LaudoInfo, Problem } from '@faixa/contract'
import { PDF_MAX_BYTES } from '@faixa/domain'
import { formatMegabytes } from '@faixa/units'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import { fileFault } from '../../form/files/file-fault.ts'
import { FileSlot } from '../../form/files/file-slot.tsx'
import { upload } from '../../form/files/upload.ts'
import { type Sending, startSending } from '../../form/shell/sending.ts'
import { createSubmissions } from '../../form/shell/submissions.ts'
import { useMay } from '../../session/use-session.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { refused } from '../../ui/messages/refused.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { invalidateLaudo } from '../laudo-query.ts'
import classes from './operacao.module.css'

export default function ReceituarioPart({ info }: { readonly info: Pick<LaudoInfo, 'uuid' | 'receituario'> }) {
  const { uuid, receituario } = info
  const mayAttach = useMay('createLaudo')
  const [changing, setChanging] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { file, fault, sending, maxBytes, send, choose, cancel } = useAttaching(uuid, () => setChanging(false))
  const isSending = sending.kind === 'sending'
  const id = useId()
  const remove = async (sha256: string) => {
    setBusy(true)
    try {
      const { message } = await api.removeReceituario({ params: { uuid }, query: { sha256 } })
      showToast({ title: 'Receituário retirado', message, tone: 'success' })
      setAsking(false)
    } catch (error) {
      refused('O receituário não foi retirado', error)
      if (error instanceof Problem) setAsking(false)
    }
    setBusy(false)
    await invalidateLaudo(uuid)
  }
  const download = async (nome: string) => {
    setBusy(true)
    try {
      saveFile(await (await api.readReceituario({ params: { uuid } })).blob(), nome)
    } catch (error) {
      refused('O receituário não foi baixado', error)
    }
    setBusy(false)
  }

  return (
    <div className={classes.receituario} role="group" aria-label="Receituário em PDF">
      {receituario && (
        <>
          <Text size="xs" c="dimmed">
            Receituário em PDF
          </Text>
          <Text size="sm" className={classes.fileName ?? ''}>
            {receituario.nome}
          </Text>
          <Text size="xs" c="dimmed">
            {formatMegabytes(receituario.bytes)} · anexado em {formatMoment(new Date(receituario.enviadoEm))}
          </Text>
          <Group gap="xs" mt={6}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              disabled={busy}
              onClick={() => void download(receituario.nome)}
            >
              Baixar
            </Button>
            {mayAttach && (
              <>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={changing}
                  disabled={busy || isSending}
                  onClick={() => {
                    choose(undefined)
                    setChanging(!changing)
                  }}
                >
                  {changing ? 'Não trocar' : 'Trocar'}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="danger"
                  disabled={busy || isSending}
                  onClick={() => setAsking(true)}
                >
                  Tirar
                </Button>
              </>
            )}
          </Group>
          <ConfirmDialog
            opened={asking}
            title={`Tirar o receituário ${receituario.nome}`}
            confirmLabel="Tirar"
            danger
            busy={busy}
            onConfirm={() => void remove(receituario.sha256)}
            onClose={() => setAsking(false)}
          >
            O PDF deixa de ser guardado. Os números do laudo não mudam, e o histórico diz quem o tirou.
          </ConfirmDialog>
        </>
      )}
      {!receituario && !mayAttach && (
        <Text size="xs" c="dimmed">
          Nenhum receituário em PDF foi anexado.
        </Text>
      )}
      {mayAttach && (changing || !receituario) && (
        <FileSlot
          id={id}
          label={receituario ? 'Receituário novo (PDF)' : 'Receituário (PDF)'}
          description={`É anexado assim que for escolhido. Até ${formatMegabytes(maxBytes, 0)}.`}
          accept=".pdf"
          file={file}
          error={fault ?? (sending.kind === 'refused' ? sending.problem.message : undefined)}
          disabled={isSending}
          onFiles={([first]) => void send(first)}
          onRemove={() => void send(undefined)}
          below={sending.kind === 'sending' && <SendingProgress progress={sending.progress} onCancel={cancel} />}
        />
      )}
    </div>
  )
}

interface SendingProgressProps {
  readonly progress: Extract<Sending, { readonly kind: 'sending' }>['progress']
  readonly onCancel: () => void
}

function SendingProgress({ progress, onCancel }: SendingProgressProps) {
  return (
    <Group gap="xs" mt={6}>
      <Progress
        flex={1}
        size="sm"
        value={(100 * (progress?.loaded ?? 0)) / Math.max(1, progress?.total ?? 1)}
        aria-label="Envio do receituário"
        transitionDuration={0}
      />
      <Button size="compact-xs" variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </Group>
  )
}

/** Sends a PDF as soon as it is chosen; only one at a time. */
function useAttaching(uuid: string, onAttached: () => void) {
  const { data: configuracao } = useQuery(configuracaoQuery)
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const [submissions] = useState(createSubmissions)
  const running = useRef<{ cancel(): void }>(undefined)
  useEffect(() => () => running.current?.cancel(), [])
  const maxBytes = Math.min(PDF_MAX_BYTES, configuracao?.limiteArquivoBytes ?? PDF_MAX_BYTES)
  const fault = file && fileFault(file, { extensions: ['.pdf'], maxBytes })

  const send = async (chosen: File | undefined) => {
    setFile(chosen)
    setSending({ kind: 'idle' })
    if (!chosen || running.current || fileFault(chosen, { extensions: ['.pdf'], maxBytes }) !== undefined) return
    const attempt = startSending(
      (call) =>
        upload({ file: chosen }, call, (client, options) =>
          client.attachReceituario({ params: { uuid }, body: {} }, options),
        ),
      setSending,
      submissions.keyOf([chosen]),
    )
    running.current = attempt
    const outcome = await attempt.outcome
    running.current = undefined
    if (outcome.kind === 'cancelled') setFile(undefined)
    if (outcome.kind !== 'sent') return
    submissions.end()
    showToast({ title: 'Receituário anexado', message: outcome.answer.message, tone: 'success' })
    setFile(undefined)
    onAttached()
    await invalidateLaudo(uuid)
  }
  return { file, fault, sending, maxBytes, send, choose: setFile, cancel: () => running.current?.cancel() }
}
