/** What was recorded in the field for an order, and what this device still has to send. */
import type { ListaDeCampo } from '@faixa/contract'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import classes from '../../../campo/feed/feed.module.css'
import type { Entrada } from '../../../campo/feed/registro-entries.ts'
import { RegistroRow } from '../../../campo/feed/registro-row.tsx'
import { nameText } from '../../../campo/feed/registro-words.ts'
import { removeRefused, sendNow, withdraw } from '../../../campo/outbox.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useCampo } from './use-campo.ts'

const EditLista = lazyPart(() => import('./edit-lista.tsx'))

/** An order of many days has hundreds of records. */
const SHOWN_FIRST = 50

interface RegistrosProps {
  readonly uuid: string
  /** The person may record for this order. */
  readonly mayRecord: boolean
}

interface Question {
  readonly ask: 'retirar' | 'apagar'
  readonly entrada: Entrada
}

export default function Registros({ uuid, mayRecord }: RegistrosProps) {
  const { entries, listas = [], enviando, error, refetch, isReady } = useCampo(uuid)
  const [all, setAll] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const [edited, setEdited] = useState<ListaDeCampo>()
  const [busy, perform] = useBusy()
  if (!isReady) return <Skeleton height={80} />
  const waiting = entries.filter(({ guardado, retirada }) =>
    [guardado, retirada].some((act) => act?.estado === 'esperando'),
  )
  const editable = listas.filter(({ editavel }) => editavel)
  const shown = all ? entries : entries.slice(0, SHOWN_FIRST)
  const send = (numero?: number) =>
    void sendNow(numero).catch((failure: unknown) => refused('O registro não foi enviado', failure))
  const act = ({ ask, entrada }: Question) =>
    perform(ask === 'retirar' ? 'O registro não foi retirado' : 'O registro não foi apagado', async () => {
      const { uuid: registro, tipo, guardado, retirada } = entrada
      if (ask === 'retirar') await withdraw({ ordem: uuid, registro, tipo })
      else for (const kept of [guardado, retirada]) if (kept?.estado === 'recusado') await removeRefused(kept.numero)
      setQuestion(undefined)
    })
  return (
    <>
      {error && entries.length === 0 && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {error && entries.length > 0 && (
        <Note tone="warning" role="status" mb="sm">
          O que o servidor tem não pôde ser lido: abaixo está só o que este aparelho guarda.
        </Note>
      )}
      {!error && entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {mayRecord
            ? 'Nada foi registrado ainda. No telefone, em «No Campo», toque em «Começar» quando o trabalho começar.'
            : 'Nada foi registrado ainda.'}
        </Text>
      )}
      {waiting.length > 0 && (
        <Group gap="xs" mb="xs" justify="space-between">
          <Text size="sm" role="status">
            {waiting.length === 1 ? '1 registro espera a rede.' : `${waiting.length} registros esperam a rede.`}
          </Text>
          <Button variant="default" size="xs" onClick={() => send()}>
            Enviar agora
          </Button>
        </Group>
      )}
      {entries.length > 0 && (
        <ul aria-label="Registros do campo" className={classes.feed}>
          {shown.map((entrada) => (
            <RegistroRow
              key={entrada.uuid}
              ordem={uuid}
              entrada={entrada}
              enviando={enviando}
              acts={{
                onWithdraw: () => setQuestion({ ask: 'retirar', entrada }),
                onDelete: () => setQuestion({ ask: 'apagar', entrada }),
                onSend: send,
              }}
            />
          ))}
        </ul>
      )}
      {shown.length < entries.length && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          Mostrar todos os {entries.length}
        </Button>
      )}
      {editable.length > 0 && (
        <Group gap="xs" mt="sm">
          {editable.map((lista) => (
            <Button key={lista.dono} variant="subtle" size="xs" onClick={() => setEdited(lista)}>
              {lista.itens.length === 0 ? 'Escrever' : 'Mudar'} a lista de conferência de {lista.de}
            </Button>
          ))}
        </Group>
      )}
      <Suspense>{edited && <EditLista uuid={uuid} lista={edited} onClose={() => setEdited(undefined)} />}</Suspense>
      <ConfirmDialog
        opened={question !== undefined}
        busy={busy}
        danger
        title={question ? `${question.ask === 'retirar' ? 'Retirar' : 'Apagar'}: ${nameText(question.entrada)}` : ''}
        confirmLabel={question?.ask === 'apagar' ? 'Apagar' : 'Retirar'}
        onConfirm={() => question && void act(question)}
        onClose={() => setQuestion(undefined)}
      >
        {question?.ask === 'apagar'
          ? 'O servidor recusou este registro, que só existe neste aparelho: apagado, ele não volta.'
          : 'O registro continua na lista, riscado, e não conta mais.'}
      </ConfirmDialog>
    </>
  )
}
