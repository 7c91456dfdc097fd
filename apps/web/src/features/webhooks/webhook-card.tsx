import type { Webhook } from '@faixa/contract'
import { type Tone, WEBHOOK_EVENTS } from '@faixa/domain'
import { ActionIcon, Button, Group, Menu, Paper, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import { answerWords } from './delivery-words.ts'
import classes from './webhooks.module.css'

const STATES = {
  ativo: ['Ativo', 'success'],
  falhando: ['Falhando', 'warning'],
  desativado: ['Desativado', 'neutral'],
  'sem-efeito': ['Sem efeito', 'warning'],
} as const satisfies Record<Webhook['situacao'], readonly [string, Tone]>

interface WebhookCardProps {
  readonly webhook: Webhook
  readonly onDeliveries: () => void
  readonly onEdit: () => void
  readonly onRotate: () => void
  readonly onSwitchOff: () => void
  readonly onDelete: () => void
}

const when = (iso: string) => formatMoment(new Date(iso))

export function WebhookCard({ webhook, ...on }: WebhookCardProps) {
  const { uuid, url, eventos, empresa, unidade, responsavel, situacao, ultima } = webhook
  const [busy, perform] = useBusy()
  const [label, tone] = STATES[situacao]
  const run = (failed: string, act: () => Promise<void>) =>
    perform(failed, async () => {
      await act()
      await invalidate('listWebhooks')
    })
  const test = () =>
    run('O teste não foi enviado', async () => {
      const { message } = await api.testWebhook({ params: { uuid } })
      showToast({ title: 'Enviando um teste', message })
      on.onDeliveries()
    })
  const switchOn = () =>
    run('O webhook não foi ativado', async () => {
      await api.updateWebhook({ params: { uuid }, body: { ativo: true } })
    })
  const isOff = situacao === 'desativado'
  return (
    <Paper component="li" withBorder p="md" className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="wrap" gap="sm">
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={600} className={classes.url}>
              {url}
            </Text>
            <ToneBadge tone={tone}>{label}</ToneBadge>
          </Group>
          <Text size="sm" c="dimmed">
            {[empresa?.nome ?? 'Todas as empresas', unidade?.nome].filter(Boolean).join(', ')} · responde {responsavel}
          </Text>
          <Text size="sm" mt={4}>
            {eventos.map((evento) => WEBHOOK_EVENTS[evento].label).join(' · ')}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {ultima?.tentadaEm
              ? `Última entrega ${when(ultima.tentadaEm)}: ${answerWords(ultima)}`
              : 'Nada foi enviado ainda.'}
          </Text>
        </div>
        <Group gap="xs">
          {isOff ? (
            <Button variant="default" loading={busy} onClick={() => void switchOn()} aria-label={`Ativar ${url}`}>
              Ativar
            </Button>
          ) : (
            <Button variant="default" loading={busy} onClick={() => void test()} aria-label={`Enviar teste a ${url}`}>
              Enviar teste
            </Button>
          )}
          <Button variant="default" onClick={on.onDeliveries} aria-label={`Entregas a ${url}`}>
            Entregas
          </Button>
          <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={`Mais ações de ${url}`}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={on.onEdit}>Editar</Menu.Item>
              <Menu.Item onClick={on.onRotate}>Trocar o segredo</Menu.Item>
              {!isOff && <Menu.Item onClick={on.onSwitchOff}>Desativar</Menu.Item>}
              <Menu.Item color="danger" onClick={on.onDelete}>
                Excluir
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      <Warning webhook={webhook} />
    </Paper>
  )
}

function Warning({
  webhook: { situacao, porFalhas, falhandoDesde, responsavel, segredoAnteriorAte },
}: Pick<WebhookCardProps, 'webhook'>) {
  if (porFalhas) {
    return (
      <Note tone="warning" role="status">
        Depois de dias sem resposta, o webhook foi desativado. Veja nas entregas o que o endereço respondeu, conserte-o,
        e ative.
      </Note>
    )
  }
  if (situacao === 'sem-efeito') {
    return (
      <Note tone="warning" role="status">
        {responsavel} não cuida mais destas integrações, e nada é enviado. Edite e salve para responder pelo webhook.
      </Note>
    )
  }
  if (situacao === 'falhando' && falhandoDesde) {
    return (
      <Note tone="warning" role="status">
        Nenhuma entrega dá certo desde {when(falhandoDesde)}. Cada uma é tentada por 24 horas; depois de três dias assim
        o webhook é desativado.
      </Note>
    )
  }
  if (segredoAnteriorAte) {
    return (
      <Note tone="info" role="status">
        O segredo anterior assina também até {when(segredoAnteriorAte)}.
      </Note>
    )
  }
  return null
}
