import type { AcertoListed, AnswerOf, Routes } from '@faixa/contract'
import { formatReais } from '@faixa/units'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { AcertoBadge } from '../../acerto/acerto-badge.tsx'
import { useAcertoEvents } from '../../api/events.ts'
import { invalidate } from '../../api/query.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { OpenRow } from '../../list/open-row.tsx'
import { useList } from '../../list/use-list.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { paths } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { formatWhen } from '../../ui/format-when.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { ACERTO_TERMS } from './acerto-address.ts'
import { ACERTO_COLUMNS, ACERTO_FILTERS, ACERTO_USUAL } from './acerto-columns.tsx'

const CreateAcerto = lazyPart(() => import('./create-acerto.tsx'))

const ACERTO_LIST = {
  terms: ACERTO_TERMS,
  route: paths.acertos,
  filters: ACERTO_FILTERS,
  columns: ACERTO_COLUMNS,
  usual: ACERTO_USUAL,
} as const

const acertosOf = ({ acertos }: AnswerOf<Routes['listAcertos']>) => acertos
const periodOf = ({ inicio, fim }: AcertoListed) => `${formatWhen(inicio)} a ${formatWhen(fim)}`
const nameOf = (row: AcertoListed) => `${row.empresa.nome} × ${row.prestadora.nome}, ${periodOf(row)}`

const words: RowWords<AcertoListed> = {
  keyOf: ({ uuid }) => uuid,
  nameOf,
  actions: (row, reachable) => (
    <OpenRow to={paths.acerto} uuid={row.uuid} title="Abrir o acerto" name={nameOf(row)} reachable={reachable} />
  ),
  card: {
    shown: ['empresa', 'prestadora', 'inicio', 'fim', 'situacao', 'laudos', 'valor'],
    badge: ({ situacao }) => <AcertoBadge situacao={situacao} />,
    lines: ({ laudos, valor }) => (
      <Text size="sm">
        <b>{formatReais(valor)}</b> · {laudos === 1 ? '1 laudo' : `${laudos} laudos`}
      </Text>
    ),
    foot: periodOf,
  },
}

export default function AcertoListPage() {
  const list = useList(ACERTO_LIST)
  const result = useListPage('listAcertos', { query: list.query }, acertosOf)
  const readAgain = () => void invalidate('listAcertos')
  useAcertoEvents(readAgain, readAgain)
  const [opened, setOpened] = useState(false)
  const { isUnidade } = useUserInfo()
  const mayCreate = useMay('createAcerto') && !isUnidade
  const create = (looks: object, label: string) =>
    mayCreate && (
      <Button {...looks} onClick={() => setOpened(true)}>
        {label}
      </Button>
    )
  return (
    <>
      <ListScreen
        list={list}
        result={result}
        title="Acertos"
        subtitle="O que se deve por laudo, conferido e aceito pelos dois lados"
        actions={
          <>
            <ButtonLink to={paths.contratos} variant="default">
              Contratos
            </ButtonLink>
            {create({ leftSection: <IconPlus size={16} aria-hidden /> }, 'Novo Acerto')}
          </>
        }
        label="Lista de acertos"
        searchLabel="Buscar acertos"
        showAll="Mostrar todos os acertos"
        nothing={
          isUnidade
            ? 'Acertos são feitos pela empresa toda: peça a quem responde pela sede.'
            : 'Não há acertos. Com um contrato cadastrado, o primeiro toma os laudos prontos do período.'
        }
        first={create({ variant: 'default', size: 'sm' }, 'Fazer o primeiro acerto')}
        words={words}
      />
      <Suspense>{opened && <CreateAcerto onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
