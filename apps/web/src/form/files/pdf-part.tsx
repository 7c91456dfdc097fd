/** The one PDF that something has attached: attaching, replacing, removing and downloading, independent of any surrounding form. */
import { type AttachedPdf, type CallOptions, type Client, Problem } from '@faixa/contract'
import { PDF_MAX_BYTES } from '@faixa/domain'
import { formatMegabytes } from '@faixa/units'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconCamera, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { refused } from '../../ui/messages/refused.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { type Sending, startSending } from '../shell/sending.ts'
import { createSubmissions } from '../shell/submissions.ts'
import { fileFault } from './file-fault.ts'
import classes from './file-slot.module.css'
import { FileSlot } from './file-slot.tsx'
import { upload } from './upload.ts'

interface PdfPartProps {
  /** Name of the PDF with its article, to begin a sentence: «O receituário». */
  readonly called: `O ${string}`
  readonly pdf: AttachedPdf | undefined
  /** Absent for people who may only download it. */
  readonly acts?: PdfActs | undefined
  readonly read: () => Promise<Response>
}

interface PdfActs {
  /** What a removal leaves as it is, after the sentence that the PDF is no longer kept. */
  readonly removal: string
  readonly attach: (client: Client, options: CallOptions) => Promise<{ readonly message: string }>
  /** Removes the PDF with this hash. */
  readonly remove: (sha256: string) => Promise<{ readonly message: string }>
  readonly onChanged: () => Promise<unknown>
  /** A PDF that is made here from what is known already, instead of a chosen file. */
  readonly offer?: { readonly label: string; readonly make: () => Promise<File> } | undefined
}

export function PdfPart({ called, pdf, acts, read }: PdfPartProps) {
  const name = called.slice(2)
  const label = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const [changing, setChanging] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { file, fault, sending, maxBytes, send, choose, cancel } = useAttaching(acts, label, () => setChanging(false))
  const isSending = sending.kind === 'sending'
  const id = useId()
  const remove = async ({ remove: send, onChanged }: PdfActs, sha256: string) => {
    setBusy(true)
    try {
      const { message } = await send(sha256)
      showToast({ title: `${label} retirado`, message, tone: 'success' })
      setAsking(false)
    } catch (error) {
      refused(`${called} não foi retirado`, error)
      if (error instanceof Problem) setAsking(false)
    }
    setBusy(false)
    await onChanged()
  }
  const take = async ({ make }: NonNullable<PdfActs['offer']>) => {
    setBusy(true)
    try {
      await send(await make())
    } catch (error) {
      refused(`${called} não foi anexado`, error)
    }
    setBusy(false)
  }
  const download = async (nome: string) => {
    setBusy(true)
    try {
      saveFile(await (await read()).blob(), nome)
    } catch (error) {
      refused(`${called} não foi baixado`, error)
    }
    setBusy(false)
  }

  return (
    <div role="group" aria-label={`${label} em PDF`}>
      {pdf && (
        <>
          <Text size="xs" c="dimmed">
            {label} em PDF
          </Text>
          <Text size="sm" className={classes.fileName ?? ''}>
            {pdf.nome}
          </Text>
          <Text size="xs" c="dimmed">
            {formatMegabytes(pdf.bytes)} · anexado em {formatMoment(new Date(pdf.enviadoEm))}
          </Text>
          <Group gap="xs" mt={6}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              disabled={busy}
              onClick={() => void download(pdf.nome)}
            >
              Baixar
            </Button>
            {acts && (
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
            title={`Tirar o ${name} ${pdf.nome}`}
            confirmLabel="Tirar"
            danger
            busy={busy}
            onConfirm={() => void (acts && remove(acts, pdf.sha256))}
            onClose={() => setAsking(false)}
          >
            O PDF deixa de ser guardado. {acts?.removal}
          </ConfirmDialog>
        </>
      )}
      {!pdf && !acts && (
        <Text size="xs" c="dimmed">
          Nenhum {name} em PDF foi anexado.
        </Text>
      )}
      {acts && (changing || !pdf) && (
        <FileSlot
          id={id}
          label={pdf ? `${label} novo (PDF)` : `${label} (PDF)`}
          description={`É anexado assim que for escolhido. Até ${formatMegabytes(maxBytes, 0)}.`}
          accept=".pdf"
          file={file}
          error={fault ?? (sending.kind === 'refused' ? sending.problem.message : undefined)}
          disabled={isSending}
          onFiles={([first]) => void send(first)}
          onRemove={() => void send(undefined)}
          below={
            isSending ? (
              <SendingProgress label={`Envio do ${name}`} progress={sending.progress} onCancel={cancel} />
            ) : (
              acts.offer && <Offer offer={acts.offer} busy={busy} onTake={(offer) => void take(offer)} />
            )
          }
        />
      )}
    </div>
  )
}

interface OfferProps {
  readonly offer: NonNullable<PdfActs['offer']>
  readonly busy: boolean
  readonly onTake: (offer: OfferProps['offer']) => void
}

function Offer({ offer, busy, onTake }: OfferProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={6}
      leftSection={<IconCamera size={14} aria-hidden />}
      loading={busy}
      onClick={() => onTake(offer)}
    >
      {offer.label}
    </Button>
  )
}

interface SendingProgressProps {
  readonly label: string
  readonly progress: Extract<Sending, { readonly kind: 'sending' }>['progress']
  readonly onCancel: () => void
}

function SendingProgress({ label, progress, onCancel }: SendingProgressProps) {
  return (
    <Group gap="xs" mt={6}>
      <Progress
        flex={1}
        size="sm"
        value={(100 * (progress?.loaded ?? 0)) / Math.max(1, progress?.total ?? 1)}
        aria-label={label}
        transitionDuration={0}
      />
      <Button size="compact-xs" variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </Group>
  )
}

/** Sends a PDF as soon as it is chosen; only one at a time. */
function useAttaching(acts: PdfActs | undefined, label: string, onAttached: () => void) {
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
    if (!chosen || !acts || running.current || fileFault(chosen, { extensions: ['.pdf'], maxBytes }) !== undefined)
      return
    const attempt = startSending(
      (call) => upload({ file: chosen }, call, acts.attach),
      setSending,
      submissions.keyOf([chosen]),
    )
    running.current = attempt
    const outcome = await attempt.outcome
    running.current = undefined
    if (outcome.kind === 'cancelled') setFile(undefined)
    if (outcome.kind !== 'sent') return
    submissions.end()
    showToast({ title: `${label} anexado`, message: outcome.answer.message, tone: 'success' })
    setFile(undefined)
    onAttached()
    await acts.onChanged()
  }
  return { file, fault, sending, maxBytes, send, choose: setFile, cancel: () => running.current?.cancel() }
}
