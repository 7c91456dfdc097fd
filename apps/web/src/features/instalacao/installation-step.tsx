/** One step of the installation: what it is for, whether it was done, and its form. */
import type { Assunto, Instalacao, ReplyOf, Routes } from '@faixa/contract'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconPlayerSkipForward } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { api } from '../../api/client.ts'
import { invalidate, keyOf, queryClient } from '../../api/query.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import classes from './installation.module.css'

export type Passo = Instalacao['passos'][number]

const STATES = {
  feito: { label: 'Feito', tone: 'success', Icon: IconCheck },
  pulado: { label: 'Pulado', tone: 'neutral', Icon: IconPlayerSkipForward },
  falta: { label: 'Falta', tone: 'warning', Icon: IconCircleDashed },
} as const

/** Shows a saved answer at once, and its effects on other screens. */
export function keepInstallation(saved: ReplyOf<Routes['saveInstalacao']>, title: string, message = 'Salvo.'): void {
  queryClient.setQueryData(keyOf('readInstalacao', {}), saved)
  void invalidate('readConfiguracao')
  showToast({ title, message, tone: 'success' })
}

interface InstallationStepProps {
  readonly passo: Passo
  readonly title: string
  readonly about: string
  /** True where something is stored that can be removed. */
  readonly clearable: boolean
  /** The form, or with a variable of the environment the value that it sets. */
  readonly children: ReactNode
}

export function InstallationStep({ passo, title, about, clearable, children }: InstallationStepProps) {
  const id = useId()
  const [busy, perform] = useBusy()
  const { label, tone, Icon } = STATES[passo.situacao]
  const { assunto } = passo
  const act = (failed: string, message: string, call: (assunto: Assunto) => ReturnType<typeof api.skipInstalacao>) =>
    void perform(failed, async () => keepInstallation(await call(assunto), title, message))
  return (
    <Paper component="section" withBorder className={classes.step} aria-labelledby={id} data-step={assunto}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        <ToneBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
          {label}
        </ToneBadge>
        <Group gap="xs" className={classes.acts ?? ''}>
          {passo.situacao === 'falta' && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={busy}
              aria-label={`Pular ${title}`}
              onClick={() =>
                act('O passo não foi pulado', 'Passo pulado: ele continua aqui para depois.', (one) =>
                  api.skipInstalacao({ body: { assunto: one } }),
                )
              }
            >
              Pular
            </Button>
          )}
          {clearable && passo.ambiente.length === 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={busy}
              aria-label={`Limpar ${title}`}
              onClick={() =>
                act('O passo não foi limpo', 'Volta a valer o padrão.', (one) =>
                  api.clearInstalacao({ params: { assunto: one } }),
                )
              }
            >
              Limpar
            </Button>
          )}
        </Group>
      </div>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {passo.ambiente.length > 0 && (
        <Note tone="info" role="status">
          Definido pelo ambiente do servidor, em {passo.ambiente.join(' e ')}: mude ali, e reinicie o servidor.
        </Note>
      )}
      {children}
    </Paper>
  )
}
