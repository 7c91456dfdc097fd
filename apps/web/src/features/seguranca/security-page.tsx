/** The security log, for administrators: who did or attempted an action, from where, and whether it was refused. */
import type { AnswerOf, Routes, SecurityEntry } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { ActionIcon } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { cardOf } from '../../list/row-detail.tsx'
import { useList } from '../../list/use-list.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { paths } from '../../paths.ts'
import { SECURITY_WORDS } from '../../session/security-words.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { SECURITY_TERMS } from './security-address.ts'
import { SECURITY_COLUMNS, SECURITY_FILTERS, SECURITY_USUAL, whoOf } from './security-columns.tsx'

const DESCRIPTION = {
  terms: SECURITY_TERMS,
  route: paths.security,
  filters: SECURITY_FILTERS,
  columns: SECURITY_COLUMNS,
  usual: SECURITY_USUAL,
}

const entriesOf = ({ registros }: AnswerOf<Routes['listSecurityLog']>): readonly SecurityEntry[] => registros
const nameOf = (entry: SecurityEntry) =>
  `${whoOf(entry)}: ${SECURITY_WORDS[entry.evento]}, ${formatMoment(new Date(entry.quando))}`

/** Columns in the title of a card. */
const CARD_TITLE = new Set(['quando', 'pessoa', 'evento'])

const WORDS = {
  keyOf: ({ id }) => `${id}`,
  nameOf,
  card: cardOf(SECURITY_COLUMNS, SECURITY_USUAL, CARD_TITLE),
} satisfies Partial<RowWords<SecurityEntry>>

export default function SecurityPage() {
  const list = useList(DESCRIPTION)
  const sent = { query: list.query } as Parameters<typeof useListPage<'listSecurityLog', SecurityEntry>>[1]
  const result = useListPage('listSecurityLog', sent, entriesOf)
  const { data: kept } = useQuery({ ...query('listSecurityLog', sent), select: ({ diasGuardados }) => diasGuardados })
  const words: RowWords<SecurityEntry> = {
    ...WORDS,
    actions: (entry, reachable) => {
      const nome = (entry.conta ?? entry.pessoa)?.nome
      if (nome === undefined) return undefined
      return (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          tabIndex={reachable ? 0 : -1}
          aria-label={`Mostrar só ${nome}`}
          title="Mostrar só esta pessoa"
          onClick={() => list.filter({ pessoa: nome })}
        >
          <IconFilter size={18} stroke={1.75} />
        </ActionIcon>
      )
    },
  }
  return (
    <ListScreen
      list={list}
      result={result}
      title="Registro de segurança"
      subtitle={`Quem fez ou tentou o quê, de onde${kept === undefined ? '' : `. Guardado por ${formatCount(kept, 'dia', 'dias')}`}`}
      label="Registro de segurança"
      searchLabel="Buscar pessoa ou endereço"
      showAll="Limpar busca e filtros"
      nothing="Nada foi registrado ainda."
      words={words}
    />
  )
}
