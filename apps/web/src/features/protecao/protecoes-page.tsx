/** The registered protected areas and obstacles: the list, a map with their distances, and what can be done to each. */
import type { AnswerOf, Protecao, Routes } from '@faixa/contract'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconHistory, IconMapPin, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useProtecaoEvents } from '../../api/events.ts'
import { query } from '../../api/query.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { RowDetail } from '../../list/row-detail.tsx'
import { useList } from '../../list/use-list.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { paths } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PROTECAO_TERMS } from './list/protecao-address.ts'
import { PROTECAO_COLUMNS, PROTECAO_FILTERS, USUAL_COLUMNS } from './list/protecao-columns.tsx'
import { useArchiving } from './list/use-archiving.tsx'
import { readAgain } from './read-again.ts'

const EditProtecao = lazyPart(() => import('./list/edit-protecao.tsx'))
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

const areasOf = ({ areas }: AnswerOf<Routes['listProtecaoPage']>): readonly Protecao[] => areas
/** Columns that the title of a card says. */
const NAMES: ReadonlySet<string> = new Set(['nome'])

export default function ProtecoesPage() {
  const list = useList(LIST)
  const result = useListPage('listProtecaoPage', { query: list.query }, areasOf)
  const mayEdit = useMay('createArea')
  const { isUnidade } = useUserInfo()
  const [chosen, setChosen] = useState<Protecao>()
  const [editing, setEditing] = useState<Protecao>()
  const [told, setTold] = useState<Protecao>()
  const [setsDistances, setSetsDistances] = useState(false)
  const archiving = useArchiving()
  useProtecaoEvents(readAgain, readAgain)
  const onCards = list.columns.filter(({ name }) => list.usual.includes(name) && !NAMES.has(name))
  const words: RowWords<Protecao> = {
    keyOf: ({ uuid }) => uuid,
    nameOf: ({ nome }) => nome,
    card: { said: list.usual, lines: (area) => <RowDetail row={area} columns={onCards} /> },
    actions: (area, reachable) => {
      const act = (label: string, Icon: typeof IconPencil, onAct: () => void) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          tabIndex={reachable ? 0 : -1}
          aria-label={`${label} ${area.nome}`}
          title={label}
          onClick={onAct}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      )
      return (
        <Group gap={2} wrap="nowrap">
          {!area.arquivada && act('Ver no mapa', IconMapPin, () => setChosen(area))}
          {mayEdit && act('Histórico', IconHistory, () => setTold(area))}
          {mayEdit && !area.arquivada && act('Editar', IconPencil, () => setEditing(area))}
          {mayEdit && !area.arquivada && act('Arquivar', IconArchive, () => archiving.ask(area))}
          {mayEdit && area.arquivada && act('Restaurar', IconArrowBackUp, () => archiving.restore(area))}
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
              <Button variant="default" onClick={() => setSetsDistances(true)}>
                Distâncias da empresa
              </Button>
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
        {told && <ProtecaoHistory area={told} onClose={() => setTold(undefined)} />}
        {setsDistances && <DistanciasDialog onClose={() => setSetsDistances(false)} />}
      </Suspense>
    </>
  )
}

function ProtecaoHistory({ area, onClose }: { readonly area: Protecao; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(query('readProtecaoHistory', { params: { uuid: area.uuid } }))
  return (
    <HistoryDialog name={area.nome} history={data} problem={error} onRetry={() => void refetch()} onClose={onClose} />
  )
}

/** The one empresa that the list is narrowed to. */
function soleEmpresa(asked: object): number | undefined {
  const id = Number((asked as { readonly empresa?: unknown }).empresa)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
