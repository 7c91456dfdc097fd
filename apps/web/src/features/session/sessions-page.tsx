import type { ListedSession } from '@faixa/contract'
import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { signOut } from '../../account/session-actions.ts'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { mayWaitHere } from '../../campo/waiting-here.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { refused } from '../../ui/messages/refused.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'

const SignOutQuestion = lazyPart(() => import('../../campo/sign-out-question.tsx'))

/** The person's open sessions, which can be ended there. */
export default function SessionsPage() {
  const { data, error, refetch } = useQuery(query('listSessions', {}))
  const [asks, setAsks] = useState(false)
  const [ending, setEnding] = useState<number | 'others'>()
  const end = async (which: number | 'others') => {
    setEnding(which)
    try {
      const { message } =
        which === 'others' ? await api.endSessions({ query: {} }) : await api.endSession({ params: { id: which } })
      showToast({ title: 'Sessões', message })
      await invalidate('listSessions')
    } catch (problem) {
      refused('A sessão não foi encerrada', problem)
    } finally {
      setEnding(undefined)
    }
  }
  const otherSessions = data?.filter(({ atual }) => !atual).length ?? 0
  return (
    <>
      <PageHeader
        title="Sessões"
        subtitle="Onde a sua conta está aberta. Encerre o que você não reconhece e troque a senha."
        actions={
          <>
            <Button
              variant="default"
              disabled={otherSessions === 0}
              loading={ending === 'others'}
              onClick={() => void end('others')}
            >
              Encerrar as outras
            </Button>
            <Button color="danger" onClick={() => (mayWaitHere() ? setAsks(true) : void signOutEverywhere())}>
              Sair de todas
            </Button>
          </>
        }
      />
      <Suspense>{asks && <SignOutQuestion leave={signOutEverywhere} onClose={() => setAsks(false)} />}</Suspense>
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando as sessões">
          <Skeleton height={84} mb="sm" />
          <Skeleton height={84} />
        </Loading>
      )}
      <Stack component="ul" gap="sm" p={0} m={0}>
        {data?.map((session) => (
          <SessionCard
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </Stack>
    </>
  )
}

interface SessionCardProps {
  readonly session: ListedSession
  readonly busy: boolean
  readonly onEnd: () => void
}

function SessionCard({ session, busy, onEnd }: SessionCardProps) {
  const { aparelho, endereco, criadaEm, usadaEm, expiraEm, atual } = session
  return (
    <Paper component="li" withBorder p="md" style={{ listStyle: 'none' }}>
      <Group justify="space-between" wrap="wrap" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{aparelho}</Text>
            {atual && <Badge variant="light">Esta sessão</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            Último uso {when(usadaEm)}
            {endereco !== null && ` · entrou do endereço ${endereco}`}
          </Text>
          <Text size="sm" c="dimmed">
            Aberta {when(criadaEm)} · vale até {when(expiraEm)}
          </Text>
        </div>
        {!atual && (
          <Button variant="default" loading={busy} onClick={onEnd} aria-label={`Encerrar a sessão: ${aparelho}`}>
            Encerrar
          </Button>
        )}
      </Group>
    </Paper>
  )
}

const when = (iso: string) => formatMoment(new Date(iso))

/** Ends every session of the person, then this one as any signing out does. */
async function signOutEverywhere(): Promise<void> {
  try {
    await api.endSessions({ query: {} })
    await signOut()
  } catch (problem) {
    refused('As sessões não foram encerradas', problem)
  }
}
