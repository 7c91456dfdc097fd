/** Replaces one file of a laudo in Erro, or the weather of any, adds a missing one, or takes out one of several, and has the laudo measured again. */
import type { LaudoInfo } from '@faixa/contract'
import { PAPEIS, type Papel } from '@faixa/domain'
import { CHECKS, CLIMA_EXTENSIONS, FILE_EXTENSIONS, FLIGHT_EXTENSIONS } from '@faixa/flight'
import { present } from '@faixa/units'
import { Button, Group, NativeSelect, Progress, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { configuracaoQuery } from '../../../../api/configuracao-query.ts'
import { otherHomeOf } from '../../../../flight-worker/file-home.ts'
import { faultFor, useFileReading } from '../../../../flight-worker/use-file-reading.ts'
import { fileFault } from '../../../../form/files/file-fault.ts'
import { FileSlot } from '../../../../form/files/file-slot.tsx'
import { MisplacedNote } from '../../../../form/files/misplaced-note.tsx'
import { ReadingProgress } from '../../../../form/files/reading-progress.tsx'
import { SystemField } from '../../../../form/files/system-field.tsx'
import { upload } from '../../../../form/files/upload.ts'
import { type Sending, startSending } from '../../../../form/shell/sending.ts'
import { createSubmissions } from '../../../../form/shell/submissions.ts'
import { type ClimaFacts, climaFacts } from '../../../../laudo/clima-facts.ts'
import { FILE_LABELS } from '../../../../laudo/dado-labels.ts'
import { invalidateLaudo } from '../../../../laudo/laudo-query.ts'
import { lazyPart } from '../../../../ui/connection/load-part.ts'
import { showToast } from '../../../../ui/messages/toast.ts'
import classes from '../panel.module.css'

const ClimaPreview = lazyPart(() => import('../clima/clima-preview.tsx'))

const EXTENSIONS = {
  area: FILE_EXTENSIONS,
  aplicacao: FLIGHT_EXTENSIONS,
  trajeto: FLIGHT_EXTENSIONS,
  clima: CLIMA_EXTENSIONS,
} as const satisfies Record<Papel, readonly string[]>

const CHOICES = PAPEIS.map((papel) => ({ value: papel, label: FILE_LABELS[papel] }))

interface ReplaceFileProps {
  readonly info: LaudoInfo
  /** The only file that may be replaced; default any. */
  readonly only?: Papel
}

export default function ReplaceFile({ info, only }: ReplaceFileProps) {
  const { uuid, arquivos } = info
  const [papel, setPapel] = useState<Papel>(() => only ?? papelAtFault(info))
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const [submissions] = useState(createSubmissions)
  const running = useRef<{ cancel(): void }>(undefined)
  useEffect(() => () => running.current?.cancel(), [])
  const { data: configuracao } = useQuery(configuracaoQuery)
  const ofRole = arquivos.filter((one) => one.papel === papel)
  const [chosen, setChosen] = useState<string>()
  const before = ofRole.find(({ sha256 }) => sha256 === chosen) ?? ofRole.find(isNamedIn(info)) ?? ofRole[0]
  const isOneOfSeveral = ofRole.length > 1
  const busy = sending.kind === 'sending'
  const extensions = EXTENSIONS[papel]
  const isUnfit = file && fileFault(file, { extensions, maxBytes: configuracao?.limiteArquivoBytes })
  // The weather holds no shapes, and is read without the worker.
  const weather = useClimaFacts(isUnfit === undefined && papel === 'clima' ? file : undefined)
  const known = useFileReading(isUnfit === undefined && papel !== 'clima' ? file : undefined)
  const fault = isUnfit ?? (file && papel !== 'clima' ? faultFor(papel, known.reading) : weather?.fault)
  const { system } = known
  const [kept, keep] = useState<File>()
  const isKept = file !== undefined && file === kept
  const home =
    file && !isKept && fault === undefined && papel !== 'clima' ? otherHomeOf(papel, known.reading) : undefined
  const error = fault ?? (sending.kind === 'refused' ? sending.problem.message : undefined)

  const choose = (given: File | undefined) => {
    setFile(given)
    setSending({ kind: 'idle' })
  }
  const send = async () => {
    if (!file || fault !== undefined || home !== undefined || running.current) return
    const attempt = startSending(
      (call) =>
        upload({ file }, call, (client, options) =>
          client.replaceLaudoFile(
            {
              params: { uuid, papel },
              body: {
                ...present({ sistema: system, noLugarDe: isOneOfSeveral ? before?.sha256 : undefined }),
                ...(isKept && { manterArquivos: true }),
              },
            },
            options,
          ),
        ),
      setSending,
      submissions.keyOf([papel, file, system, isKept, before?.sha256]),
    )
    running.current = attempt
    const outcome = await attempt.outcome
    running.current = undefined
    if (outcome.kind === 'sent') {
      submissions.end()
      showToast({ title: 'Arquivo trocado', message: outcome.answer.message, tone: 'success' })
    }
    // If it is not in Erro any more, another person was faster.
    if (outcome.kind === 'sent' || (outcome.kind === 'refused' && outcome.problem.status === STATE_CHANGED))
      await invalidateLaudo(uuid)
  }

  const [removing, setRemoving] = useState(false)
  const remove = async (sha256: string) => {
    if (papel === 'area') return
    setRemoving(true)
    try {
      const { message } = await api.removeLaudoFile({ params: { uuid, papel }, query: { sha256 } })
      showToast({ title: 'Arquivo tirado', message, tone: 'success' })
      await invalidateLaudo(uuid)
    } catch (error) {
      showToast({ title: error instanceof Error ? error.message : 'O arquivo não foi tirado.', tone: 'warning' })
    }
    setRemoving(false)
  }

  return (
    <div className={classes.replace}>
      {only === undefined && (
        <>
          <Text size="sm" fw={500}>
            Trocar um arquivo
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Arquivo a trocar"
            data={CHOICES}
            value={papel}
            readOnly={busy}
            onChange={(value) => {
              setPapel(value)
              choose(undefined)
            }}
          />
        </>
      )}
      {isOneOfSeveral && (
        <NativeSelect
          size="xs"
          label={`Arquivo (são ${ofRole.length})`}
          data={ofRole.map(({ nome, sha256 }) => ({ value: sha256, label: nome }))}
          value={before?.sha256 ?? ''}
          disabled={busy || removing}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <FileSlot
        id={`trocar-${only ?? 'arquivo'}`}
        label={before ? 'Arquivo novo' : 'Arquivo que falta'}
        description={before ? `Em lugar de «${before.nome}».` : 'Este laudo foi enviado sem ele.'}
        accept={extensions.join()}
        file={file}
        error={error}
        disabled={busy}
        onFiles={([first]) => choose(first)}
        onRemove={() => choose(undefined)}
        below={<SystemField of="trocar-arquivo" {...known} readOnly={busy} onChoose={known.placeIn} />}
      >
        {/* One child: two would count as content, and hide the description. */}
        {weather?.text?.(info.trajeto?.fusoHoras || undefined) ??
          (known.reading.kind === 'reading' && <ReadingProgress done={known.reading.done} />)}
      </FileSlot>
      {file && weather?.text !== undefined && fault === undefined && info.ready && (
        <Suspense fallback={<Skeleton height={60} />}>
          <ClimaPreview info={info} file={file} />
        </Suspense>
      )}
      {home !== undefined && (
        <MisplacedNote
          about={`Pelo conteúdo, o arquivo parece ser de ${FILE_LABELS[home]}.`}
          disabled={busy}
          onKeep={() => keep(file)}
        >
          <Button size="xs" disabled={busy} onClick={() => setPapel(home)}>
            Mover para {FILE_LABELS[home]}
          </Button>
        </MisplacedNote>
      )}
      {sending.kind === 'sending' && (
        <Progress value={100 * partOf(sending)} size="sm" aria-label="Envio do arquivo" transitionDuration={0} />
      )}
      <Group gap="xs">
        <Button
          size="xs"
          loading={busy}
          disabled={!file || fault !== undefined || home !== undefined || (papel === 'clima' && !weather)}
          onClick={() => void send()}
        >
          {before ? 'Trocar e medir de novo' : 'Acrescentar e medir'}
        </Button>
        {isOneOfSeveral && before && !busy && (
          <Button size="xs" variant="default" loading={removing} onClick={() => void remove(before.sha256)}>
            Tirar este arquivo
          </Button>
        )}
        {busy && (
          <Button size="xs" variant="default" onClick={() => running.current?.cancel()}>
            Cancelar
          </Button>
        )}
      </Group>
    </div>
  )
}

/** The contents of a file of the weather; undefined while it is read. */
function useClimaFacts(file: File | undefined): ClimaFacts | undefined {
  const [read, setRead] = useState<ClimaFacts & { readonly file: File }>()
  useEffect(() => {
    if (file) void climaFacts(file).then((facts) => setRead({ file, ...facts }))
  }, [file])
  return read?.file === file ? read : undefined
}

/** HTTP status of the refusals that mean that the laudo is being measured, or was measured meanwhile. */
const STATE_CHANGED = 409

function partOf({ progress }: Extract<Sending, { kind: 'sending' }>): number {
  return progress ? progress.loaded / Math.max(1, progress.total) : 0
}

function isNamedIn({ erro }: Pick<LaudoInfo, 'erro'>) {
  return ({ nome }: LaudoInfo['arquivos'][number]) => erro?.mensagem.includes(`«${nome}»`) ?? false
}

/** The file named in the error, or concerned by its check. */
function papelAtFault({ arquivos, erro }: LaudoInfo): Papel {
  const named = arquivos.find(isNamedIn({ erro }))
  const concerns = CHECKS.find(({ code }) => code === erro?.codigo)?.concerns
  if (erro?.codigo.startsWith('sem-area') || erro?.codigo.startsWith('area-')) return 'area'
  return PAPEIS.find((papel) => papel === concerns) ?? named?.papel ?? 'aplicacao'
}
