import type { RendimentoSummary } from '@faixa/contract'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { withToasts } from '../../../export/export-toasts.ts'
import type { ListQuery } from '../../../list/address/list-query.ts'
import { readSort, toggleSort, writeSort } from '../../../list/address/sort-order.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { PRODUCT } from '../../../ui/page/use-page-title.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { companyOf } from '../exports/export-plan.ts'
import { filterWords, useFilterChoices } from '../exports/export-words.ts'
import classes from './rendimento.module.css'
import { accountWords, type Linha, sortLinhas } from './rendimento-columns.ts'
import { RendimentoCards, RendimentoTable } from './rendimento-rows.tsx'

interface RendimentoProps {
  readonly query: ListQuery
  readonly narrow: boolean
}

export function Rendimento({ query: listQuery, narrow }: RendimentoProps) {
  const { nomeEmpresa } = useUserInfo()
  const choices = useFilterChoices(listQuery)
  const { page: _page, pageSize: _size, sort: _sort, ...filtered } = listQuery
  const found = useQuery(query('summariseRendimento', { query: filtered }))
  const [sort, setSort] = useState('')
  const [busy, setBusy] = useState(false)
  const words = filterWords(listQuery, choices)
  const filterSentence = words === '' ? 'Sem filtros.' : `${words}.`

  if (found.isPending) return <LoadingRows />
  if (found.isError) return <ErrorState problem={found.error} onRetry={() => void found.refetch()} />
  const rendimento = found.data
  if (rendimento.linhas.length === 0) {
    return (
      <EmptyState
        sentence={
          rendimento.foraDaConta === 0
            ? 'Não há laudos com estes filtros.'
            : `${accountWords(rendimento)} Sem eles não há rendimento a mostrar.`
        }
      />
    )
  }
  const linhas = sortLinhas(rendimento.linhas, readSort(sort))

  const save = async (extension: 'xlsx' | 'pdf') => {
    setBusy(true)
    await withToasts(async () => {
      const company = companyOf(listQuery, choices) ?? nomeEmpresa ?? PRODUCT
      const filters = words === '' ? filterSentence : `Filtros: ${filterSentence}`
      const file = await fileOf(extension, rendimento, linhas, { company, words: [filters, accountWords(rendimento)] })
      saveFile(file, `rendimento-por-piloto.${extension}`)
    })
    setBusy(false)
  }

  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {filterSentence}
        </Text>
        <Text size="sm">{accountWords(rendimento)}</Text>
      </div>
      {narrow ? (
        <RendimentoCards rendimento={rendimento} linhas={linhas} sort={sort} onSort={setSort} />
      ) : (
        <RendimentoTable
          rendimento={rendimento}
          linhas={linhas}
          sort={readSort(sort)}
          onSort={(column, together) => setSort(writeSort(toggleSort(readSort(sort), column, together)))}
        />
      )}
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconTable size={16} aria-hidden />}
          onClick={() => void save('xlsx')}
        >
          Excel
        </Button>
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          onClick={() => void save('pdf')}
        >
          PDF
        </Button>
      </Group>
    </Stack>
  )
}

/** Makes the file on the page's thread: there are some hundreds of lines at most. */
async function fileOf(
  extension: 'xlsx' | 'pdf',
  { total }: RendimentoSummary,
  linhas: readonly Linha[],
  about: { readonly company: string; readonly words: readonly string[] },
): Promise<Blob> {
  const [{ rendimentoExcel, rendimentoPdf }, { readIssuer }] = await loadNow(() =>
    Promise.all([import('../../../export/rendimento/rendimento-files.ts'), import('../../../export/read-issuer.ts')]),
  )
  const table = { linhas, total }
  if (extension === 'xlsx') return rendimentoExcel(table)
  return rendimentoPdf(table, { ...about, now: new Date(), issuer: await readIssuer() })
}

function LoadingRows() {
  return (
    <Loading label="Calculando o rendimento">
      <Stack gap="md">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    </Loading>
  )
}
