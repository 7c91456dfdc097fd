/** What people record in the field, by large buttons: the work, the weather, photographs and checklists. */
import { Problem } from '@faixa/contract'
import { Button, FileButton, NativeSelect, Text } from '@mantine/core'
import { IconCamera, IconChecklist, IconPlayerPlay, IconPlayerStop, IconTemperature } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { record, withdraw } from '../../../campo/outbox.ts'
import { recordingNow, startTrack } from '../../../campo/trajeto/recorder.ts'
import { startsWithWork } from '../../../campo/trajeto/starts-with-work.ts'
import { workText } from '../../../ordem/work-text.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatClock } from '../../../ui/format-when.ts'
import { refused } from '../../../ui/messages/refused.ts'
import { hideToast, showToast, UNDO_MS } from '../../../ui/messages/toast.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import classes from './campo.module.css'
import { chooseReminder, REMINDERS, reminderMinutes, useReminder } from './leitura/reminder.ts'
import { endTrackAloud, TrackPart } from './track-part.tsx'
import { useCampo } from './use-campo.ts'

const LeituraDialog = lazyPart(() => import('./leitura/leitura-dialog.tsx'))
const FotoDialog = lazyPart(() => import('./foto/foto-dialog.tsx'))
const ListaDialog = lazyPart(() => import('./lista-dialog.tsx'))

type Dialog =
  | { readonly kind: 'leitura' | 'lista' }
  | { readonly kind: 'foto'; readonly file: File; readonly ms: number }

export default function CampoActs({ uuid, codigo }: { readonly uuid: string; readonly codigo: string }) {
  const { work, readingMs, listas, isReady } = useCampo(uuid)
  const [dialog, setDialog] = useState<Dialog>()
  const [minutes, setMinutes] = useState(reminderMinutes)
  const [busy, perform] = useBusy()
  const reset = useRef<() => void>(null)
  const isUnderWay = work.desdeMs !== undefined && work.ateMs === undefined
  const isDue = useReminder({
    codigo,
    minutes,
    sinceMs: isUnderWay ? Math.max(work.desdeMs ?? 0, readingMs ?? 0) : undefined,
  })
  const close = () => {
    setDialog(undefined)
    // The same file may be chosen again.
    reset.current?.()
  }
  const open = (next: Dialog) => {
    hideKept()
    setDialog(next)
  }
  const keepWork = async (tipo: 'inicio' | 'conclusao') => {
    await perform('O registro não foi guardado', async () => {
      const feitoMs = Date.now()
      const registro = await record({ ordem: uuid, tipo, feitoMs })
      showKept(uuid, tipo, registro, feitoMs)
    })
    if (tipo === 'conclusao' && recordingNow()?.ordem === uuid)
      await perform('O trajeto não foi guardado', endTrackAloud)
    if (tipo === 'inicio' && startsWithWork()) await perform('O trajeto não foi gravado', () => startTrack(uuid))
  }
  return (
    <div className={classes.acts}>
      <Text aria-live="polite" fw={600}>
        {workText(work, Date.now()) ?? 'O trabalho desta ordem ainda não começou.'}
      </Text>
      {isUnderWay ? (
        <Button
          size="lg"
          fullWidth
          loading={busy}
          leftSection={<IconPlayerStop size={22} aria-hidden />}
          onClick={() => void keepWork('conclusao')}
        >
          Concluir
        </Button>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={busy}
          disabled={!isReady}
          variant={work.ateMs === undefined ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={22} aria-hidden />}
          onClick={() => void keepWork('inicio')}
        >
          {work.ateMs === undefined ? 'Começar' : 'Começar de novo'}
        </Button>
      )}
      <div className={classes.grid}>
        <Button
          size="lg"
          variant={isDue ? 'filled' : 'default'}
          leftSection={<IconTemperature size={22} aria-hidden />}
          onClick={() => open({ kind: 'leitura' })}
        >
          Leitura
        </Button>
        <FileButton
          resetRef={reset}
          accept="image/*"
          capture="environment"
          inputProps={{ 'aria-label': 'Tirar foto' }}
          onChange={(file) => file && open({ kind: 'foto', file, ms: Date.now() })}
        >
          {(props) => (
            <Button {...props} size="lg" variant="default" leftSection={<IconCamera size={22} aria-hidden />}>
              Foto
            </Button>
          )}
        </FileButton>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconChecklist size={22} aria-hidden />}
          onClick={() => open({ kind: 'lista' })}
        >
          Conferência
        </Button>
      </div>
      <TrackPart uuid={uuid} />
      {isDue && (
        <Text size="sm" role="alert">
          Está na hora de uma leitura do tempo.
        </Text>
      )}
      <NativeSelect
        className={classes.choice ?? ''}
        label="Lembrar da leitura do tempo"
        description="Durante o trabalho, com o Faixa aberto."
        value={minutes}
        data={REMINDERS}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value)
          setMinutes(chosen)
          void chooseReminder(chosen)
        }}
      />
      <Suspense>
        {dialog?.kind === 'leitura' && <LeituraDialog uuid={uuid} onClose={close} />}
        {dialog?.kind === 'foto' && <FotoDialog uuid={uuid} file={dialog.file} takenMs={dialog.ms} onClose={close} />}
        {dialog?.kind === 'lista' && <ListaDialog uuid={uuid} listas={listas} onClose={close} />}
      </Suspense>
    </div>
  )
}

const KEPT = { inicio: 'Início guardado', conclusao: 'Conclusão guardada' } as const

/** The last message: another one, or a dialog, would be below it. */
let shownToast: string | undefined

function hideKept(): void {
  if (shownToast !== undefined) hideToast(shownToast)
}

function showKept(ordem: string, tipo: keyof typeof KEPT, registro: string, feitoMs: number): void {
  const undo = async () => {
    try {
      await withdraw({ ordem, registro, tipo })
    } catch (error) {
      refused('O registro não foi desfeito', error instanceof Problem ? error : new Problem('erro-interno'))
    }
  }
  hideKept()
  shownToast = showToast({
    title: `${KEPT[tipo]} às ${formatClock(feitoMs)}`,
    message: 'É enviado assim que houver rede.',
    ms: UNDO_MS,
    action: { label: 'Desfazer', onAct: () => void undo() },
  })
}
