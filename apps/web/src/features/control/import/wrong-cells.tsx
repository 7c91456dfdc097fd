/** Every wrong cell of a spreadsheet with its reason, in pages, and as a file for correcting the spreadsheet. */
import { Button, Group, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type EntityField, entityLabels } from '../../../entidades/entity-fields.tsx'
import { Pager } from '../../../list/pages/pager.tsx'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { refused } from '../../../ui/messages/refused.ts'
import classes from './import.module.css'
import type { JudgedSheet } from './import-sheets.ts'
import type { WrongCell } from './save-wrong-cells.ts'

/** A password is not shown, as in any form. */
const HIDDEN = '••••••'

export function wrongCellsOf({ tipo, aba, table, results }: JudgedSheet): readonly WrongCell[] {
  const labels = entityLabels(tipo)
  const rows = new Map(table.rows.map(({ line, cells }) => [line, cells]))
  return results.flatMap(({ linha, erros }) =>
    erros.map(({ campo, mensagem }) => {
      const field = campo as EntityField
      const text = rows.get(linha)?.[field] ?? ''
      const valor = field === 'senha' && text !== '' ? HIDDEN : text
      return { ...(aba !== undefined && { aba }), linha, coluna: labels[field], valor, mensagem }
    }),
  )
}

const SIZES = [10, 25, 100] as const

export function WrongCells({ cells }: { readonly cells: readonly WrongCell[] }) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(SIZES[0])
  const isTogether = cells.some(({ aba }) => aba !== undefined)
  const shown = cells.slice((page - 1) * size, page * size)
  return (
    <section className={classes.wrong} aria-labelledby="celulas-erradas">
      <Group justify="space-between" mb="xs">
        <Title order={3} id="celulas-erradas" size="h4">
          Células erradas
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void save(cells).catch((error: unknown) => refused('A lista não foi salva', error))}
        >
          Baixar a lista
        </Button>
      </Group>
      <div className={classes.scrolled}>
        <Table aria-label="Células erradas" className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              {isTogether && <Table.Th>Aba</Table.Th>}
              <Table.Th>Linha</Table.Th>
              <Table.Th>Coluna</Table.Th>
              <Table.Th>Valor</Table.Th>
              <Table.Th>O que está errado</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ aba, linha, coluna, valor, mensagem }) => (
              <Table.Tr key={`${aba} ${linha} ${coluna}`}>
                {isTogether && <Table.Td data-label="Aba">{aba}</Table.Td>}
                <Table.Td data-label="Linha">{linha}</Table.Td>
                <Table.Td data-label="Coluna">{coluna}</Table.Td>
                <Table.Td data-label="Valor">
                  {valor === '' ? (
                    <Text span size="sm" c="dimmed">
                      vazio
                    </Text>
                  ) : (
                    valor
                  )}
                </Table.Td>
                <Table.Td data-label="Erro">{mensagem}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Pager
        page={page}
        pageSize={size}
        pageSizes={SIZES}
        totalItems={cells.length}
        totalIsLimited={false}
        shown={shown.length}
        onPage={setPage}
        onPageSize={(chosen) => {
          setSize(chosen)
          setPage(1)
        }}
      />
    </section>
  )
}

async function save(cells: readonly WrongCell[]): Promise<void> {
  const { saveWrongCells } = await loadNow(() => import('./save-wrong-cells.ts'))
  await saveWrongCells(cells)
}
