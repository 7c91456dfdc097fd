import type { LaudoListed } from '@faixa/contract'
import { bandOf, laudoTitle, statusOf } from '@faixa/domain'
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useLaudoEvents } from '../../api/events.ts'
import { paths } from '../../paths.ts'
import { BandBadge } from '../../ui/band-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './soon.module.css'

const HOW_MANY = 10
const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC' })

/** The way to a map until the list of laudos exists. */
export function RecentLaudos() {
  const recent = useQuery({
    queryKey: ['laudos', 'recent'],
    queryFn: ({ signal }) => api.listLaudos({ query: { pageSize: HOW_MANY } }, { signal }),
  })
  const again = () => void recent.refetch()
  useLaudoEvents(again, again)
  return (
    <Paper withBorder component="section" className={classes.recent} aria-labelledby="laudos-recentes">
      <Title order={2} id="laudos-recentes" className={classes.heading}>
        Laudos recentes
      </Title>
      {recent.isPending && (
        <Loading label="Carregando os laudos">
          <Stack gap="sm" p="md">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={20} />
            ))}
          </Stack>
        </Loading>
      )}
      {recent.isError && <ErrorState problem={recent.error} onRetry={again} />}
      {recent.data &&
        (recent.data.laudos.length === 0 ? (
          <EmptyState sentence="Nenhum laudo ainda." />
        ) : (
          <ul className={classes.list}>
            {recent.data.laudos.map((laudo) => (
              <li key={laudo.uuid}>
                <LaudoRow laudo={laudo} />
              </li>
            ))}
          </ul>
        ))}
    </Paper>
  )
}

function LaudoRow({ laudo }: { readonly laudo: LaudoListed }) {
  const { ready, error = false, hidden = false, processing = false } = laudo
  return (
    <Link to={paths.map} params={{ segment: laudo.uuid }} className={classes.row ?? ''}>
      <span>
        <Text size="sm" fw={500} component="span" display="block">
          {laudoTitle(laudo)}
        </Text>
        <Text size="xs" c="dimmed" component="span" className={classes.place}>
          {laudo.empresaNome}, {DAY.format(new Date(laudo.data))}
        </Text>
      </span>
      {ready === undefined || (ready && !hidden) ? (
        <BandBadge band={bandOf(laudo.percentAplicacaoEfetiva)} />
      ) : (
        <StatusBadge status={statusOf({ ready, error, hidden, processing })} />
      )}
    </Link>
  )
}
