import type { Enrolled } from '@faixa/contract'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatDay } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import type { AppSecret } from './app-dialog.tsx'
import { FactorCard } from './factor-card.tsx'
import { removal } from './removal.ts'

const AppDialog = lazyPart(() => import('./app-dialog.tsx'))

interface AppCardProps {
  readonly since: string | undefined
  readonly onEnrolled: (answer: Enrolled) => void
  readonly onChanged: () => void
}

export function AppCard({ since, onEnrolled, onChanged }: AppCardProps) {
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<AppSecret>()
  const [removing, setRemoving] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      setSecret(await api.beginTotp({}))
    } catch (error) {
      refused('O cadastro não pôde começar', error)
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    setBusy(true)
    if (await removal(() => api.removeTotp({}))) {
      setRemoving(false)
      onChanged()
    }
    setBusy(false)
  }
  return (
    <FactorCard
      title="Aplicativo de códigos"
      active={since !== undefined}
      sentence={
        since === undefined
          ? 'Google Authenticator, Microsoft Authenticator, Aegis ou outro: mostra um código de 6 dígitos que muda a cada 30 segundos, mesmo sem internet.'
          : `Cadastrado em ${formatDay(new Date(since))}. O login pede o código de 6 dígitos que ele mostra.`
      }
      actions={
        <>
          {since !== undefined && (
            <Button variant="default" onClick={() => setRemoving(true)} aria-label="Remover o aplicativo">
              Remover
            </Button>
          )}
          <Button
            {...(since !== undefined && { variant: 'default' })}
            loading={busy && !removing}
            onClick={() => void begin()}
            aria-label={since === undefined ? 'Cadastrar o aplicativo' : 'Trocar o aplicativo'}
          >
            {since === undefined ? 'Cadastrar' : 'Trocar'}
          </Button>
        </>
      }
    >
      {secret && (
        <Suspense>
          <AppDialog
            secret={secret}
            onClose={() => setSecret(undefined)}
            onEnrolled={(answer) => {
              setSecret(undefined)
              onEnrolled(answer)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={removing}
        busy={busy}
        title="Remover o aplicativo de códigos"
        confirmLabel="Remover"
        danger
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      >
        O login deixa de aceitar os códigos deste aplicativo. Sem outro segundo fator, os códigos de recuperação também
        deixam de valer.
      </ConfirmDialog>
    </FactorCard>
  )
}
