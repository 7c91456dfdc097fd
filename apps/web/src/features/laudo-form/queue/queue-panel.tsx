/** The queue of drafts above the form: a row for each flight with its state, and the acts on all of them. */
import { METODO, metodoText } from '@faixa/domain'
import { formatCount, formatPercent, formatQuantity, hectares } from '@faixa/units'
import { ActionIcon, Button, Group, Paper, Progress, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconCloudOff,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { byId } from '../../../entidades/chosen-entidades.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { filledDown } from '../../../form/cells/cell-table.ts'
import { CellsHeading, TypedCells } from '../../../form/cells/typed-cells.tsx'
import { laudoPath, paths } from '../../../paths.ts'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast, UNDO_MS } from '../../../ui/messages/toast.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { INITIAL, type LaudoField } from '../laudo-fields.ts'
import classes from './queue-panel.module.css'
import {
  type DraftState,
  draftsToSend,
  failedOffline,
  type Queue,
  type QueuedDraft,
  type QueueEvent,
  startOf,
  stateOf,
} from './queue-state.ts'
import { TABLE, type TableChanges, type TableRow } from './queue-table.ts'
import { AddFlights } from './several-flights.tsx'
import type { QueueFiles } from './use-queue-files.ts'
import type { QueueSending } from './use-queue-sending.ts'

interface QueuePanelProps {
  readonly queue: Queue
  readonly dispatch: (event: QueueEvent) => void
  readonly entidades: Entidades
  readonly files: QueueFiles
  readonly sending: QueueSending
  /** True while what was sent without a network waits for it. */
  readonly waits: boolean
  readonly onFlights: (files: readonly File[]) => void
  readonly onClear: () => void
  /** Opens a flight in the form. */
  readonly onOpen: (id: string) => void
  /** Called with what was typed, filled or pasted in the rows. */
  readonly onType: (changes: TableChanges) => void
}

export function QueuePanel(props: QueuePanelProps) {
  const { queue, dispatch, entidades, files, sending, waits, onFlights, onClear, onOpen, onType } = props
  const { drafts } = queue
  const [confirming, ask] = useDisclosure(false)
  const [isGivenUp, giveUp] = useDisclosure(false)
  // On a telephone the form would begin below a screenful of rows.
  const [isWhole, unfold] = useDisclosure(false)
  const isFolded = useNarrow() && queue.open !== undefined
  const rows = drafts.map((draft, at) => ({ draft, at }))
  const shown = isFolded && !isWhole ? rows.filter(({ draft }) => draft.id === queue.open) : rows
  const toSend = draftsToSend(queue)
  const sent = drafts.filter((draft) => stateOf(draft) === 'sent').length
  const left = drafts.length - sent
  const isBusy = sending.now !== undefined
  const isTable = !isFolded || isWhole
  const table = drafts
    .filter((draft) => stateOf(draft) !== 'sent')
    .map((draft): TableRow => {
      const values = { ...INITIAL, ...startOf(draft, queue), ...draft.report?.values }
      return {
        id: draft.id,
        values,
        report: draft.report,
        pilotos: byId(entidades.prestadoras, values.prestadora)?.pilotos ?? [],
      }
    })
  const type = (changes: TableChanges, how?: 'preenchido' | 'colado') => {
    onType(changes)
    const count = Object.keys(changes).length
    if (how === undefined || count === 0) return
    const before = Object.entries(changes).map(([id, changed]) => {
      const { values } = table.find((row) => row.id === id)!
      return [id, Object.fromEntries(Object.keys(changed).map((name) => [name, values[name as LaudoField]]))]
    })
    showToast({
      title: formatCount(count, `voo ${how}`, `voos ${how}s`),
      tone: 'info',
      ms: UNDO_MS,
      action: { label: 'Desfazer', onAct: () => onType(Object.fromEntries(before) as TableChanges) },
    })
  }
  return (
    <Paper component="section" withBorder className={classes.panel} aria-label="Fila de voos" mb="lg">
      <div className={classes.head}>
        <div>
          <Title order={2} className={classes.title}>
            Fila de voos
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {summaryOf(drafts.length, sent, toSend.length)}
          </Text>
        </div>
        <Group gap="xs">
          {sending.now ? (
            <Button variant="default" onClick={sending.stop}>
              Parar o envio
            </Button>
          ) : (
            toSend.length > 0 && (
              <Button leftSection={<IconSend size={18} aria-hidden />} disabled={isBusy} onClick={ask.open}>
                {toSend.length === 1 ? 'Cadastrar o pronto' : `Cadastrar os ${toSend.length} prontos`}
              </Button>
            )
          )}
          <AddFlights label="Acrescentar voos" disabled={isBusy} onFlights={onFlights} />
          {left > 0 && drafts.length > 0 && (
            <Button size="xs" variant="subtle" color="gray" disabled={isBusy} onClick={giveUp.open}>
              Desfazer a fila
            </Button>
          )}
        </Group>
      </div>
      {files.isUnstored && (
        <Note tone="warning" role="status" title="Este navegador não guardou os arquivos">
          Cadastre os voos antes de fechar ou recarregar a página: os dados digitados ficam, os arquivos não.
        </Note>
      )}
      {isTable && (
        <CellsHeading {...TABLE} rows={table} onFill={(column, rows) => type(filledDown(column, rows), 'preenchido')} />
      )}
      <ol className={classes.rows}>
        {shown.map(({ draft, at }) => (
          <Row
            key={draft.id}
            draft={draft}
            number={at + 1}
            isOpen={draft.id === queue.open}
            sending={sending.now?.id === draft.id ? sending.now : undefined}
            waits={waits && failedOffline(draft)}
            isBusy={isBusy}
            cells={
              isTable && stateOf(draft) !== 'sent' ? (
                <TypedCells
                  {...TABLE}
                  rows={table.slice(table.findIndex(({ id }) => id === draft.id))}
                  about={`do voo ${at + 1}`}
                  readOnly={isBusy}
                  onType={type}
                />
              ) : undefined
            }
            onOpen={() => onOpen(draft.id)}
            onRemove={() => {
              dispatch({ kind: 'remove', id: draft.id })
              showToast({
                title: 'Voo tirado da fila',
                message: nameOf(draft),
                tone: 'info',
                ms: UNDO_MS,
                action: { label: 'Desfazer', onAct: () => dispatch({ kind: 'restore', draft, at }) },
              })
            }}
          />
        ))}
      </ol>
      {drafts.some(({ report }) => report?.percentAplicacaoEfetiva !== undefined) && (
        <Text size="xs" c="dimmed">
          Prévias: {metodoText(METODO)}
        </Text>
      )}
      {isFolded && drafts.length > 1 && (
        <Button size="xs" variant="subtle" onClick={unfold.toggle} aria-expanded={isWhole}>
          {isWhole ? 'Mostrar só o voo aberto' : `Mostrar os ${drafts.length} voos`}
        </Button>
      )}
      {drafts.length > 0 && left === 0 && !isBusy && (
        <Group gap="xs">
          <ButtonLink to={paths.laudos} variant="default">
            Ver os laudos
          </ButtonLink>
          <Button onClick={onClear}>Cadastrar outro laudo</Button>
        </Group>
      )}
      <SendDialog
        drafts={toSend}
        entidades={entidades}
        opened={confirming}
        onConfirm={() => {
          ask.close()
          void sending.send(toSend)
        }}
        onClose={ask.close}
      />
      <ConfirmDialog
        opened={isGivenUp}
        title="Desfazer a fila de voos?"
        confirmLabel="Desfazer a fila"
        danger
        onConfirm={() => {
          giveUp.close()
          onClear()
        }}
        onClose={giveUp.close}
      >
        {left === 1 ? 'O voo que não foi cadastrado sai' : `Os ${left} voos que não foram cadastrados saem`} da fila,
        com o que foi preenchido. Os laudos já cadastrados ficam.
      </ConfirmDialog>
    </Paper>
  )
}

interface SendDialogProps {
  readonly drafts: readonly QueuedDraft[]
  readonly entidades: Entidades
  readonly opened: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function SendDialog({ drafts, entidades, opened, onConfirm, onClose }: SendDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={drafts.length === 1 ? 'Cadastrar este laudo?' : `Cadastrar ${drafts.length} laudos?`}
      confirmLabel="Cadastrar"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Confira se os dados são os de cada voo.
      <ul className={classes.questions}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <strong>{nameOf(draft)}</strong>
            <Text span size="xs" c="dimmed" display="block">
              {aboutOf(draft, entidades)}
            </Text>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

interface RowProps {
  readonly draft: QueuedDraft
  readonly number: number
  readonly isOpen: boolean
  /** Present while it is sent. */
  readonly sending: QueueSending['now']
  readonly waits: boolean
  readonly isBusy: boolean
  /** The fields that are typed in the row. */
  readonly cells: ReactNode
  readonly onOpen: () => void
  readonly onRemove: () => void
}

type Shown = DraftState | 'waiting'

const STATES = {
  sent: { label: 'Cadastrado', tone: 'success', Icon: IconCircleCheck },
  waiting: { label: 'Esperando a rede', tone: 'warning', Icon: IconCloudOff },
  refused: { label: 'Recusado', tone: 'danger', Icon: IconAlertTriangle },
  ready: { label: 'Pronto', tone: 'success', Icon: IconCheck },
  incomplete: { label: 'A preencher', tone: 'warning', Icon: IconPencil },
  unchecked: { label: 'Lendo', tone: 'neutral', Icon: IconClock },
} as const satisfies Record<Shown, object>

function Row({ draft, number, isOpen, sending, waits, isBusy, cells, onOpen, onRemove }: RowProps) {
  const state = waits ? 'waiting' : stateOf(draft)
  const { label, tone, Icon } = STATES[state]
  const { areaPlantio, percentAplicacaoEfetiva, estimado } = draft.report ?? {}
  const name = nameOf(draft)
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.what}>
        {state === 'sent' ? (
          <Text size="sm" fw={500}>
            {name}
          </Text>
        ) : (
          <UnstyledButton
            className={classes.name}
            disabled={isBusy}
            aria-current={isOpen ? 'step' : undefined}
            onClick={onOpen}
          >
            {name}
          </UnstyledButton>
        )}
        <Text size="xs" c="dimmed" component="div" className={classes.detail}>
          {sending ? (
            [`Enviando: ${sending.percent} %`, sending.note].filter(Boolean).join(' · ')
          ) : (
            <Detail draft={draft} state={state} />
          )}
        </Text>
        {sending && (
          <Progress value={sending.percent} size="sm" aria-label={`Envio de ${name}`} transitionDuration={0} />
        )}
      </div>
      {cells}
      {!cells && (
        <span className={classes.figures}>
          {areaPlantio !== undefined && formatQuantity(hectares(areaPlantio), 'ha')}
          {percentAplicacaoEfetiva !== undefined && <strong>{formatPercent(percentAplicacaoEfetiva)}</strong>}
          {estimado && ' estimado'}
        </span>
      )}
      <span className={classes.badge}>
        <ToneBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
          {state === 'refused' && draft.refusal?.again ? 'Não enviado' : label}
        </ToneBadge>
      </span>
      {state !== 'sent' && (
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Tirar da fila: ${name}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** Maximum number of missing fields named in one line; the others are counted. */
const MOST_NAMED = 4

function Detail({ draft, state }: { readonly draft: QueuedDraft; readonly state: Shown }) {
  const { refusal, report, sent, title } = draft
  switch (state) {
    case 'sent':
      return <TextLink to={laudoPath(sent!)}>Abrir no mapa</TextLink>
    case 'waiting':
      return 'Está guardado neste aparelho, e segue sozinho quando a conexão voltar, com esta tela aberta.'
    case 'refused':
      return (
        <span role="alert" className={classes.refused}>
          {refusal?.message}{' '}
          {refusal?.uuid !== undefined && <TextLink to={laudoPath(refusal.uuid)}>Abrir o laudo existente</TextLink>}
        </span>
      )
    case 'incomplete': {
      const { missing = [] } = report ?? {}
      const further = missing.length - MOST_NAMED
      return `Falta conferir: ${missing.slice(0, MOST_NAMED).join(', ')}${further > 0 ? ` e mais ${further}` : ''}.`
    }
    case 'ready':
      return report?.values.dataInicial === '' ? title : `${title} · ${report?.values.dataInicial}`
    case 'unchecked':
      return 'Os arquivos serão lidos e medidos.'
  }
}

function nameOf({ report, title }: QueuedDraft): string {
  const { nome = '', codigo = '' } = report?.values ?? {}
  return [nome === '' ? title : nome, codigo].filter(Boolean).join(' · ')
}

function aboutOf({ report }: QueuedDraft, { empresas, prestadoras }: Entidades): string {
  if (!report) return ''
  const { empresa, prestadora, piloto, dataInicial, horarioInicial } = report.values
  const area = report.areaPlantio === undefined ? '' : formatQuantity(hectares(report.areaPlantio), 'ha')
  const pilotos = byId(prestadoras, prestadora)?.pilotos ?? []
  const when = [dataInicial, horarioInicial].filter(Boolean).join(' ')
  return [byId(empresas, empresa)?.nome, byId(pilotos, piloto)?.nome, when, area].filter(Boolean).join(' · ')
}

function summaryOf(all: number, sent: number, ready: number): string {
  if (all === 0) return 'Cada voo vira um laudo.'
  if (sent === all) return all === 1 ? 'O voo foi cadastrado.' : `Os ${all} voos foram cadastrados.`
  const parts = [
    formatCount(all, 'voo', 'voos'),
    ready > 0 && formatCount(ready, 'pronto', 'prontos'),
    sent > 0 && formatCount(sent, 'cadastrado', 'cadastrados'),
  ]
  return parts.filter(Boolean).join(' · ')
}
