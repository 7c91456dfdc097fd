/** «Vários voos»: dropped files in jobs, which a person corrects before each becomes a draft of the queue. */
import { formatCount } from '@faixa/units'
import { Button, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { LeaveQuestion } from '../../../form/shell/leave-question.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { describedJobs, draftTitle, papelOf } from './described-job.ts'
import { type FlightDraft, isDeducedJob } from './flight-draft.ts'
import { JobCard, JobMenu } from './job-card.tsx'
import { ofDay } from './job-timeline.tsx'
import { JobsMap } from './jobs-map.tsx'
import classes from './several-flights.module.css'
import { merged, moved } from './sorted-files.ts'
import { type OwnerOfPlots, useSortedFiles } from './use-sorted-files.ts'

interface SeveralFlightsPageProps {
  readonly files: readonly File[]
  readonly owner: OwnerOfPlots
  readonly onCreate: (drafts: readonly FlightDraft[]) => void
  readonly onCancel: () => void
}

const NONE = [] as const

export default function SeveralFlightsPage({ files: given, owner, onCreate, onCancel }: SeveralFlightsPageProps) {
  const { reading, files, failed, sorted, canUndo, change, undo, again } = useSortedFiles(given, owner)
  const [shown, setShown] = useState<number>()
  const [isCreating, setCreating] = useState(false)
  const map = useRef<HTMLDivElement>(null)
  const jobs = useMemo(() => describedJobs(sorted?.jobs ?? NONE, files), [sorted, files])
  const papel = (id: number) => papelOf(files[id]!)
  const used = new Set(jobs.flatMap((job) => job.files)).size
  const spans = jobs.flatMap(({ span }) =>
    span ? [[ofDay(span[0]), ofDay(span[0]) + span[1] - span[0]] as const] : [],
  )
  const within = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))] as const
  const deduced = jobs.filter((job) => isDeducedJob(Object.fromEntries(Map.groupBy(job.contents, papelOf)))).length
  const create = () => {
    setCreating(true)
    onCreate(
      jobs.map((job) => ({
        title: draftTitle(job, jobs),
        files: Object.fromEntries(
          [...Map.groupBy(job.contents, papelOf)].map(([name, contents]) => [name, contents.map(({ file }) => file)]),
        ),
      })),
    )
  }
  return (
    <Paper component="section" withBorder className={classes.page ?? ''} aria-label="Vários voos" mb="lg">
      <LeaveQuestion
        isGuarded={!failed && !isCreating}
        isAtRisk={() => !failed && !isCreating}
        title="Sair sem criar os laudos?"
        stay="Continuar aqui"
      >
        Os arquivos e a separação dos voos não foram guardados: será preciso escolhê-los outra vez.
      </LeaveQuestion>
      <Title order={2} className={classes.title ?? ''}>
        Vários voos
      </Title>
      {failed && (
        <Note tone="danger" role="alert" title="Os arquivos não puderam ser lidos neste navegador">
          <Group mt="xs" gap="xs">
            <Button size="xs" variant="default" onClick={again}>
              Tentar novamente
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
              Cancelar
            </Button>
          </Group>
        </Note>
      )}
      {!sorted && !failed && (
        <Group gap="sm" wrap="nowrap">
          <div className={classes.progress}>
            <Text size="xs" c="dimmed" mb={4}>
              Separando os arquivos por voo: {reading.read} de {reading.of}
            </Text>
            <Progress
              value={(100 * reading.read) / Math.max(1, reading.of)}
              size="sm"
              aria-label="Progresso da separação dos arquivos"
              transitionDuration={0}
            />
          </div>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        </Group>
      )}
      {sorted && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {formatCount(files.length, 'arquivo', 'arquivos')}: {used} em{' '}
            {formatCount(jobs.length, 'trabalho', 'trabalhos')}, {sorted.leftOut.length} de fora. Cada trabalho vira um
            laudo: um dia, uma aeronave e um campo.
          </Text>
          {deduced > 0 && (
            <Text size="sm" c="dimmed">
              {deduced === jobs.length
                ? 'Nenhum arquivo diz quando a válvula estava aberta'
                : `${formatCount(deduced, 'trabalho tem', 'trabalhos têm')} só trajetos`}
              : as passadas serão deduzidas do trajeto, e os números serão estimados.
            </Text>
          )}
          <div className={classes.workspace}>
            <div ref={map} className={classes.map}>
              {jobs.length > 0 && <JobsMap jobs={jobs} shown={shown} />}
            </div>
            <ol className={classes.jobs}>
              {jobs.map((job) => (
                <JobCard
                  key={job.id}
                  job={job}
                  others={jobs.filter((other) => other !== job)}
                  within={within}
                  isShown={shown === job.id}
                  onShow={() => {
                    setShown(shown === job.id ? undefined : job.id)
                    map.current?.scrollIntoView({ block: 'nearest' })
                  }}
                  onMove={(moving, from, to) => change((before) => moved(before, moving, from, to, papel))}
                  onMerge={(into) => change((before) => merged(before, job.id, into, papel))}
                />
              ))}
            </ol>
          </div>
          {sorted.leftOut.length > 0 && (
            <section aria-label="Arquivos de fora">
              <Title order={3} className={classes.name ?? ''}>
                De fora ({sorted.leftOut.length})
              </Title>
              <ul className={classes.files}>
                {sorted.leftOut.map(({ file: id, reason }) => (
                  <li key={id} className={classes.left}>
                    <div>
                      <Text size="sm">{[files[id]!.folder, files[id]!.file.name].filter(Boolean).join('/')}</Text>
                      <Text size="xs" c="dimmed">
                        {reason}
                      </Text>
                    </div>
                    {files[id]!.refusal === undefined && (
                      <JobMenu
                        label="Usar em…"
                        about={files[id]!.file.name}
                        jobs={jobs}
                        onPick={(to) => change((before) => moved(before, [id], undefined, to, papel))}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Group gap="xs" className={classes.acts ?? ''}>
            <Button disabled={jobs.length === 0} loading={isCreating} onClick={create}>
              {jobs.length === 1 ? 'Criar 1 laudo' : `Criar ${jobs.length} laudos`}
            </Button>
            <Button
              variant="default"
              disabled={!canUndo || isCreating}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={undo}
            >
              Desfazer
            </Button>
            <Button variant="subtle" color="gray" disabled={isCreating} onClick={onCancel}>
              Cancelar
            </Button>
          </Group>
        </>
      )}
    </Paper>
  )
}
