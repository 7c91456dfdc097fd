/** Webhooks: addresses of other systems that receive events from here. */
import type { Webhook } from '@faixa/contract'
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useWebhookEvents } from '../../api/events.ts'
import { invalidate, query } from '../../api/query.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { SecretDialog } from '../../ui/messages/secret-dialog.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { WebhookCard } from './webhook-card.tsx'

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'))
const DeliveriesDialog = lazyPart(() => import('./deliveries-dialog.tsx'))

/** The dialog open over the list. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'deliveries' | 'delete' | 'rotate' | 'switch-off'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly url: string; readonly segredo: string; readonly isOther: boolean }

export default function WebhooksPage() {
  const { data, error, refetch } = useQuery(query('listWebhooks', {}))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  useWebhookEvents(
    () => void invalidate('listWebhooks'),
    () => void invalidate('listWebhooks'),
  )
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
      Novo webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        subtitle="O Faixa avisa o seu sistema quando algo acontece: envia um POST assinado ao endereço que você informar."
        actions={create}
      />
      <Text size="sm" mb="md">
        O que é enviado, e como conferir a assinatura:{' '}
        <Anchor href="/api/docs#exemplos" underline="always">
          documentação da API
        </Anchor>
        .
      </Text>
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando os webhooks">
          <Skeleton height={140} mb="sm" />
          <Skeleton height={140} />
        </Loading>
      )}
      {data?.webhooks.length === 0 && (
        <EmptyState
          sentence="Nenhum webhook ainda. Cadastre o endereço do sistema que deve saber dos laudos."
          action={create}
        />
      )}
      <Stack component="ul" gap="sm" p={0} m={0} aria-label="Webhooks">
        {data?.webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.uuid}
            webhook={webhook}
            onDeliveries={() => setOpen({ kind: 'deliveries', webhook })}
            onEdit={() => setOpen({ kind: 'edit', webhook })}
            onRotate={() => setOpen({ kind: 'rotate', webhook })}
            onSwitchOff={() => setOpen({ kind: 'switch-off', webhook })}
            onDelete={() => setOpen({ kind: 'delete', webhook })}
          />
        ))}
      </Stack>
      <Suspense>
        {(open?.kind === 'create' || open?.kind === 'edit') && (
          <WebhookDialog
            webhook={open.kind === 'edit' ? open.webhook : undefined}
            onClose={close}
            onSaved={({ url, segredo }) => {
              void invalidate('listWebhooks')
              setOpen(segredo === undefined ? undefined : { kind: 'secret', url, segredo, isOther: false })
            }}
          />
        )}
        {open?.kind === 'deliveries' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      </Suspense>
      {open?.kind === 'secret' && (
        <SecretDialog
          title={open.isOther ? 'Segredo trocado' : 'Webhook criado'}
          label="Segredo da assinatura"
          secret={open.segredo}
          onClose={close}
        >
          Com este segredo, quem recebe em <b>{open.url}</b> confere que foi o Faixa que enviou.
          {open.isOther && ' Por 24 horas o anterior assina também: troque-o lá até então.'}
        </SecretDialog>
      )}
      <ActDialogs open={open} setOpen={setOpen} />
    </>
  )
}

interface ActDialogsProps {
  readonly open: Open | undefined
  readonly setOpen: (open: Open | undefined) => void
}

/** Asks before a webhook is deleted or switched off, and before its secret is replaced. */
function ActDialogs({ open, setOpen }: ActDialogsProps) {
  const close = () => setOpen(undefined)
  return (
    <>
      {open?.kind === 'delete' && (
        <ActDialog
          title="Excluir o webhook"
          confirmLabel="Excluir"
          failed="O webhook não foi excluído"
          onClose={close}
          onAct={async () => {
            const { message } = await api.deleteWebhook({ params: { uuid: open.webhook.uuid } })
            showToast({ title: 'Webhooks', message })
          }}
        >
          Nada mais é enviado a <b>{open.webhook.url}</b>, e o que espera por nova tentativa é cancelado. Isto não pode
          ser desfeito: para voltar, cadastre o endereço de novo.
        </ActDialog>
      )}
      {open?.kind === 'switch-off' && (
        <ActDialog
          title="Desativar o webhook"
          confirmLabel="Desativar"
          failed="O webhook não foi desativado"
          onClose={close}
          onAct={async () => {
            await api.updateWebhook({ params: { uuid: open.webhook.uuid }, body: { ativo: false } })
          }}
        >
          Nada é enviado a <b>{open.webhook.url}</b> até você ativá-lo de novo. O que acontecer nesse tempo não é
          enviado depois.
        </ActDialog>
      )}
      {open?.kind === 'rotate' && (
        <ActDialog
          title="Trocar o segredo"
          confirmLabel="Trocar"
          failed="O segredo não foi trocado"
          onClose={close}
          onAct={async () => {
            const { url, segredo } = await api.rotateWebhookSecret({ params: { uuid: open.webhook.uuid } })
            setOpen({ kind: 'secret', url, segredo, isOther: true })
            return 'keep'
          }}
        >
          O novo segredo é mostrado uma única vez. Por 24 horas o anterior assina também, para dar tempo de trocá-lo em{' '}
          <b>{open.webhook.url}</b>.
        </ActDialog>
      )}
    </>
  )
}

interface ActDialogProps {
  readonly title: string
  readonly confirmLabel: string
  readonly failed: string
  readonly children: React.ReactNode
  /** Returns `keep` where another dialog is shown next. */
  readonly onAct: () => Promise<'keep' | void>
  readonly onClose: () => void
}

function ActDialog({ title, confirmLabel, failed, children, onAct, onClose }: ActDialogProps) {
  const [busy, perform] = useBusy()
  const act = () =>
    perform(failed, async () => {
      const next = await onAct()
      void invalidate('listWebhooks')
      if (next !== 'keep') onClose()
    })
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      danger={confirmLabel !== 'Trocar'}
      busy={busy}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
