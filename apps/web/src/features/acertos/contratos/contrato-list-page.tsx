import type { AnswerOf, ContratoListed, Routes } from '@faixa/contract'
import { formatPercent, formatReais } from '@faixa/units'
import { Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { RowWords } from '../../../list/list-row.ts'
import { ListScreen } from '../../../list/list-screen.tsx'
import { OpenRow } from '../../../list/open-row.tsx'
import { useList } from '../../../list/use-list.ts'
import { useListPage } from '../../../list/use-list-page.ts'
import { paths } from '../../../paths.ts'
import { useMay, useUserInfo } from '../../../session/use-session.ts'
import { formatWhen } from '../../../ui/format-when.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { CONTRATO_TERMS } from './contrato-address.ts'
import { CONTRATO_COLUMNS, CONTRATO_FILTERS, CONTRATO_USUAL, EVERY_TRATAMENTO } from './contrato-columns.tsx'

const CONTRATO_LIST = {
  terms: CONTRATO_TERMS,
  route: paths.contratos,
  filters: CONTRATO_FILTERS,
  columns: CONTRATO_COLUMNS,
  usual: CONTRATO_USUAL,
} as const

const contratosOf = ({ contratos }: AnswerOf<Routes['listContratos']>) => contratos

const words: RowWords<ContratoListed> = {
  keyOf: ({ uuid }) => uuid,
  nameOf: ({ nome }) => nome,
  actions: ({ uuid, nome }, reachable) => (
    <OpenRow to={paths.contrato} uuid={uuid} title="Abrir o contrato" name={nome} reachable={reachable} />
  ),
  card: {
    shown: ['nome', 'empresa', 'prestadora', 'tratamento', 'inicio', 'fim', 'preco', 'pleno'],
    lines: ({ empresa, prestadora, tratamento, termos }) => (
      <>
        <Text size="sm">{[empresa.nome, prestadora.nome].join(' × ')}</Text>
        <Text size="sm" c="dimmed">
          {tratamento ?? EVERY_TRATAMENTO} · {formatReais(termos.precoPorHa)} por ha, integral a partir de{' '}
          {formatPercent(termos.pleno)}
        </Text>
      </>
    ),
    foot: ({ inicio, fim }) => `${formatWhen(inicio)} a ${formatWhen(fim)}`,
  },
}

export default function ContratoListPage() {
  const list = useList(CONTRATO_LIST)
  const result = useListPage('listContratos', { query: list.query }, contratosOf)
  const { isUnidade } = useUserInfo()
  const maySave = useMay('saveContrato') && !isUnidade
  const create = (looks: object, label: string) =>
    maySave && (
      <ButtonLink to={paths.contrato} params={{ uuid: 'novo' }} {...looks}>
        {label}
      </ButtonLink>
    )
  return (
    <ListScreen
      list={list}
      result={result}
      title="Contratos"
      subtitle="O que se paga por hectare, e a partir de que efetividade"
      actions={
        <>
          <ButtonLink to={paths.acertos} variant="default">
            Acertos
          </ButtonLink>
          {create({ leftSection: <IconPlus size={16} aria-hidden /> }, 'Novo Contrato')}
        </>
      }
      label="Lista de contratos"
      searchLabel="Buscar contratos"
      showAll="Mostrar todos os contratos"
      nothing={
        maySave
          ? 'Não há contratos: sem um, nenhum laudo entra em um acerto.'
          : 'Não há contratos de que você faça parte.'
      }
      first={create({ variant: 'default', size: 'sm' }, 'Cadastrar o primeiro contrato')}
      words={words}
    />
  )
}
