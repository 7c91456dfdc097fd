/** API keys: the person's own, and those of the empresas whose integrations this person manages. */
import type { ApiKey } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
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
import { KeyCard } from './key-card.tsx'
import classes from './keys.module.css'

const CreateKeyDialog = lazyPart(() => import('./create-key-dialog.tsx'))

export default function KeysPage() {
  const { data, error, refetch } = useQuery(query('listApiKeys', {}))
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ readonly nome: string; readonly chave: string }>()
  const [revoking, setRevoking] = useState<ApiKey>()
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      Nova chave
    </Button>
  )
  const ended = data?.chaves.filter(({ situacao }) => situacao === 'revogada' || situacao === 'vencida') ?? []
  const living = data?.chaves.filter((key) => !ended.includes(key)) ?? []
  return (
    <>
      <PageHeader
        title="Chaves de API"
        subtitle="Com uma chave, um programa lê e envia em seu nome, sem a sua senha: só o que você escolher, até vencer ou ser revogada."
        actions={create}
      />
      <Text size="sm" mb="md">
        Como usar uma chave, com exemplos:{' '}
        <Anchor href="/api/docs#exemplos" underline="always">
          documentação da API
        </Anchor>
        .
      </Text>
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando as chaves">
          <Skeleton height={128} mb="sm" />
          <Skeleton height={128} />
        </Loading>
      )}
      {data && living.length === 0 && (
        <EmptyState sentence="Nenhuma chave ainda. Crie uma para o sistema que vai ler os laudos." action={create} />
      )}
      <Stack component="ul" gap="sm" p={0} m={0} aria-label="Chaves que valem">
        {living.map((key) => (
          <KeyCard key={key.uuid} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </Stack>
      {ended.length > 0 && (
        <details className={classes.ended}>
          <summary>{formatCount(ended.length, 'chave que não vale mais', 'chaves que não valem mais')}</summary>
          <Stack component="ul" gap="sm" p={0} m={0} mt="sm">
            {ended.map((key) => (
              <KeyCard key={key.uuid} apiKey={key} />
            ))}
          </Stack>
        </details>
      )}
      {making && (
        <Suspense>
          <CreateKeyDialog
            onClose={() => setMaking(false)}
            onMade={(key) => {
              setMaking(false)
              setMade(key)
              void invalidate('listApiKeys')
            }}
          />
        </Suspense>
      )}
      {made && (
        <SecretDialog
          title={`Chave criada: ${made.nome}`}
          label="Chave de API"
          secret={made.chave}
          onClose={() => setMade(undefined)}
        >
          Ponha esta chave no programa, no cabeçalho <code>Authorization: Bearer</code>. Quem a tem pode o que ela pode:
          não a envie por e-mail nem a deixe em código publicado.
        </SecretDialog>
      )}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function RevokeDialog({ apiKey: { uuid, nome }, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const [busy, perform] = useBusy()
  const revoke = () =>
    perform('A chave não foi revogada', async () => {
      const { message } = await api.revokeApiKey({ params: { uuid } })
      showToast({ title: 'Chaves de API', message })
      await invalidate('listApiKeys')
      onClose()
    })
  return (
    <ConfirmDialog
      opened
      title={`Revogar a chave ${nome}`}
      confirmLabel="Revogar"
      danger
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      O programa que a usa deixa de entrar na hora. Uma chave revogada não volta a valer: para voltar atrás, crie outra.
    </ConfirmDialog>
  )
}
