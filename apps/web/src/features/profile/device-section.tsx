/** What this device keeps for use without a network, its size, and its removal. */
import { formatCount, formatMegabytes } from '@faixa/units'
import { Button, Group, Switch, Text } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { choosePlaceOfPhotos, keepsPlaceOfPhotos } from '../../campo/photo-place.ts'
import { mayWaitHere, waitingHere } from '../../campo/waiting-here.ts'
import { FormSection } from '../../form/shell/form-section.tsx'
import { installHere, useInstallWay } from '../../offline/install-offer.ts'
import { stopWorker, workerStarts } from '../../offline/keep-device.ts'
import { forgetKeptWork, keepWork, keptWork, subscribeKept } from '../../offline/keep-work.ts'
import { countReceived } from '../../offline/received-files.ts'
import { readStoredSizes, removeStored } from '../../offline/stored-sizes.ts'
import { chooseOffline, isOfflineWanted } from '../../offline/wanted.ts'
import { useMay } from '../../session/use-session.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'

const SIZES = ['guardado neste aparelho']

export function DeviceSection() {
  const [wanted, setWanted] = useState(isOfflineWanted)
  const [places, setPlaces] = useState(keepsPlaceOfPhotos)
  const mayRecord = useMay('recordCampo')
  const [busy, perform] = useBusy()
  const client = useQueryClient()
  const { data: sizes } = useQuery({ queryKey: SIZES, queryFn: readStoredSizes, staleTime: 0 })
  const [kept, setKept] = useState(keptWork)
  // The application may be keeping the work while this screen is open.
  useEffect(
    () =>
      subscribeKept(() => {
        setKept(keptWork())
        void client.invalidateQueries({ queryKey: SIZES })
      }),
    [client],
  )
  const act = (failed: string, act: () => Promise<unknown>) =>
    perform(failed, async () => {
      await act()
      await client.invalidateQueries({ queryKey: SIZES })
    })
  const choose = (on: boolean) => {
    setWanted(on)
    chooseOffline(on)
    return act('A escolha não foi aplicada', on ? keepNow : removeAll)
  }
  const [question, setQuestion] = useState<Question>()
  const askFirst = (remove: () => Promise<void>) =>
    perform('O que foi guardado não foi apagado', async () => {
      const sentences = await whatWaits()
      if (sentences.length > 0) setQuestion({ sentences, remove })
      else await remove()
    })
  const removeKept = () => act('O que foi guardado não foi apagado', removeOwn)
  return (
    <FormSection title="Neste aparelho">
      <div data-wide>
        <Switch
          label="Guardar o programa e o meu trabalho, para usar sem rede"
          description="As ordens abertas com mapa e arquivos, e os laudos dos últimos 30 dias que você vê. Sair da conta apaga tudo o que é seu."
          checked={wanted}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => void (checked ? choose(true) : askFirst(() => choose(false)))}
        />
        {wanted && (
          <>
            <Text size="sm" mt="sm">
              {kept
                ? `${formatCount(Object.keys(kept.ordens).length, 'ordem', 'ordens')} e ${formatCount(Object.keys(kept.laudos).length, 'laudo', 'laudos')}, guardados em ${formatMoment(kept.atMs)}.`
                : 'Nada seu foi guardado ainda.'}{' '}
              {sizes &&
                `O programa ocupa ${formatMegabytes(sizes.programBytes, 1)} e o que é seu ${formatMegabytes(sizes.answersBytes, 1)}.`}
            </Text>
            <Group gap="xs" mt="sm">
              <Button
                variant="default"
                size="xs"
                loading={busy}
                onClick={() => void act('O trabalho não foi guardado', keepNow)}
              >
                Guardar agora
              </Button>
              {kept && (
                <Button variant="default" size="xs" disabled={busy} onClick={() => void askFirst(removeKept)}>
                  Apagar o que é meu
                </Button>
              )}
            </Group>
          </>
        )}
        <ConfirmDialog
          opened={question !== undefined}
          title="Apagar o que é meu deste aparelho?"
          confirmLabel="Apagar"
          danger
          busy={busy}
          onConfirm={() => {
            setQuestion(undefined)
            void question?.remove()
          }}
          onClose={() => setQuestion(undefined)}
        >
          {question?.sentences.join(' ')}
        </ConfirmDialog>
        <Installing />
        {mayRecord && (
          <Switch
            mt="md"
            label="Guardar o lugar nas fotografias do campo"
            description="O lugar em que o aparelho está quando a foto é tirada. O que a câmera escreve dentro da foto nunca é enviado."
            checked={places}
            onChange={(event) => {
              setPlaces(event.currentTarget.checked)
              choosePlaceOfPhotos(event.currentTarget.checked)
            }}
          />
        )}
      </div>
    </FormSection>
  )
}

interface Question {
  readonly sentences: readonly string[]
  readonly remove: () => Promise<void>
}

/** What is not on the server: work that was done here stays until it is sent, files that other applications shared do not. */
async function whatWaits(): Promise<readonly string[]> {
  const waiting = mayWaitHere() ? await waitingHere() : undefined
  const received = await countReceived()
  const files = received === 1 ? '1 arquivo compartilhado' : `${received} arquivos compartilhados`
  return [
    ...(waiting
      ? [
          `Há ${waiting.text}: ${waiting.isOne ? 'não é apagado, e segue' : 'não são apagados, e seguem'} quando houver rede. Até lá, sem rede, as ordens e os laudos não abrem neste aparelho.`,
        ]
      : []),
    ...(received > 0
      ? [`${files} com o Faixa, que «Novo Laudo» ainda não usou, ${received === 1 ? 'é apagado' : 'são apagados'}.`]
      : []),
  ]
}

/** Opening the program from the home screen, like the other applications of the device. */
function Installing() {
  const way = useInstallWay()
  if (way === 'installed') return null
  if (way === 'offered') {
    return (
      <Button
        variant="light"
        mt="md"
        leftSection={<IconDeviceMobileDown size={18} aria-hidden />}
        onClick={() => void installHere()}
      >
        Instalar neste aparelho
      </Button>
    )
  }
  return (
    <Text size="xs" c="dimmed" mt="md">
      {way === 'ios'
        ? 'Para abrir o Faixa da tela de início, toque em Compartilhar, no navegador, e depois em «Adicionar à Tela de Início».'
        : 'Para abrir o Faixa como um aplicativo, use «Adicionar à tela inicial» ou «Instalar» no menu do navegador.'}
    </Text>
  )
}

async function keepNow(): Promise<void> {
  await workerStarts()
  // What an earlier time kept may have been removed by the browser.
  forgetKeptWork()
  await keepWork(AbortSignal.timeout(KEEPING_MS))
  showToast({ title: 'Neste aparelho', message: 'Seu trabalho está guardado.' })
}

/** A slow line is given this time. */
const KEEPING_MS = 10 * 60_000

async function removeOwn(): Promise<void> {
  await removeStored({ program: false })
  forgetKeptWork()
}

async function removeAll(): Promise<void> {
  await stopWorker()
  await removeStored({ program: true })
  forgetKeptWork()
}
