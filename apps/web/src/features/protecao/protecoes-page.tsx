/** The registered protected areas and obstacles: the list, a map with their distances, and the acts on each. */
import type { AnswerOf, Protecao, Routes } from '@faixa/contract'
import { Button, Group } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconHistory, IconMapPin, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { useProtecaoEvents } from '../../api/events.ts'
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
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PROTECAO_TERMS } from './list/protecao-address.ts'
import { PROTECAO_COLUMNS, PROTECAO_FILTERS, USUAL_COLUMNS } from './list/protecao-columns.tsx'

const EditProtecao = lazyPart(() => import('./list/edit-protecao.tsx'))
const LimitesClimaDialog = lazyPart(() => import('./list/limites-clima-dialog.tsx'))
const DistanciasDialog = lazyPart(() => import('./list/distancias-dialog.tsx'))
const ProtecaoListMap = lazyPart(() => import('./list/protecao-list-map.tsx'))
const HistoryDialog = lazyPart(() => import('../../history/history-dialog.tsx'))

const LIST = {
  terms: PROTECAO_TERMS,
  route: paths.protecoes,
  filters: PROTECAO_FILTERS,
  columns: PROTECAO_COLUMNS,
  usual: USUAL_COLUMNS,
}

const ARCHIVING: ArchivingNoun<Protecao> = {
  title: ({ nome }) => `Arquivar ${nome}`,
  confirmLabel: 'Arquivar',
  consequences: () =>
    'As próximas aplicações deixam de ser conferidas com ela; os veredictos que já existem ficam. Se apenas mudou de lugar, edite a validade.',
  done: 'Arquivada',
  failed: 'Não foi possível arquivar',
  archive: ({ uuid }) => api.deleteProtecao({ params: { uuid } }),
  restored: 'Restaurada',
  restore: async ({ uuid, nome }) => {
    await api.restoreProtecao({ params: { uuid } })
    return `«${nome}» está de volta.`
  },
  readAgain: () => groundChanged('protecao'),
}

const areasOf = ({ areas }: AnswerOf<Routes['listProtecaoPage']>): readonly Protecao[] => areas
const readAgain = () => groundChanged('protecao')
/** Columns that the title of a card contains. */
const NAMES: ReadonlySet<string> = new Set(['nome'])

export default function ProtecoesPage() {
  const list = useList(LIST)
  const result = useListPage('listProtecaoPage', { query: list.query }, areasOf)
  const mayEdit = useMay('createArea')
  const { isUnidade } = useUserInfo()
  const [chosen, setChosen] = useState<Protecao>()
  const [editing, setEditing] = useState<Protecao>()
  const [inHistory, setInHistory] = useState<Protecao>()
  const [sets, setSets] = useState<'distancias' | 'clima'>()
  const archiving = useArchiving(ARCHIVING)
  useProtecaoEvents(readAgain, readAgain)
  const words: RowWords<Protecao> = {
    keyOf: ({ uuid }) => uuid,
    nameOf: ({ nome }) => nome,
    card: cardOf(list.columns, list.usual, NAMES),
    actions: (area, reachable) => {
      const act = (label: string, Icon: typeof IconPencil, onAct: () => void) => (
        <RowAct title={label} label={`${label} ${area.nome}`} Icon={Icon} reachable={reachable} onAct={onAct} />
      )
      return (
        <Group gap={2} wrap="nowrap">
          {!area.arquivada && act('Ver no mapa', IconMapPin, () => setChosen(area))}
          {mayEdit && act('Histórico', IconHistory, () => setInHistory(area))}
          {mayEdit && !area.arquivada && act('Editar', IconPencil, () => setEditing(area))}
          {mayEdit && !area.arquivada && act('Arquivar', IconArchive, () => archiving.ask(area))}
          {mayEdit && area.arquivada && act('Restaurar', IconArrowBackUp, () => void archiving.restore(area))}
        </Group>
      )
    },
  }
  const register = mayEdit && (
    <ButtonLink to={paths.createAreaProtecao} size="sm">
      Cadastrar área
    </ButtonLink>
  )
  const rows = result.data?.rows ?? []
  return (
    <>
      <ListScreen
        list={list}
        result={result}
        title="Áreas Protegidas"
        subtitle="Áreas de proteção e obstáculos"
        actions={
          <>
            {mayEdit && !isUnidade && (
              <>
                <Button variant="default" onClick={() => setSets('distancias')}>
                  Distâncias da empresa
                </Button>
                <Button variant="default" onClick={() => setSets('clima')}>
                  Limites do clima
                </Button>
              </>
            )}
            {register}
          </>
        }
        label="Tabela de áreas protegidas"
        searchLabel="Buscar áreas protegidas"
        showAll="Limpar busca e filtros"
        nothing="Não há áreas de proteção cadastradas."
        first={register}
        words={words}
      />
      <Suspense>
        {rows.some(({ arquivada }) => !arquivada) && (
          <ProtecaoListMap empresa={soleEmpresa(list.query)} areas={rows} chosen={chosen} />
        )}
      </Suspense>
      {archiving.dialog}
      <Suspense>
        {editing && <EditProtecao key={editing.uuid} area={editing} onClose={() => setEditing(undefined)} />}
        {inHistory && (
          <HistoryDialog
            name={inHistory.nome}
            route="readProtecaoHistory"
            params={{ uuid: inHistory.uuid }}
            onClose={() => setInHistory(undefined)}
          />
        )}
        {sets === 'distancias' && <DistanciasDialog onClose={() => setSets(undefined)} />}
        {sets === 'clima' && <LimitesClimaDialog onClose={() => setSets(undefined)} />}
      </Suspense>
    </>
  )
}
