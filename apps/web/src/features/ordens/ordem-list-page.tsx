import type { AnswerOf, OrdemListed, Routes } from '@faixa/contract'
import { Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useOrdemEvents } from '../../api/events.ts'
import { invalidate } from '../../api/query.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { OpenRow } from '../../list/open-row.tsx'
import { useList } from '../../list/use-list.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { CampoBadge } from '../../ordem/campo-badge.tsx'
import { SituacaoBadge } from '../../ordem/situacao-badge.tsx'
import { paths } from '../../paths.ts'
import { isSelf, useMay } from '../../session/use-session.ts'
import { formatWhen } from '../../ui/format-when.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { ORDEM_TERMS } from './ordem-address.ts'
import { ORDEM_COLUMNS, ORDEM_FILTERS, ORDEM_USUAL } from './ordem-columns.tsx'

const ORDEM_LIST = {
  terms: ORDEM_TERMS,
  route: paths.ordens,
  filters: ORDEM_FILTERS,
  columns: ORDEM_COLUMNS,
  usual: ORDEM_USUAL,
} as const

const ordensOf = ({ ordens }: AnswerOf<Routes['listOrdens']>) => ordens

const words: RowWords<OrdemListed> = {
  keyOf: ({ uuid }) => uuid,
  nameOf: ({ codigo, nome }) => [codigo, nome].filter(Boolean).join(' · '),
  actions: ({ uuid, codigo }, reachable) => (
    <OpenRow to={paths.ordem} uuid={uuid} title="Abrir a ordem" name={codigo} reachable={reachable} />
  ),
  card: {
    shown: ['codigo', 'nome', 'situacao', 'data', 'empresa', 'tratamento', 'prestadora', 'piloto'],
    badge: ({ situacao, campo }) => (
      <>
        <CampoBadge campo={campo} /> <SituacaoBadge situacao={situacao} />
      </>
    ),
    lines: ({ empresa, tratamento, prestadora, piloto }) => (
      <>
        <Text size="sm">{[empresa?.nome, tratamento].filter(Boolean).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {[piloto && !isSelf(piloto) && piloto.nome, prestadora?.nome].filter(Boolean).join(' · ') || 'Sem prestadora'}
        </Text>
      </>
    ),
    foot: ({ data, diaPlanejado }) =>
      diaPlanejado === undefined ? formatWhen(data) : `Planejada para ${formatWhen(diaPlanejado)}`,
  },
}

export default function OrdemListPage() {
  const list = useList(ORDEM_LIST)
  const result = useListPage('listOrdens', { query: list.query }, ordensOf)
  const readAgain = () => void invalidate('listOrdens')
  useOrdemEvents(readAgain, readAgain)
  const mayCreate = useMay('createOrdem')
  const newOrdem = (looks: object, label: string) =>
    mayCreate && (
      <ButtonLink to={paths.createOrdemServico} {...looks}>
        {label}
      </ButtonLink>
    )
  return (
    <ListScreen
      list={list}
      result={result}
      title="Ordens de Serviço"
      subtitle={mayCreate ? 'O que foi pedido, e o que foi voado' : 'O que foi pedido a você'}
      actions={newOrdem({ leftSection: <IconPlus size={16} aria-hidden /> }, 'Nova Ordem de Serviço')}
      label="Lista de ordens de serviço"
      searchLabel="Buscar ordens de serviço"
      showAll="Mostrar todas as ordens"
      nothing="Não há ordens de serviço..."
      first={newOrdem({ variant: 'default', size: 'sm' }, 'Cadastrar a primeira ordem')}
      words={words}
    />
  )
}
