/** Follows a sent laudo from the queue to its numbers. */
import type { LaudoEvent, LaudoInfo } from '@faixa/contract'
import { bandOf, measuredText, type StatusFlags, statusOf } from '@faixa/domain'
import { formatPercent, formatQuantity, hectares, present } from '@faixa/units'
import { Group, Paper, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLaudoEvents } from '../../api/events.ts'
import { queryClient } from '../../api/query.ts'
import { useExportRun } from '../../export/use-export-run.ts'
import { invalidateLaudo, laudoQuery } from '../../laudo/laudo-query.ts'
import { laudoPath, paths } from '../../paths.ts'
import { BandBadge } from '../../ui/badges/band-badge.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { Note } from '../../ui/messages/note.tsx'
import { ButtonLink } from '../../ui/page/links.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'

/** The last step of a registration: the prescription may be attached while the laudo is measured. */
const ReceituarioPart = lazyPart(() => import('../../export/papers/receituario-part.tsx'))
const PaperList = lazyPart(() => import('../../export/papers/paper-list.tsx'))

export function SentCard({ uuid }: { readonly uuid: string }) {
  const followed = laudoQuery(uuid)
  const query = useQuery(followed)
  const readAgain = () => void invalidateLaudo(uuid)
  useLaudoEvents((event) => {
    if (event.uuid !== uuid) return
    // An event has the progress; numbers have to be read.
    if (isSettled(event)) readAgain()
    else {
      queryClient.setQueryData(
        followed.queryKey,
        (known) => known && { ...known, laudoInfo: { ...known.laudoInfo, ...progressOf(event) } },
      )
    }
  }, readAgain)

  if (query.isPending) {
    return (
      <Loading label="Carregando o laudo">
        <Skeleton height={180} radius="md" />
      </Loading>
    )
  }
  if (query.isError) return <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
  return <Card laudo={query.data} />
}

function Card({ laudo }: { readonly laudo: LaudoInfo }) {
  const { uuid, codigo, nome, progresso, erro, percentAplicacaoEfetiva, areaPlantio, metodo } = laudo
  const papers = useExportRun()
  const flags = flagsOf(laudo)
  const { ready, error } = flags
  return (
    <Paper withBorder p="lg" maw={720}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2}>{nome}</Title>
            <Text size="sm" c="dimmed">
              {codigo}
            </Text>
          </div>
          <div aria-live="polite">
            <StatusBadge status={statusOf(flags)} />
          </div>
        </Group>
        {!ready && !error && (
          <div>
            <Text size="sm" mb={6}>
              O laudo estará disponível após o processamento...
            </Text>
            <Progress
              value={100 * (progresso ?? 0)}
              animated={progresso === undefined}
              aria-label="Progresso do processamento"
            />
          </div>
        )}
        {ready && (
          <Group gap="sm" align="baseline">
            <Text size="xl" fw={600}>
              {formatPercent(percentAplicacaoEfetiva)}
            </Text>
            <BandBadge band={bandOf(percentAplicacaoEfetiva)} />
            {areaPlantio !== undefined && (
              <Text size="sm" c="dimmed">
                de {formatQuantity(hectares(areaPlantio), 'ha')} de área de plantio
                {metodo && ` · ${measuredText(laudo)}`}
              </Text>
            )}
          </Group>
        )}
        {error && (
          <Note tone="danger" title="O laudo não pôde ser medido" role="alert">
            {erro?.mensagem ?? 'Envie os arquivos de novo ou fale com a equipe de análise.'}
          </Note>
        )}
        {ready && (
          <section aria-labelledby="papeis">
            <Title order={3} size="h4" id="papeis">
              Documentos
            </Title>
            <Suspense fallback={<Skeleton height={200} />}>
              <PaperList info={laudo} work={papers} />
            </Suspense>
          </section>
        )}
        <Suspense>
          <ReceituarioPart info={laudo} />
        </Suspense>
        <Group gap="xs">
          <ButtonLink to={laudoPath(uuid)}>{ready ? 'Abrir no mapa' : 'Acompanhar no mapa'}</ButtonLink>
          <ButtonLink to={paths.createLaudo} search={{}} variant="default">
            Cadastrar outro laudo
          </ButtonLink>
        </Group>
      </Stack>
    </Paper>
  )
}

/** The flags of a single laudo: all its readers get them; in lists they are private. */
function flagsOf({ hidden = false, ready = false, error = false, processing = false }: LaudoInfo): StatusFlags {
  return { hidden, ready, error, processing }
}

function isSettled({ ready, error }: Pick<StatusFlags, 'ready' | 'error'>): boolean {
  return ready || error
}

function progressOf({ processing, ready, error, progresso }: LaudoEvent): Partial<LaudoInfo> {
  return { processing, ready, error, ...present({ progresso }) }
}
