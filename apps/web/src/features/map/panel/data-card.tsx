/** Everything about a laudo that is not its map: one card on wide windows, a tab of the sheet on narrow ones. */
import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle, measuredText, SEDE_NAME, statusOf } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Accordion, ActionIcon, Group, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { IconChecks, IconHistory, IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { dadoRows } from '../../../export/rows/dado-rows.ts'
import { flightRows } from '../../../export/rows/flight-rows.ts'
import { reviewText } from '../../../laudo/review-text.ts'
import { seenListOf } from '../../../laudo/seen-list.ts'
import { useMay } from '../../../session/use-session.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { Remeasure } from './acts/remeasure.tsx'
import { DefinitionList } from './definition-list.tsx'
import { Figures, FirstFigures } from './figures.tsx'
import { Findings } from './findings.tsx'
import { Headline } from './headline.tsx'
import { Notes } from './notes.tsx'
import { LaudoOrdem } from './ordem/laudo-ordem.tsx'
import classes from './panel.module.css'
import { Processing } from './processing.tsx'

const LaudoNeighbours = lazyPart(() => import('./neighbours/laudo-neighbours.tsx'))
const ReviewBar = lazyPart(() => import('./review/review-bar.tsx'))
const ProtectionLine = lazyPart(() => import('./protection-line.tsx'))
const Decisions = lazyPart(() => import('./acts/decisions.tsx'))
const SevenChecks = lazyPart(() => import('./seven-checks.tsx'))
const PlotsTable = lazyPart(() => import('./plots/plots-table.tsx'))
const HistoryDialog = lazyPart(() => import('../../../history/history-dialog.tsx'))
const WorthSection = lazyPart(() => import('./worth/worth-section.tsx'))
const Files = lazyPart(() => import('./files.tsx'))
const TaxaSection = lazyPart(() => import('./taxa-section.tsx'))
const ClimaSection = lazyPart(() => import('./clima/clima-section.tsx'))
const LaudoCampo = lazyPart(() => import('./campo/laudo-campo.tsx'))
const OperacaoPanel = lazyPart(() => import('./ordem/operacao-panel.tsx'))
const ReflySection = lazyPart(() => import('../refly/refly-section.tsx'))

interface DataCardProps {
  readonly info: LaudoInfo
  readonly selectedPlot: number | undefined
  readonly onPlot: (row: number | undefined) => void
  /** Number of the placemark of the area file that the map shows. */
  readonly polygon: number | undefined
  readonly onPolygon: (marcador: number | undefined) => void
  /** The doubted pass that the map shows. */
  readonly passada: number | undefined
  readonly onPassada: (passada: number | undefined) => void
  /** Plot under the pointer, in the table or on the map. */
  readonly pointedPlot: number | undefined
  readonly onPointPlot: (row: number | undefined) => void
  /** Opens the edit, at a field where one is named. */
  readonly onEdit: (campo?: string) => void
  /** True in the mode of reviewing. */
  readonly reviews: boolean
  readonly onReview: (reviews: boolean) => void
  /** Smallest missed polygon, ha, of the job that the map shows. */
  readonly leastHa: number | undefined
  readonly onLeastHa: (leastHa: number | undefined) => void
  /** The export menu and other elements beside the title. */
  readonly actions: ReactNode
}

export function DataCard(props: DataCardProps) {
  const { info, selectedPlot, onPlot, polygon, onPolygon, passada, onPassada, onEdit, leastHa, onLeastHa, actions } =
    props
  const { reviews, onReview } = props
  const mayEdit = useMay('updateLaudo')
  // Opening another list in another tab meanwhile must not change this card.
  const [seenList] = useState(() => seenListOf(info.uuid))
  const { percentAplicacaoEfetiva: percent, talhoes, trajeto, decisoes, avisos, arquivos } = info
  // The review is placed below the reviewed figures, which it would otherwise push off a telephone's screen; the component of the
  // neighbours provides the next laudo.
  const [reviewPlace, setReviewPlace] = useState<HTMLElement | null>(null)
  const reviewing =
    mayEdit && reviews
      ? (onNext: (() => void) | undefined) =>
          reviewPlace && createPortal(<ReviewBar info={info} onNext={onNext} />, reviewPlace)
      : undefined
  const [open, setOpen] = useState(leastHa === undefined ? ['info'] : ['info', 'reaplicar'])
  const [followed, setFollowed] = useState<number>()
  if (selectedPlot !== followed) {
    // Opens the section of the plots when a plot is chosen on the map or by a link.
    setFollowed(selectedPlot)
    if (selectedPlot !== undefined && !open.includes('talhoes')) setOpen([...open, 'talhoes'])
  }
  const [decided, setDecided] = useState<number>()
  if (polygon !== decided) {
    // Opens the section of the decisions when a polygon is chosen on the map.
    setDecided(polygon)
    if (polygon !== undefined && !open.includes('decisoes')) setOpen([...open, 'decisoes'])
  }
  const measured = info.areaAplicada !== undefined
  const isTelephone = useNarrow()
  return (
    <>
      {seenList && (
        <Suspense fallback={<div className={classes.neighbours} />}>
          <LaudoNeighbours uuid={info.uuid} from={seenList}>
            {reviewing}
          </LaudoNeighbours>
        </Suspense>
      )}
      {!seenList && <Suspense>{reviewing?.(undefined)}</Suspense>}
      {/* The sheet of a telephone is low: the figures come before the title, so that they are read without scrolling. */}
      {measured && isTelephone && (
        <>
          <Headline info={info} />
          <FirstFigures info={info} />
        </>
      )}
      <CardHeader
        info={info}
        onEdit={mayEdit ? () => onEdit() : undefined}
        reviews={reviews}
        onReview={onReview}
        actions={actions}
      />
      {measured && !isTelephone && <Headline info={info} />}
      {!measured && <Processing info={info} onEdit={onEdit} />}
      <div ref={setReviewPlace} />
      {(measured || info.error) && (
        // The line's space is reserved before it loads.
        <Suspense fallback={<Skeleton h={43} mx={16} mb={10} />}>
          <ProtectionLine info={info} />
        </Suspense>
      )}
      <ReplacedPlots info={info} />
      <Accordion multiple value={open} onChange={setOpen} order={2} className={classes.sections ?? ''} chevronSize={16}>
        <Section value="info" title="Informações">
          {measured && <Figures info={info} />}
          <div {...(measured && { className: classes.subsection })}>
            <DefinitionList rows={dadoRows(info)} />
          </div>
          {info.metodo !== undefined && (
            <div className={classes.method}>
              {measuredText(info)}
              {info.soTocados && ' · só os talhões atingidos'}
              {!info.processing && <Remeasure info={info} label="Medir de novo" size="compact-xs" variant="subtle" />}
            </div>
          )}
        </Section>
        {percent !== undefined && (
          <Section value="valor" title="Intervalo e perda">
            {open.includes('valor') && (
              <Suspense fallback={<Skeleton height={48} />}>
                <WorthSection info={info} onField={mayEdit ? onEdit : undefined} />
              </Suspense>
            )}
          </Section>
        )}
        <Section value="operacao" title="Dados da operação">
          {open.includes('operacao') && (
            <Suspense fallback={<Skeleton height={48} />}>
              <OperacaoPanel info={info} onField={mayEdit ? onEdit : undefined} />
            </Suspense>
          )}
        </Section>
        {info.ordem && (
          <Section value="campo" title="Registros do campo">
            {open.includes('campo') && (
              <Suspense fallback={<Skeleton height={48} />}>
                <LaudoCampo info={info} ordem={info.ordem.uuid} />
              </Suspense>
            )}
          </Section>
        )}
        {measured && (
          <Section value="verificacoes" title="Verificações">
            {open.includes('verificacoes') && (
              <Suspense fallback={<Skeleton height={300} />}>
                <SevenChecks info={info} onField={mayEdit ? onEdit : undefined} />
              </Suspense>
            )}
          </Section>
        )}
        <Section value="observacoes" title="Observações">
          <Notes info={info} />
        </Section>
        {talhoes.length > 0 && (
          <Section value="talhoes" title="Talhões" count={talhoes.length}>
            {open.includes('talhoes') && (
              <Suspense fallback={<Skeleton height={24} />}>
                <PlotsTable
                  talhoes={talhoes}
                  selected={selectedPlot}
                  onSelect={onPlot}
                  pointed={props.pointedPlot}
                  onPoint={props.onPointPlot}
                />
              </Suspense>
            )}
          </Section>
        )}
        {talhoes.length > 0 && (
          <Section value="reaplicar" title="Reaplicação">
            {open.includes('reaplicar') && (
              <Suspense fallback={<Skeleton height={24} />}>
                <ReflySection info={info} leastHa={leastHa} onLeastHa={onLeastHa} />
              </Suspense>
            )}
          </Section>
        )}
        {info.taxa && (
          <Section value="taxa" title="Taxa registrada">
            {open.includes('taxa') && (
              <Suspense fallback={<Skeleton height={48} />}>
                <TaxaSection info={info} />
              </Suspense>
            )}
          </Section>
        )}
        {trajeto && (
          <Section value="voo" title="Voo">
            <DefinitionList rows={flightRows(trajeto)} />
          </Section>
        )}
        {measured && (
          <Section value="clima" title="Clima">
            {open.includes('clima') && (
              <Suspense fallback={<Skeleton height={48} />}>
                <ClimaSection info={info} />
              </Suspense>
            )}
          </Section>
        )}
        {decisoes && (
          <Section value="decisoes" title="Decisões">
            {open.includes('decisoes') && (
              <Suspense fallback={<Skeleton height={24} />}>
                <Decisions info={info} decisoes={decisoes} chosen={polygon} onChoose={onPolygon} />
              </Suspense>
            )}
          </Section>
        )}
        {avisos.length > 0 && (
          <Section value="avisos" title="Avisos" count={avisos.length}>
            <Findings info={info} passada={passada} onPassada={onPassada} />
          </Section>
        )}
        {arquivos.length > 0 && (
          <Section value="arquivos" title="Arquivos" count={arquivos.length}>
            {open.includes('arquivos') && (
              <Suspense fallback={<Skeleton height={48} />}>
                <Files uuid={info.uuid} arquivos={arquivos} />
              </Suspense>
            )}
          </Section>
        )}
      </Accordion>
    </>
  )
}

interface CardHeaderProps extends Pick<DataCardProps, 'info' | 'actions' | 'reviews' | 'onReview'> {
  /** Absent for people who may neither edit nor see who did. */
  readonly onEdit: (() => void) | undefined
}

function CardHeader({ info, onEdit, reviews, onReview, actions }: CardHeaderProps) {
  const [seesHistory, setSeesHistory] = useState(false)
  const status = statusOf({
    hidden: info.hidden ?? false,
    ready: info.ready ?? info.areaAplicada !== undefined,
    error: info.error ?? false,
    processing: info.processing ?? false,
  })
  return (
    <>
      <header className={classes.header}>
        <div className={classes.title}>
          <Title order={1} size="md" lh="22px">
            {laudoTitle(info)}
          </Title>
          <Text size="xs" c="dimmed">
            {info.empresaNome} · {info.unidadeNome ?? SEDE_NAME}
          </Text>
          <LaudoOrdem info={info} />
          {status.label !== 'Pronto' && <StatusBadge status={status} />}
          {info.conferido && !reviews && (
            <Text size="xs" c="dimmed">
              {reviewText(info.conferido)}
            </Text>
          )}
        </div>
        <Group gap={2} wrap="nowrap">
          {onEdit && (
            <Tooltip label={reviews ? 'Encerrar a conferência' : 'Conferir'} withArrow>
              <ActionIcon
                variant={reviews ? 'light' : 'subtle'}
                color={reviews ? 'blue' : 'gray'}
                size={34}
                aria-label="Conferir o laudo"
                aria-pressed={reviews}
                onClick={() => onReview(!reviews)}
              >
                <IconChecks size={18} />
              </ActionIcon>
            </Tooltip>
          )}
          {onEdit && (
            <Tooltip label="Histórico" withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-label="Histórico do laudo"
                onClick={() => setSeesHistory(true)}
              >
                <IconHistory size={18} />
              </ActionIcon>
            </Tooltip>
          )}
          {onEdit && (
            <Tooltip label="Editar" withArrow>
              <ActionIcon variant="subtle" color="gray" size={34} aria-label="Editar o laudo" onClick={onEdit}>
                <IconPencil size={18} />
              </ActionIcon>
            </Tooltip>
          )}
          {actions}
        </Group>
      </header>
      {seesHistory && (
        <Suspense>
          <HistoryDialog
            name={laudoTitle(info)}
            route="readLaudoHistory"
            params={{ uuid: info.uuid }}
            onClose={() => setSeesHistory(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function ReplacedPlots({ info }: Pick<DataCardProps, 'info'>) {
  if (info.talhoesSubstituidos === undefined) return null
  return (
    <Note tone="warning" role="status" mx={16} mb="sm">
      {formatCount(
        info.talhoesSubstituidos,
        'talhão deste laudo foi substituído',
        'talhões deste laudo foram substituídos',
      )}{' '}
      no cadastro depois da medição.
      <div>{!info.processing && <Remeasure info={info} label="Medir de novo" size="compact-xs" mt={4} />}</div>
    </Note>
  )
}

interface SectionProps {
  readonly value: string
  readonly title: string
  readonly count?: number
  readonly children: ReactNode
}

function Section({ value, title, count, children }: SectionProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>
        {title} {count !== undefined && <span className={classes.count}>({count})</span>}
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}
