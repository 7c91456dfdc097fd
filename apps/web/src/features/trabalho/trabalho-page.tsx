/** /map/exportmap: plots of the register, or of a pilot's own orders, are chosen and exported as files or as a service order. */
import { Problem } from '@faixa/contract'
import { Skeleton } from '@mantine/core'
import { IconArrowsMaximize, IconLasso, IconMarquee2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { useOrdemEvents } from '../../api/events.ts'
import { query } from '../../api/query.ts'
import type { Farm, PlotIndex } from '../../export/work/plot-index.ts'
import { withZones } from '../../export/work/with-zones.ts'
import { MapButton } from '../../map/controls/map-controls.tsx'
import type { Bounds } from '../../map/engine/extent.ts'
import { fitBounds } from '../../map/engine/fit-bounds.ts'
import type { MapEngine } from '../../map/engine/map-context.ts'
import { cameraIn, type LayerChoice, searchOfToggled, visibleIn } from '../../map/frame/map-address.ts'
import { MapFrame, useFrame } from '../../map/frame/map-frame.tsx'
import { useMapScene } from '../../map/scene/use-map-scene.ts'
import { type AroundKind, DrawAround } from '../../map/select/draw-around.tsx'
import { FeatureStates } from '../../map/select/feature-states.tsx'
import { paths } from '../../paths.ts'
import { AREA_LAYER_IDS } from '../../protecao/area-layers.ts'
import { useProtectedAreas } from '../../protecao/use-protected-areas.ts'
import { ZONES_ID } from '../../protecao/zones-layer.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { useAddress } from '../../ui/page/use-address.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { DownloadProgress } from '../../ui/states/download-progress.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ChosenList } from './panel/chosen-list.tsx'
import { PlotFinder } from './panel/plot-finder.tsx'
import { type Part, WorkHeader } from './panel/work-header.tsx'
import { PlotPointer } from './plots/plot-pointer.tsx'
import { type Plots, usePlots } from './plots/use-plots.ts'
import { useWorkLayers } from './plots/use-work-layers.ts'
import { PLOTS_ID } from './plots/work-layers.ts'
import { useChosenPlots } from './selection/use-chosen-plots.ts'
import { useSelection } from './selection/use-selection.ts'
import classes from './trabalho.module.css'
import { readTrabalhoSearch } from './trabalho-search.ts'

const ExportDialog = lazyPart(async () => ({ default: (await import('./panel/export-dialog.tsx')).ExportDialog }))

const LAYER_IDS = [PLOTS_ID, ...AREA_LAYER_IDS, ZONES_ID]
const CHOICE: LayerChoice<string> = { all: LAYER_IDS, atFirst: LAYER_IDS }

/** Place where the map opens without any plot (specification 000 §9): zoom 12 near latitude -22.39, longitude -53.89. */
const OPENING = { lat: -22.39, lon: -53.89, zoom: 12 }

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
  const [part, setPart] = useState<Part>('find')
  const seesRegister = useMay('readArea')
  const areas = useAreasBeside(plots, seesRegister)

  const { index, packed } = plots
  const { rowOf, rows, groups, lost, change, changeWithin } = useChosenPlots(index, selection)
  const empresaOf = useEmpresaNames(index)

  const zoomLabel = rows.length > 0 ? 'Zoom na seleção' : 'Zoom em todos os talhões'
  const zoom = (animate = true) => {
    const bounds = index && rows.length > 0 ? boundsOf(index, rows) : plots.bounds
    if (bounds && engine.current) fitBounds(engine.current, bounds, frame.padding, { animate })
  }
  const isReady = !selection.loading && (selection.ids.size > 0 ? index : plots.bounds) !== undefined
  useFirstZoom(cameraIn(search) !== undefined, isReady, zoom)

  const visible = visibleIn(search, CHOICE)
  const { layer, layers } = useWorkLayers(packed, areas.data, visible)
  const { preferencias } = useUserInfo()
  const scene = useMapScene(layers, visible, search.base ?? preferencias?.mapaBase, 'satelite')

  const card = (
    <>
      <WorkHeader
        index={index}
        selection={selection}
        chosen={{ rows, groups, lost }}
        search={search}
        part={part}
        zoomLabel={zoomLabel}
        onPart={setPart}
        onZoom={() => zoom()}
        onExport={() => setExporting(true)}
      />
      <PlotsState plots={plots} seesRegister={seesRegister} />
      {index &&
        index.ids.length > 0 &&
        !plots.error &&
        (part === 'find' ? (
          <PlotFinder
            index={index}
            chosen={selection.ids}
            searched={{ fazenda: search.fazenda ?? '', talhao: search.talhao ?? '' }}
            onSearch={(typed) => put(searchOf(typed))}
            onChoose={change}
            onChooseSeen={() => engine.current && changeWithin(viewOf(engine.current), false)}
            empresaOf={empresaOf}
          />
        ) : (
          <ChosenList index={index} groups={groups} onRemove={(removed) => change(removed, false)} />
        ))}
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
        tools={<Tools drawing={drawing} onDraw={setDrawing} zoomLabel={zoomLabel} onZoom={() => zoom()} />}
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
              <Drawing kind={drawing} onDrawn={changeWithin} onLeave={() => setDrawing(undefined)} />
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

/**
 * The protected areas near the plots: those of today, or those along a pilot's own orders, reloaded with the plots when an order changes.
 */
function useAreasBeside(plots: Plots, seesRegister: boolean) {
  const areas = useProtectedAreas(seesRegister ? { day: dayInBrazil(new Date()) } : 'to-fly')
  const readAgain = () => {
    plots.refetch()
    if (!seesRegister) void areas.refetch()
  }
  useOrdemEvents(() => !seesRegister && readAgain(), readAgain)
  return areas
}

/** The text typed into one of the two searches; the other one stays. */
function searchOf({ fazenda, talhao }: { readonly fazenda?: string; readonly talhao?: string }) {
  return {
    ...(fazenda !== undefined && { fazenda: fazenda || undefined }),
    ...(talhao !== undefined && { talhao: talhao || undefined }),
  }
}

function Drawing(props: ComponentProps<typeof DrawAround>) {
  return (
    <>
      <DrawAround {...props} />
      <p className={classes.hint} role="status">
        {HINTS[props.kind]}
      </p>
    </>
  )
}

/** Shown in place of the plots: a failure, the loading, or the message that there are none. */
function PlotsState({ plots, seesRegister }: { readonly plots: Plots; readonly seesRegister: boolean }) {
  const { error, index, refetch } = plots
  if (error) {
    return <ErrorState problem={error instanceof Problem ? error : new Problem('indisponivel')} onRetry={refetch} />
  }
  if (!index) {
    return (
      <div className={classes.waiting} role="status" aria-label="Carregando os talhões">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={48} radius="md" />
        ))}
      </div>
    )
  }
  if (index.ids.length > 0) return null
  return (
    <EmptyState
      sentence={
        seesRegister
          ? 'Não há talhões cadastrados.'
          : 'Você não tem ordens de serviço abertas: os talhões delas aparecem aqui.'
      }
    />
  )
}

interface ToolsProps {
  readonly drawing: AroundKind | undefined
  readonly onDraw: (kind: AroundKind | undefined) => void
  readonly zoomLabel: string
  readonly onZoom: () => void
}

function Tools({ drawing, onDraw, zoomLabel, onZoom }: ToolsProps) {
  const draw = (kind: AroundKind) => onDraw(drawing === kind ? undefined : kind)
  return (
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
      <MapButton label={zoomLabel} icon={<IconArrowsMaximize size={18} />} onClick={onZoom} />
    </>
  )
}

/** The map moves to the plots once they are known, unless the link contains a position. */
function useFirstZoom(isElsewhere: boolean, isReady: boolean, zoom: (animate: boolean) => void): void {
  const hasCamera = useRef(isElsewhere)
  const goThere = useRef(zoom)
  goThere.current = zoom
  useEffect(() => {
    if (!isReady || hasCamera.current) return
    hasCamera.current = true
    // An animated flight would request the tiles of everything in between.
    goThere.current(false)
  }, [isReady])
}

const BRAZIL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** yyyy-mm-dd in the time zone of most of the country, as the server expects. */
function dayInBrazil(now: Date): string {
  return BRAZIL.format(now)
}

/** Bounds of these rows, or of all plots without rows; undefined without plots. */
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

/** The corners of the visible map. */
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
