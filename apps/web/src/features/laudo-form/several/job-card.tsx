/** One job: what it holds, when it was flown, and its files, which go to another by a menu or by dragging them. */
import { Button, Checkbox, Group, Menu, Paper, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type DragEvent, useState } from 'react'
import { type DescribedJob, papelOf } from './described-job.ts'
import { JobTimeline } from './job-timeline.tsx'
import classes from './several-flights.module.css'
import type { Target } from './sorted-files.ts'

/** What is dragged: the job that the files leave, and their numbers. */
const DRAGGED = 'application/x-faixa-arquivos'

interface JobCardProps {
  readonly job: DescribedJob
  readonly others: readonly DescribedJob[]
  readonly within: readonly [fromMs: number, toMs: number]
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onMove: (files: readonly number[], from: number, to: Target) => void
  readonly onMerge: (into: number) => void
}

const PAPEL = { area: 'Traçado', aplicacao: 'Aplicação', trajeto: 'Trajeto', clima: 'Clima' } as const

export function JobCard({ job, others, within, isShown, onShow, onMove, onMerge }: JobCardProps) {
  const [isOpen, open] = useDisclosure(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isOver, setOver] = useState(false)
  const selected = chosen.filter((id) => job.files.includes(id))
  const move = (to: Target) => {
    onMove(selected, job.id, to)
    setChosen([])
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const text = event.dataTransfer.getData(DRAGGED)
    if (text === '') return
    event.preventDefault()
    event.stopPropagation()
    const { from, files } = JSON.parse(text) as { readonly from: number; readonly files: readonly number[] }
    onMove(files, from, job.id)
  }
  return (
    <Paper
      component="li"
      withBorder
      className={classes.job ?? ''}
      data-over={isOver || undefined}
      style={{ borderLeftColor: job.colour }}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Title order={3} className={classes.name ?? ''}>
            {job.title}
          </Title>
          <Text size="sm" c="dimmed">
            {job.facts}
          </Text>
        </div>
        <Group gap={4}>
          <Button size="xs" variant={isShown ? 'light' : 'subtle'} aria-pressed={isShown} onClick={onShow}>
            Ver no mapa
          </Button>
          {others.length > 0 && (
            <JobMenu label="Juntar com…" about={job.title} jobs={others} onPick={(to) => onMerge(to as number)} />
          )}
          <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={open.toggle}>
            {isOpen ? 'Fechar' : `Arquivos (${job.contents.length})`}
          </Button>
        </Group>
      </Group>
      <JobTimeline job={job} within={within} />
      {isOpen && (
        <>
          <Group gap="xs" mt="xs">
            <Checkbox
              size="xs"
              label="Todos"
              checked={selected.length === job.files.length}
              indeterminate={selected.length > 0 && selected.length < job.files.length}
              onChange={({ currentTarget: { checked } }) => setChosen(checked ? job.files : [])}
            />
            <JobMenu
              label="Mover para…"
              about={`os arquivos marcados de ${job.title}`}
              jobs={others}
              splits
              disabled={selected.length === 0}
              onPick={move}
            />
          </Group>
          <ul className={classes.files}>
            {job.contents.map((file) => (
              <li
                key={file.id}
                className={classes.file}
                draggable
                onDragStart={(event) => {
                  const files = selected.includes(file.id) ? selected : [file.id]
                  event.dataTransfer.setData(DRAGGED, JSON.stringify({ from: job.id, files }))
                  event.dataTransfer.effectAllowed = 'move'
                }}
              >
                <Checkbox
                  size="xs"
                  label={file.file.name}
                  description={[PAPEL[papelOf(file)], file.folder].filter(Boolean).join(' · ')}
                  checked={selected.includes(file.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(checked ? [...selected, file.id] : selected.filter((id) => id !== file.id))
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Paper>
  )
}

interface JobMenuProps {
  readonly label: string
  readonly about: string
  readonly jobs: readonly DescribedJob[]
  /** The menu offers a job of their own, and to leave the files out. */
  readonly splits?: boolean
  readonly disabled?: boolean
  readonly onPick: (to: Target) => void
}

export function JobMenu({ label, about, jobs, splits = false, disabled = false, onPick }: JobMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={disabled} aria-label={`${label} ${about}`}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {jobs.map(({ id, title, facts }) => (
          <Menu.Item key={id} onClick={() => onPick(id)}>
            {title}
            <Text size="xs" c="dimmed">
              {facts}
            </Text>
          </Menu.Item>
        ))}
        {splits && <Menu.Item onClick={() => onPick('novo')}>Um trabalho novo</Menu.Item>}
        {splits && <Menu.Item onClick={() => onPick('fora')}>Deixar de fora</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
