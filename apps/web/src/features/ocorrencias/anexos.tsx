/** The files of a case: photographs, PDFs and texts, which are sent one after the other and never changed. */
import { ANEXO_MAX_BYTES, ANEXOS_MAX, EXTENSOES_DE_ANEXO } from '@faixa/contract'
import { formatMegabytes, formatNumber, MEGABYTE_BYTES } from '@faixa/units'
import { Button, FileButton, Group, Progress, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import type { UploadProgress } from '../../api/upload-fetch.ts'
import { PageDrop } from '../../form/files/page-drop.tsx'
import { upload } from '../../form/files/upload.ts'
import side from '../../map/side/side.module.css'
import { formatMoment } from '../../ui/format-when.ts'
import { refused } from '../../ui/messages/refused.ts'
import { saveFile } from '../../ui/save-file.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './case.module.css'

interface AnexosProps {
  readonly uuid: string
  /** The person may add files, and the case is not closed. */
  readonly mayAdd: boolean
}

interface Sending {
  readonly nome: string
  /** Absent before the first bytes were sent. */
  readonly progress?: UploadProgress
}

export function Anexos({ uuid, mayAdd }: AnexosProps) {
  const params = { uuid }
  const { data, error, refetch } = useQuery(query('listAnexos', { params }))
  const [sending, setSending] = useState<Sending>()
  const reset = useRef<() => void>(null)
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      setSending({ nome: file.name })
      const call = {
        signal: new AbortController().signal,
        idempotencyKey: crypto.randomUUID(),
        onProgress: (progress: UploadProgress) => setSending({ nome: file.name, progress }),
      }
      try {
        await upload({ file }, call, (client, options) => client.addAnexo({ params, body: {} }, options))
      } catch (error) {
        refused('O anexo não foi guardado', error)
      }
      await invalidate('listAnexos')
    }
    setSending(undefined)
    // A file that was refused may be chosen again.
    reset.current?.()
  }
  const open = async (anexo: string, nome: string) => {
    try {
      saveFile(await (await api.readAnexo({ params: { uuid, anexo } })).blob(), nome)
    } catch (error) {
      refused('O anexo não foi baixado', error)
    }
  }
  return (
    <div className={side.panel}>
      <Title order={2} size="sm">
        Anexos
      </Title>
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {data?.anexos.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhum anexo ainda.
        </Text>
      )}
      <ul className={classes.notes} aria-label="Anexos">
        {data?.anexos.map(({ uuid: anexo, nome, bytes, por, em }) => (
          <li key={anexo}>
            <UnstyledButton className={`${side.open} ${classes.file}`} onClick={() => void open(anexo, nome)}>
              <span className={side.title}>{nome}</span>
              <span className={side.line}>
                {sizeText(bytes)} · {por}, {formatMoment(new Date(em))}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <Group gap="xs">
          <FileButton
            multiple
            resetRef={reset}
            accept={EXTENSOES_DE_ANEXO.join(',')}
            onChange={(files) => void add(files)}
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={sending !== undefined}>
                Anexar arquivos
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed">
            Fotos, PDF ou texto, até {formatMegabytes(ANEXO_MAX_BYTES, 0)} cada um e {ANEXOS_MAX} ao todo. Ou solte-os
            aqui. Um anexo não pode ser trocado nem tirado.
          </Text>
        </Group>
      )}
      {sending && (
        <div role="status" className={classes.note}>
          <Text size="xs">Enviando {sending.nome}...</Text>
          <Progress value={shareOf(sending.progress)} size="sm" aria-label="Envio do anexo" />
        </div>
      )}
      {mayAdd && (
        <PageDrop
          disabled={sending !== undefined}
          invitation="Solte para anexar à ocorrência"
          onFiles={(files) => void add(files)}
        />
      )}
    </div>
  )
}

function sizeText(bytes: number): string {
  return bytes < MEGABYTE_BYTES ? `${formatNumber(Math.ceil(bytes / 1024), 0)}\u00a0kB` : formatMegabytes(bytes, 1)
}

/** Percent of the bytes that were sent. */
function shareOf(progress: UploadProgress | undefined): number {
  return progress && progress.total > 0 ? (100 * progress.loaded) / progress.total : 0
}
