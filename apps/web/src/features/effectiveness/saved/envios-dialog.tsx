/** The recipients of a saved report, and the outcome of the e-mails. */
import type { EnvioConteudo, EnvioSituacao, RelatorioEnvios } from '@faixa/contract'
import type { Tone } from '@faixa/domain'
import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { ChoicesField } from '../../../form/fields/choices-field.tsx'
import { dateTextOf } from '../../../form/fields/date-text.ts'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { formatMoment } from '../../../ui/format-when.ts'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import type { SavedAs } from '../report-state.ts'
import classes from './saved.module.css'

interface EnviosDialogProps {
  readonly saved: SavedAs
  readonly onClose: () => void
}

const DISCARD = { title: 'Descartar as mudanças?', sentence: 'Quem recebe o relatório fica como estava.' }

export function EnviosDialog({ saved, onClose }: EnviosDialogProps) {
  const found = useQuery(query('readEnvios', { params: { uuid: saved.uuid } }))
  return (
    <FormDialog title={`Enviar por e-mail: ${saved.nome}`} size={640} discard={DISCARD} onClose={onClose}>
      {found.isPending && (
        <Loading label="Carregando o envio">
          <Skeleton height={220} />
        </Loading>
      )}
      {found.isError && <ErrorState problem={found.error} onRetry={() => void found.refetch()} />}
      {/* An answer from before the last save is replaced by the next one. */}
      {found.data && (
        <EnviosForm
          key={JSON.stringify([found.data.conteudo, found.data.destinatarios])}
          envios={found.data}
          uuid={saved.uuid}
          onClose={onClose}
        />
      )}
    </FormDialog>
  )
}

interface EnviosFormProps {
  readonly envios: RelatorioEnvios
  readonly uuid: string
  readonly onClose: () => void
}

function EnviosForm({ envios, uuid, onClose }: EnviosFormProps) {
  const fields = useFields({
    labels: { conteudo: 'O que enviar', destinatarios: 'Quem recebe' },
    initial: {
      conteudo: envios.conteudo ?? 'manual',
      destinatarios: (envios.propostos ?? envios.destinatarios).join(','),
    },
    check: () => [],
  })
  const isChanged = fields.changed || envios.propostos !== undefined
  const save = ({ conteudo, destinatarios }: typeof fields.values, options: { readonly signal?: AbortSignal } = {}) =>
    api.updateEnvios(
      {
        params: { uuid },
        body: {
          conteudo: conteudo as EnvioConteudo,
          destinatarios: destinatarios.split(',').filter(Boolean).map(Number),
        },
      },
      options,
    )
  const form = useForm({
    fields: { ...fields, changed: isChanged },
    toasts: { sent: { title: 'Envio salvo' }, refused: { title: 'O envio não foi salvo' } },
    send: (values, { signal }) => save(values, { signal }),
    onSent() {
      void invalidate('readEnvios')
      void invalidate('listRelatorios')
      onClose()
    },
  })
  const conteudo = form.field('conteudo')
  return (
    <DialogForm form={form} refusedTitle="O envio não foi salvo">
      <Stack gap="md">
        <Text size="sm">As pessoas escolhidas recebem o relatório por e-mail, em PDF e em XLSX.</Text>
        <ChoicesField
          {...form.field('destinatarios')}
          placeholder="Escolha pessoas da empresa e prestadoras"
          description={`${envios.propostos ? 'Quem recebeu o último relatório está proposto. ' : ''}Sem ninguém, o relatório não é enviado. Uma prestadora recebe só as suas linhas.`}
          choices={envios.pessoas.map(({ id, nome, email, prestadora }) => ({
            value: `${id}`,
            label: `${nome} · ${prestadora === undefined ? '' : 'prestadora · '}${email}`,
          }))}
        />
        <Radio.Group label={conteudo.label} value={conteudo.value} onChange={conteudo.onChange}>
          <Stack gap="xs" mt="xs">
            <Radio value="manual" label="Só quando eu enviar: as linhas como foram salvas" />
            <Radio
              value="semana"
              label="Toda segunda-feira, às 6h: as aplicações da semana anterior, com os mesmos filtros"
            />
            <Radio value="salvo" label="Toda segunda-feira, às 6h: as linhas como foram salvas" />
          </Stack>
        </Radio.Group>
        <SendNow
          uuid={uuid}
          isToNobody={fields.values.destinatarios === ''}
          save={isChanged ? () => save(fields.values) : undefined}
        />
        <History envios={envios.envios} />
      </Stack>
    </DialogForm>
  )
}

interface SendNowProps {
  readonly uuid: string
  readonly isToNobody: boolean
  /** Saves the choice that is not saved yet: the e-mail goes to the saved recipients. */
  readonly save: (() => Promise<unknown>) | undefined
}

/** Sends the e-mail of this week at once. */
function SendNow({ uuid, isToNobody, save }: SendNowProps) {
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      await save?.()
      return api.sendEnvios({ params: { uuid } }, { idempotencyKey: crypto.randomUUID() })
    },
    onSuccess: ({ message }) => showToast({ title: 'Enviando', message }),
    onError: (error) => refused('O relatório não foi enviado', error),
    onSettled: () => Promise.all([invalidate('readEnvios'), invalidate('listRelatorios')]),
  })
  return (
    <Group gap="sm">
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        loading={isPending}
        disabled={isToNobody}
        onClick={() => mutate()}
      >
        Enviar agora
      </Button>
      <Text size="xs" c="dimmed">
        {isToNobody
          ? 'Escolha quem recebe.'
          : `${save ? 'Salva a escolha e envia' : 'Envia'} o e-mail desta semana; quem já o recebeu o recebe de novo.`}
      </Text>
    </Group>
  )
}

const SITUACOES = {
  aguardando: ['Aguardando', 'info'],
  enviado: ['Enviado', 'success'],
  recusado: ['Recusado', 'danger'],
  falhou: ['Não enviado', 'danger'],
  'sem-acesso': ['Sem acesso', 'warning'],
} as const satisfies Record<EnvioSituacao, readonly [string, Tone]>

function History({ envios }: Pick<RelatorioEnvios, 'envios'>) {
  return (
    <section aria-label="O que foi enviado">
      <Text size="sm" fw={600} mb={4}>
        O que foi enviado
      </Text>
      {envios.length === 0 && (
        <Text size="sm" c="dimmed">
          Nada ainda.
        </Text>
      )}
      <ul className={classes.list}>
        {envios.map(({ semana, nome, situacao, motivo, em }) => {
          const [label, tone] = SITUACOES[situacao]
          return (
            <li key={`${semana} ${nome}`}>
              <div className={classes.words}>
                <Text size="sm">
                  {dateTextOf(semana)} · {nome}
                </Text>
                <Text size="xs" c="dimmed">
                  {motivo ?? formatMoment(new Date(em))}
                </Text>
              </div>
              <ToneBadge tone={tone}>{label}</ToneBadge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
