/** The deliveries of a webhook, with the answers of the address. */
import type { Delivery, DeliveryState, Webhook } from '@faixa/contract'
import type { Tone } from '@faixa/domain'
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useWebhookEvents } from '../../api/events.ts'
import { invalidate, query } from '../../api/query.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatClock, formatDay } from '../../ui/format-when.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import { useNarrow } from '../../ui/page/narrow.ts'
import { useFocusBack } from '../../ui/page/use-focus-back.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { answerWords, eventWords, nextWords } from './delivery-words.ts'
import classes from './webhooks.module.css'

const STATES = {
  aguardando: ['Aguardando', 'info'],
  entregue: ['Entregue', 'success'],
  falhou: ['Falhou', 'danger'],
  cancelada: ['Cancelada', 'neutral'],
} as const satisfies Record<DeliveryState, readonly [string, Tone]>

interface DeliveriesDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

export default function DeliveriesDialog({ webhook: { uuid, url }, onClose }: DeliveriesDialogProps) {
  useFocusBack()
  const narrow = useNarrow()
  /** The last delivery of each page before the current one. */
  const [pages, setPages] = useState<readonly string[]>([])
  const antes = pages.at(-1)
  const { data, error, refetch } = useQuery(
    query('listDeliveries', { params: { uuid }, query: antes === undefined ? {} : { antes } }),
  )
  useWebhookEvents(
    (event) => {
      if (event.uuid === uuid) void invalidate('listDeliveries')
    },
    () => void invalidate('listDeliveries'),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Entregas: ${url}`}
      size={760}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      transitionProps={{ duration: 150 }}
    >
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando as entregas">
          <Skeleton height={220} />
        </Loading>
      )}
      {data?.entregas.length === 0 && (
        <EmptyState sentence="Nada foi enviado nos últimos 30 dias. Envie um teste para ver se o endereço responde." />
      )}
      <ul className={classes.deliveries} aria-label="Entregas">
        {data?.entregas.map((delivery) => (
          <DeliveryRow key={delivery.uuid} webhook={uuid} delivery={delivery} />
        ))}
      </ul>
      {(pages.length > 0 || data?.mais) && (
        <Group justify="space-between" mt="md">
          <Button variant="default" disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
            Mais recentes
          </Button>
          <Button
            variant="default"
            disabled={!data?.mais}
            onClick={() => setPages([...pages, data!.entregas.at(-1)!.uuid])}
          >
            Mais antigas
          </Button>
        </Group>
      )}
    </Modal>
  )
}

function DeliveryRow({ webhook, delivery }: { readonly webhook: string; readonly delivery: Delivery }) {
  const { uuid, evento, situacao, criadaEm, tentadaEm, tentativas, resposta, motivo } = delivery
  const [busy, perform] = useBusy()
  const [label, tone] = STATES[situacao]
  const moment = (iso: string) => `${formatDay(new Date(iso))} ${formatClock(new Date(iso), true)}`
  const resend = () =>
    perform('A entrega não foi reenviada', async () => {
      await api.resendDelivery({ params: { uuid: webhook, entrega: uuid } })
      await invalidate('listDeliveries')
    })
  const next = nextWords(delivery)
  return (
    <li>
      <div className={classes.words}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {eventWords(evento)}
          </Text>
          <ToneBadge tone={tone}>{label}</ToneBadge>
        </Group>
        <Text size="xs" c="dimmed">
          {moment(criadaEm)}
          {tentadaEm &&
            ` · ${tentativas === 1 ? 'uma tentativa' : `${tentativas} tentativas`}, a última ${moment(tentadaEm)}: ${answerWords(delivery)}`}
        </Text>
        {(motivo ?? next) && <Text size="xs">{[motivo, next].filter(Boolean).join(' ')}</Text>}
        {resposta && (
          <details className={classes.answer}>
            <summary>Resposta</summary>
            <pre>{resposta}</pre>
          </details>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        disabled={situacao === 'aguardando' && tentativas === 0}
        onClick={() => void resend()}
        aria-label={`Reenviar: ${eventWords(evento)}, ${moment(criadaEm)}`}
      >
        Reenviar
      </Button>
    </li>
  )
}
