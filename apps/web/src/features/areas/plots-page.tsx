/** The registered plots: a map, the list, and the acts on each. */
import type { AnswerOf, Plot, Routes } from '@faixa/contract'
import { Group } from '@mantine/core'
import { IconHistory, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { groundChanged } from '../../ground/ground-changed.ts'
import { soleEmpresa } from '../../ground/sole-empresa.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { RowAct } from '../../list/row-act.tsx'
import { cardOf } from '../../list/row-detail.tsx'
import { useList } from '../../list/use-list.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { type ArchivingNoun, useArchiving } from '../../noun/use-archiving.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { ExportPlots } from './plots/export-plots.tsx'
import { PLOT_COLUMNS, PLOT_FILTERS, plotTitle, USUAL_COLUMNS } from './plots/plot-columns.tsx'
import { PlotMap } from './plots/plot-map.tsx'
import { PLOT_TERMS } from './plots/plots-address.ts'

const EditPlot = lazyPart(() => import('./plots/edit-plot.tsx'))
const PlotHistory = lazyPart(() => import('./plots/plot-history.tsx'))

const LIST = {
  terms: PLOT_TERMS,
  route: paths.plots,
  filters: PLOT_FILTERS,
  columns: PLOT_COLUMNS,
  usual: USUAL_COLUMNS,
}

const DELETION: ArchivingNoun<Plot> = {
  title: (plot) => `Excluir o talhão ${plotTitle(plot)}`,
  confirmLabel: 'Excluir',
  consequences: () =>
    'Laudos sem arquivo de área deixam de ser medidos contra ele; os laudos que já existem ficam como estão.',
  done: 'EXCLUÍDO!',
  failed: 'Não foi possível excluir',
  archive: ({ id }) => api.deletePlot({ params: { id } }),
  restored: 'Restaurado',
  restore: async ({ id }) => `O talhão ${plotTitle(await api.restorePlot({ params: { id } }))} está de volta.`,
  readAgain: () => groundChanged('areas'),
}

const plotsOf = ({ talhoes }: AnswerOf<Routes['listPlots']>): readonly Plot[] => talhoes
/** Columns that the title of a card contains. */
const NAMES: ReadonlySet<string> = new Set(['fazenda', 'talhao'])

export default function PlotsPage() {
  const list = useList(LIST)
  const result = useListPage('listPlots', { query: list.query }, plotsOf)
  const mayEdit = useMay('createArea')
  const [chosen, setChosen] = useState<Plot>()
  const [editing, setEditing] = useState<Plot>()
  const { historico: historyId } = list.search
  const deletion = useArchiving(DELETION)
  const words: RowWords<Plot> = {
    keyOf: ({ id }) => `${id}`,
    nameOf: plotTitle,
    card: cardOf(list.columns, list.usual, NAMES),
    actions: (plot, reachable) => {
      const act = (label: string, Icon: typeof IconPencil, onAct: () => void) => (
        <RowAct title={label} label={`${label} ${plotTitle(plot)}`} Icon={Icon} reachable={reachable} onAct={onAct} />
      )
      return (
        <Group gap={2} wrap="nowrap">
          {act('Ver no mapa', IconMapPin, () => setChosen(plot))}
          {act('Histórico', IconHistory, () => list.step({ historico: plot.id }))}
          {mayEdit && act('Editar', IconPencil, () => setEditing(plot))}
          {mayEdit && act('Excluir', IconTrash, () => deletion.ask(plot))}
        </Group>
      )
    },
  }
  const register = mayEdit && (
    <ButtonLink to={paths.areaEmpresa} size="sm">
      Cadastrar áreas
    </ButtonLink>
  )
  return (
    <>
      <ListScreen
        list={list}
        result={result}
        title="Talhões"
        subtitle="Áreas da empresa"
        actions={
          <>
            <ButtonLink to={paths.exportMap} size="sm" variant="default">
              Criar trabalho
            </ButtonLink>
            <ExportPlots empresa={soleEmpresa(list.query)} />
            {register}
          </>
        }
        label="Tabela de talhões"
        searchLabel="Buscar talhões"
        showAll="Limpar busca e filtros"
        nothing="Não há talhões cadastrados."
        first={register}
        words={words}
      />
      <PlotMap empresa={soleEmpresa(list.query)} plots={result.data?.rows ?? []} chosen={chosen} />
      {deletion.dialog}
      <Suspense>
        {editing && <EditPlot key={editing.id} plot={editing} onClose={() => setEditing(undefined)} />}
        {historyId !== undefined && <PlotHistory id={historyId} onClose={() => list.put({ historico: undefined })} />}
      </Suspense>
    </>
  )
}
