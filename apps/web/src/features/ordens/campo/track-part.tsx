/** Records the track of this telephone, which afterwards witnesses where and when the flight was. */
import { Checkbox, Switch, Text } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { LEAST_ACCURATE_M } from '../../../campo/trajeto/fixes.ts'
import {
  endTrack,
  type Recording,
  recordingNow,
  resumeTracks,
  startTrack,
  subscribeRecording,
} from '../../../campo/trajeto/recorder.ts'
import { chooseStartsWithWork, startsWithWork } from '../../../campo/trajeto/starts-with-work.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import classes from './campo.module.css'
import { recordingText } from './recording-text.ts'

const FAULTS = {
  recusado: 'O navegador não dá a posição: permita a localização para este site e ligue de novo.',
  'sem-posicao': 'O aparelho não dá a posição agora: o trajeto continua quando ela voltar.',
  'sem-espaco': 'O armazenamento do navegador está cheio ou desligado: o que chega só está na memória. Libere espaço.',
} as const

export function TrackPart({ uuid }: { readonly uuid: string }) {
  const recording = useSyncExternalStore(subscribeRecording, recordingNow)
  const [withWork, setWithWork] = useState(startsWithWork)
  const [busy, perform] = useBusy()
  useEffect(() => {
    // Without the storage there is nothing to continue.
    resumeTracks(uuid).catch(() => undefined)
  }, [uuid])
  const own = recording?.ordem === uuid ? recording : undefined
  const toggle = () => perform('O trajeto não foi gravado', () => (own ? endTrackAloud() : startTrack(uuid)))
  return (
    <div className={classes.track}>
      <Switch
        size="md"
        label="Gravar o trajeto do telefone"
        description="Com o telefone na aeronave, o laudo diz depois se ele acompanhou o voo."
        checked={own !== undefined}
        disabled={busy}
        onChange={() => void toggle()}
      />
      {recording && !own && <Text size="sm">O trajeto de outra ordem está sendo gravado: ligar aqui o encerra.</Text>}
      {own && <RecordingLines recording={own} />}
      <Checkbox
        label="Gravar sempre a partir de «Começar»"
        checked={withWork}
        onChange={({ currentTarget: { checked } }) => {
          setWithWork(checked)
          chooseStartsWithWork(checked)
        }}
      />
    </div>
  )
}

/** Ends the track, and tells what became of it. */
export async function endTrackAloud(): Promise<void> {
  const records = await endTrack()
  if (records > 0) showToast({ title: 'Trajeto guardado', message: 'É enviado assim que houver rede.' })
  else
    showToast({
      tone: 'warning',
      title: 'O trajeto está vazio',
      message: `O aparelho não deu nenhuma posição com precisão de ${LEAST_ACCURATE_M} m ou melhor.`,
    })
}

function RecordingLines({ recording }: { readonly recording: Recording }) {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { falta, acesa } = recording
  return (
    <>
      <Text size="sm" fw={600}>
        {recordingText(recording, nowMs)}
      </Text>
      {falta && (
        <Note tone="warning" role="alert">
          {FAULTS[falta]}
        </Note>
      )}
      <Text size="sm">
        {acesa
          ? 'A tela fica acesa enquanto o Faixa está aberto nela: o navegador não grava com ela apagada.'
          : 'Deixe a tela acesa: o navegador não grava com ela apagada.'}
      </Text>
    </>
  )
}
