/** /map/exportmap: plots of the register, or of a pilot's own orders, are chosen and leave as files or as a service order. */
import { Problem } from '@faixa/contract'
import { Button, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { IconArrowsMaximize, IconLasso, IconMarquee2, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useOrdemEvents } from '../../api/events.ts'
import { query } from '../../api/query.ts'
import type { Farm, PlotIndex } from '../../export/work/plot-index.ts'
import { MapButton } from '../../map/controls/map-controls.tsx'
import type { Bounds } from '../../map/engine/extent.ts'
import { fitBounds } from '../../map/engine/fit-bounds.ts'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { cameraIn, type LayerChoice, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import { type AroundKind, DrawAround } from '../../map/select/draw-around.tsx'
import { FeatureStates } from '../../map/select/feature-states.tsx'
import { positionsWithin } from '../../map/select/positions-within.ts'
import { paths } from '../../paths.ts'
import { AREA_LAYER_IDS, areaLayers } from '../../protecao/area-layers.ts'
import { useProtectedAreas } from '../../protecao/use-protected-areas.ts'
import { useZoneLayer } from '../../protecao/use-zone-layer.ts'
import { ZONES_ID } from '../../protecao/zones-layer.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { useAddress } from '../../ui/page/use-address.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { DownloadProgress } from '../../ui/states/download-progress.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ChosenList } from './panel/chosen-list.tsx'
import { CopyLink } from './panel/copy-link.tsx'
import { ordemOf } from './panel/create-ordem.ts'
import { PlotFinder } from './panel/plot-finder.tsx'
import { withZones } from './panel/with-zones.ts'
import { PlotPointer } from './plots/plot-pointer.tsx'
import { sumText } from './plots/plot-words.ts'
import { rowsByFarm } from './plots/rows-by-farm.ts'
import { usePlots } from './plots/use-plots.ts'
import { nameLayer, PLOTS_ID, plotLayer } from './plots/work-layers.ts'
import { useSelection } from './selection/use-selection.ts'
import classes from './trabalho.module.css'
import { readTrabalhoSearch } from './trabalho-search.ts'

const ExportDialog = lazyPart(async () => ({ default: (await import('./panel/export-dialog.tsx')).ExportDialog }))

const LAYER_IDS = [PLOTS_ID, ...AREA_LAYER_IDS, ZONES_ID]
const CHOICE: LayerChoice<string> = { all: LAYER_IDS, atFirst: LAYER_IDS }

/** Where the map opens without any plot (specification 000 §9): zoom 12 near latitude -22.39, longitude -53.89. */
const OPENING = { lat: -22.39, lon: -53.89, zoom: 12 }

const NOBODY: ReadonlySet<number> = new Set()

const HINTS = {
  box: 'Arraste no mapa: escolhe os talhões cujo meio fica dentro. Com Shift, tira. Esc sai.',
  lasso: 'Desenhe em volta: escolhe os talhões cujo meio fica dentro. Com Shift, tira. Esc sai.',
} as const satisfies Record<AroundKind, string>

export default function TrabalhoPage() {
  usePageTitle('Criar Trabalho')
  const address = useAddress(readTrabalhoSearch, paths.exportMap)
  const { search, put } = address
  const frame = useFrame()
  const engine = useRef<MapEngine>(undefined)
  const plots = usePlots()
  const selection = useSelection(address)
  const [drawing, setDrawing] = useState<AroundKind>()
  const [exporting, setExporting] = useState(false)
  const [part, setPart] = useState<'find' | 'chosen'>('find')
  const seesRegister = useMay('readArea')
  const mayOrder = useMay('createOrdem')
  const areas = useProtectedAreas(seesRegister ? { day: dayInBrazil(new Date()) } : 'to-fly')
  const readAgain = () => {
    plots.refetch()
    if (!seesRegister) void areas.refetch()
  }
  useOrdemEvents(() => !seesRegister && readAgain(), readAgain)

  const { index, packed } = plots
  const rowOf = useMemo(() => new Map(Array.from(index?.ids ?? [], (id, row) => [id, row])), [index])
  const rows = useMemo(() => chosenRows(rowOf, selection.ids), [rowOf, selection.ids])
  const groups = useMemo(() => (index ? rowsByFarm(index, rows) : []), [index, rows])
  const lost = index ? selection.ids.size - rows.length : 0
  const empresaOf = useEmpresaNames(index)

  const change = (chosen: readonly number[], wanted: boolean) => {
    if (!index) return
    const next = new Set(selection.ids)
    for (const row of chosen) {
      if (wanted) next.add(index.ids[row]!)
      else next.delete(index.ids[row]!)
    }
    selection.change(next)
  }
  const changeWithin = (path: Float64Array, taking: boolean) => {
    if (!index) return
    const found = positionsWithin(path, index.middles)
    change(found, !taking)
    if (found.length === 0) showToast({ title: 'Nenhum talhão com o meio dentro do desenho', tone: 'info' })
  }
  const zoom = (animate = true) => {
    const bounds = index && rows.length > 0 ? boundsOf(index, rows) : plots.bounds
    if (bounds && engine.current) fitBounds(engine.current, bounds, frame.padding, { animate })
  }
  const zoomLabel = rows.length > 0 ? 'Zoom na seleção' : 'Zoom em todos os talhões'

  // The map goes to the plots once they are known, unless the link says where to look.
  const hasCamera = useRef(cameraIn(search) !== undefined)
  const isReady = !selection.loading && (selection.ids.size > 0 ? index : plots.bounds) !== undefined
  const goThere = useRef(zoom)
  goThere.current = zoom
  useEffect(() => {
    if (!isReady || hasCamera.current) return
    hasCamera.current = true
    // A flight would ask for the tiles of all that lies between.
    goThere.current(false)
  }, [isReady])

  const layer = useMemo(() => plotLayer(packed), [packed])
  const visible = visibleIn(search, CHOICE)
  const visibleKey = visible.join()
  const zones = useZoneLayer(areas.data, visible.includes(ZONES_ID))
  const layers = useMemo(() => {
    const seen = visibleKey.split(',')
    return [
      layer,
      ...(seen.includes(PLOTS_ID) ? [nameLayer(packed)] : []),
      // Pilots have to see what they must keep away from.
      ...areaLayers(areas.data ?? [], seen),
      ...(zones ? [zones] : []),
    ]
  }, [layer, packed, areas.data, zones, visibleKey])
  const { preferencias } = useUserInfo()
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase, 'satelite')
  const ordem = index && mayOrder ? ordemOf(index, groups, search) : undefined

  const draw = (kind: AroundKind) => setDrawing(drawing === kind ? undefined : kind)
  const card = (
    <>
      <header className={classes.header}>
        <div className={classes.sums}>
          <Title order={1} size="md" lh="22px" flex={1}>
            Criar trabalho
          </Title>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowsMaximize size={14} aria-hidden />}
            disabled={!index || index.ids.length === 0}
            aria-label={zoomLabel}
            onClick={() => zoom()}
          >
            Zoom
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={14} aria-hidden />}
            disabled={selection.ids.size === 0}
            onClick={() => selection.change(NOBODY)}
          >
            Limpar
          </Button>
        </div>
        <Text component="p" size="lg" fw={600} className={classes.total} role="status" data-testid="selecao">
          {!index ? '…' : rows.length === 0 ? 'Nenhum talhão escolhido' : sumText(index, rows)}
        </Text>
        <Group gap={8}>
          <Button size="xs" disabled={rows.length === 0} onClick={() => setExporting(true)}>
            Exportar
          </Button>
          {ordem &&
            ('search' in ordem && selection.link === 'address' ? (
              <ButtonLink size="xs" variant="default" to={paths.createOrdemServico} search={ordem.search}>
                Criar ordem
              </ButtonLink>
            ) : (
              <Button size="xs" variant="default" disabled loading={selection.link === 'keeping'}>
                Criar ordem
              </Button>
            ))}
          <CopyLink link={selection.link} isEmpty={selection.ids.size === 0} />
        </Group>
        {ordem && 'instead' in ordem && rows.length > 0 && (
          <Text size="xs" c="dimmed" role="status">
            {ordem.instead}
          </Text>
        )}
        {selection.link === 'unkept' && (
          <Note tone="warning" role="status" p="xs">
            O link desta seleção não pôde ser guardado: ao sair desta página, ela se perde.
          </Note>
        )}
        {selection.problem && (
          <Note tone="warning" role="alert" p="xs">
            {selection.problem.codigo === 'nao-encontrado'
              ? 'A seleção deste link não existe mais, ou tem talhões que você não vê.'
              : selection.problem.message}
          </Note>
        )}
        {lost > 0 && (
          <Note tone="info" role="status" p="xs">
            {lost === 1 ? 'Um talhão da seleção não está' : `${lost} talhões da seleção não estão`} mais no mapa.{' '}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => index && selection.change(new Set(rows.map((row) => index.ids[row]!)))}
            >
              Tirar da seleção
            </Button>
          </Note>
        )}
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Lista"
          value={part}
          onChange={setPart}
          data={[
            { value: 'find', label: 'Buscar' },
            { value: 'chosen', label: 'Escolhidos' },
          ]}
        />
      </header>
      {plots.error ? (
        <ErrorState
          problem={plots.error instanceof Problem ? plots.error : new Problem('indisponivel')}
          onRetry={plots.refetch}
        />
      ) : !index ? (
        <div className={classes.waiting} role="status" aria-label="Carregando os talhões">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={48} radius="md" />
          ))}
        </div>
      ) : index.ids.length === 0 ? (
        <EmptyState
          sentence={
            seesRegister
              ? 'Não há talhões cadastrados.'
              : 'Você não tem ordens de serviço abertas: os talhões delas aparecem aqui.'
          }
        />
      ) : part === 'find' ? (
        <PlotFinder
          index={index}
          chosen={selection.ids}
          searched={{ fazenda: search.fazenda ?? '', talhao: search.talhao ?? '' }}
          onSearch={({ fazenda, talhao }) =>
            put({
              ...(fazenda !== undefined && { fazenda: fazenda || undefined }),
              ...(talhao !== undefined && { talhao: talhao || undefined }),
            })
          }
          onChoose={change}
          onChooseSeen={() => engine.current && changeWithin(viewOf(engine.current), false)}
          empresaOf={empresaOf}
        />
      ) : (
        <ChosenList index={index} groups={groups} onRemove={(own) => change(own, false)} />
      )}
    </>
  )
  return (
    <>
      <MapFrame
        frame={frame}
        label="Mapa de talhões"
        scene={scene}
        engine={engine}
        onToggle={(id) => put((before) => searchOfToggled(before, id, CHOICE))}
        onBase={(chave) => put({ base: chave })}
        camera={cameraIn(search) ?? OPENING}
        home={undefined}
        onRest={put}
        loading={(!index && !plots.error) || areas.isPending}
        failed={plots.error !== undefined || areas.isError}
        onRetry={() => {
          if (plots.error) plots.refetch()
          if (areas.isError) void areas.refetch()
        }}
        card={{ value: 'talhoes', label: 'Talhões', content: card }}
        cardLabel="Seleção de talhões"
        sheetLabel="Painel do mapa de talhões"
        tools={
          <>
            <MapButton
              label="Escolher por retângulo"
              pressed={drawing === 'box'}
              icon={<IconMarquee2 size={18} />}
              onClick={() => draw('box')}
            />
            <MapButton
              label="Escolher por laço"
              pressed={drawing === 'lasso'}
              icon={<IconLasso size={18} />}
              onClick={() => draw('lasso')}
            />
            <MapButton label={zoomLabel} icon={<IconArrowsMaximize size={18} />} onClick={() => zoom()} />
          </>
        }
      >
        {(measuring) => (
          <>
            <FeatureStates layer={layer} state="chosen" ids={selection.ids} />
            <DownloadProgress label="Baixando as áreas protegidas" done={areas.done} />
            <PlotPointer
              layer={layer}
              active={!measuring && drawing === undefined}
              index={index}
              rowOf={rowOf}
              onPick={(row) => change([row], !selection.ids.has(index!.ids[row]!))}
            />
            {drawing && !measuring && (
              <>
                <DrawAround kind={drawing} onDrawn={changeWithin} onLeave={() => setDrawing(undefined)} />
                <p className={classes.hint} role="status">
                  {HINTS[drawing]}
                </p>
              </>
            )}
          </>
        )}
      </MapFrame>
      <Suspense>
        {exporting && index && (
          <ExportDialog
            rows={rows}
            farms={groups.length}
            write={plots.write}
            readProtection={async () => {
              const { data = [] } = await areas.refetch({ throwOnError: true })
              return withZones(data, boundsOf(index, rows))
            }}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const BRAZIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** yyyy-mm-dd where most of the country's clocks are, as the server takes a day. */
function dayInBrazil(now: Date): string {
  return BRAZIL.format(now)
}

/** The rows of the chosen plots that are on the map, in ascending order. */
function chosenRows(rowOf: ReadonlyMap<number, number>, ids: ReadonlySet<number>): readonly number[] {
  const rows: number[] = []
  for (const id of ids) {
    const row = rowOf.get(id)
    if (row !== undefined) rows.push(row)
  }
  return rows.sort((one, other) => one - other)
}

/** Around these rows, or around all plots where there are none; undefined without plots. */
function boundsOf({ bounds, ids }: PlotIndex, rows: readonly number[]): Bounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const widen = (row: number) => {
    west = Math.min(west, bounds[4 * row]!)
    south = Math.min(south, bounds[4 * row + 1]!)
    east = Math.max(east, bounds[4 * row + 2]!)
    north = Math.max(north, bounds[4 * row + 3]!)
  }
  if (rows.length > 0) rows.forEach(widen)
  else ids.forEach((_, row) => widen(row))
  return west <= east ? [west, south, east, north] : undefined
}

/** The corners of what the map shows. */
function viewOf(map: MapEngine): Float64Array {
  const { width, height } = map.getCanvas().getBoundingClientRect()
  const corners: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return Float64Array.from(corners.flatMap((corner) => map.unproject(corner).toArray()))
}

/** The names of empresas, read where the map has plots of several: staff and prestadoras see those. */
function useEmpresaNames(index: PlotIndex | undefined): (farm: Farm) => string | undefined {
  const areSeveral = new Set(index?.farms.map(({ empresa }) => empresa)).size > 1
  const { data } = useQuery({ ...query('listEmpresas', {}), enabled: areSeveral })
  return ({ empresa }) => (areSeveral ? data?.find(({ id }) => id === empresa)?.nome : undefined)
}
