/** The table of rules by which laudos are judged, for administrators: its content, its replacement, and its versions. */
import type { Normas } from '@faixa/contract'
import { UFS } from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconDownload, IconFilter, IconHistory, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { query } from '../../api/query.ts'
import { fileFault } from '../../form/files/file-fault.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { cardOf } from '../../list/row-detail.tsx'
import { useList } from '../../list/use-list.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { foundRows } from './found-rows.ts'
import { NORMA_TERMS } from './norma-address.ts'
import { NORMA_COLUMNS, NORMA_FILTERS, NORMA_USUAL } from './norma-columns.tsx'
import { classeText, exigenciaText, isChecked, isOfNorm, type Linha, ufText } from './norma-words.ts'
import { type ReadRows, readTable, saveTable, TABLE_MAX_BYTES } from './read-table.ts'

const ProposalDialog = lazyPart(() => import('./proposal-dialog.tsx'))
const VersionsDialog = lazyPart(() => import('./versions-dialog.tsx'))

const DESCRIPTION = {
  terms: NORMA_TERMS,
  route: paths.normas,
  filters: NORMA_FILTERS,
  columns: NORMA_COLUMNS,
  usual: NORMA_USUAL,
}

const FILE_RULES = { extensions: ['.json'], maxBytes: TABLE_MAX_BYTES }

/** Columns in the title of a card. */
const CARD_TITLE = new Set(['linha', 'uf', 'classe', 'exigencia'])

const WORDS = {
  keyOf: ({ linha }) => `${linha}`,
  nameOf: (row) => `${row.linha}. ${ufText(row)}, ${classeText(row)}: ${exigenciaText(row)}`,
  card: cardOf(NORMA_COLUMNS, NORMA_USUAL, CARD_TITLE),
} satisfies Partial<RowWords<Linha>>

/** A table that is looked at before it is applied. */
interface Proposal {
  readonly nome: string
  readonly regras: ReadRows
}

export default function NormasPage() {
  const list = useList(DESCRIPTION)
  const result = useQuery({
    ...query('readNormas', {}),
    select: ({ regras }) => foundRows(regras, list.query),
  })
  const { data: table } = useQuery(query('readNormas', {}))
  const [proposal, setProposal] = useState<Proposal>()
  const clearInput = useRef<() => void>(null)
  const choose = async (file: File | null) => {
    // The same file can be chosen again after it was corrected.
    clearInput.current?.()
    if (!file) return
    const fault = fileFault(file, FILE_RULES)
    const regras = fault ?? readTable(await file.text())
    if (typeof regras === 'string') showToast({ title: 'A tabela não foi lida', message: regras, tone: 'danger' })
    else setProposal({ nome: `Tabela do arquivo ${file.name}`, regras })
  }
  const words: RowWords<Linha> = {
    ...WORDS,
    actions: (row, reachable) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        tabIndex={reachable ? 0 : -1}
        aria-label={`Mostrar só ${row.uf ?? 'Federal'}, linha ${row.linha}`}
        title={row.uf === null ? 'Mostrar só as regras federais' : `Mostrar só as regras de ${UFS[row.uf]}`}
        onClick={() => list.filter({ uf: row.uf ?? 'federal' })}
      >
        <IconFilter size={18} stroke={1.75} />
      </ActionIcon>
    ),
  }
  return (
    <>
      <ListScreen
        list={list}
        result={result}
        title="Normas"
        {...(table && { subtitle: subtitleOf(table) })}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              disabled={!table}
              onClick={() => list.put({ versoes: true })}
            >
              Versões
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={!table}
              onClick={() => table && saveTable(table)}
            >
              Baixar tabela
            </Button>
            <FileButton accept=".json,application/json" resetRef={clearInput} onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={16} aria-hidden />} disabled={!table}>
                  Enviar tabela
                </Button>
              )}
            </FileButton>
          </>
        }
        label="Regras da tabela"
        searchLabel="Buscar norma, estado ou classe"
        showAll="Limpar busca e filtros"
        nothing="A tabela não tem nenhuma regra."
        notFound="Nenhuma regra com esta busca e estes filtros."
        words={words}
      />
      <Suspense>
        {list.search.versoes && table && !proposal && (
          <VersionsDialog table={table} onReturn={setProposal} onClose={() => list.put({ versoes: undefined })} />
        )}
        {proposal && table && <ProposalDialog {...proposal} current={table} onClose={() => setProposal(undefined)} />}
      </Suspense>
    </>
  )
}

/** The subtitle names the subject of the table, the one in force, and the number of its rules that nobody compared with their sources yet. */
function subtitleOf({ versao, historico, regras }: Normas): string {
  const [last] = historico
  const since =
    last?.aplicadaEm === undefined
      ? 'que vem com o produto'
      : `aplicada em ${formatMoment(new Date(last.aplicadaEm))}${last.usuario === undefined ? '' : ` por ${last.usuario}`}`
  const unchecked = regras.filter((regra) => isOfNorm(regra.fonte) && !isChecked(regra)).length
  const rest =
    unchecked === 0
      ? 'todas conferidas'
      : `${formatNumber(unchecked, 0)} ainda não ${unchecked === 1 ? 'conferida' : 'conferidas'}`
  return `Distâncias a manter, proibições e limites do clima, por estado e aeronave: valem para todas as empresas. Em vigor: tabela nº ${versao}, ${since}, com ${formatCount(regras.length, 'regra', 'regras')}, ${rest}.`
}
