/** The saved reports: open, duplicate, archive. */
import type { RelatorioListed } from '@faixa/contract'
import { filterTexts } from '@faixa/export'
import { formatCount, formatNumber } from '@faixa/units'
import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconCalendarRepeat, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { Pager } from '../../../list/pages/pager.tsx'
import { SearchBox } from '../../../list/search-box.tsx'
import { useMay } from '../../../session/use-session.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { useFocusBack } from '../../../ui/page/use-focus-back.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { openedFilters } from '../load-lines.ts'
import { namedFilters } from '../report-state.ts'
import classes from './saved.module.css'

interface SavedDialogProps {
  readonly onClose: () => void
  readonly onOpen: (uuid: string) => void
}

const PAGE_SIZES = [10, 25, 50]

export function SavedDialog({ onClose, onOpen }: SavedDialogProps) {
  useFocusBack()
  const narrow = useNarrow()
  const [busca, setBusca] = useState('')
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZES[0]! })
  const [archiving, setArchiving] = useState<RelatorioListed>()
  const mayRestore = useMay('restoreArchived')
  const [archived, setArchived] = useState(false)
  const filters = { ...paging, ...(busca !== '' && { busca }), ...(archived && { arquivados: 'sim' as const }) }
  const found = useQuery(query('listRelatorios', { query: filters }))

  const act = async (title: string, work: () => Promise<{ readonly message: string }>) => {
    try {
      const { message } = await work()
      await invalidate('listRelatorios')
      showToast({ title, message })
    } catch (error) {
      refused('Nada foi mudado', error)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Relatórios salvos"
      size={760}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="sm">
        <SearchBox
          label="Buscar relatórios"
          value={busca}
          onDown={() => undefined}
          onSearch={(text) => {
            setBusca(text)
            setPaging({ ...paging, page: 1 })
          }}
        />
        {mayRestore && (
          <Switch
            label="Arquivados"
            checked={archived}
            onChange={({ currentTarget: { checked } }) => {
              setArchived(checked)
              setPaging({ ...paging, page: 1 })
            }}
          />
        )}
        {found.isPending && (
          <Loading label="Carregando os relatórios">
            <Skeleton height={200} />
          </Loading>
        )}
        {found.isError && <ErrorState problem={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.relatorios.length === 0 && (
          <EmptyState
            sentence={
              busca !== ''
                ? 'Nenhum relatório com estas palavras.'
                : archived
                  ? 'Nenhum relatório arquivado.'
                  : 'Ainda não há relatórios salvos: carregue as linhas e use «Salvar».'
            }
          />
        )}
        <ul className={classes.list} aria-label="Relatórios salvos">
          {found.data?.relatorios.map((relatorio) => (
            <SavedItem key={relatorio.uuid} relatorio={relatorio} act={act} onOpen={onOpen} onArchive={setArchiving} />
          ))}
        </ul>
        {found.data && found.data.totalItems > PAGE_SIZES[0]! && (
          <Pager
            page={paging.page}
            pageSize={paging.pageSize}
            pageSizes={PAGE_SIZES}
            totalItems={found.data.totalItems}
            totalIsLimited={false}
            shown={found.data.relatorios.length}
            onPage={(page) => setPaging({ ...paging, page })}
            onPageSize={(pageSize) => setPaging({ page: 1, pageSize })}
          />
        )}
      </Stack>
      <ConfirmDialog
        opened={archiving !== undefined}
        title={`Arquivar o relatório ${archiving?.nome ?? ''}`}
        confirmLabel="Arquivar"
        danger
        onClose={() => setArchiving(undefined)}
        onConfirm={() => {
          const { uuid } = archiving!
          setArchiving(undefined)
          void act('Relatório arquivado', () => api.deleteRelatorio({ params: { uuid } }))
        }}
      >
        O relatório sai desta lista e deixa de ser enviado. Um administrador pode trazê-lo de volta.
      </ConfirmDialog>
    </Modal>
  )
}

interface SavedItemProps extends Pick<SavedDialogProps, 'onOpen'> {
  readonly relatorio: RelatorioListed
  /** Performs an act on the report and shows its message. */
  readonly act: (title: string, work: () => Promise<{ readonly message: string }>) => Promise<void>
  readonly onArchive: (relatorio: RelatorioListed) => void
}

function SavedItem({ relatorio, act, onOpen, onArchive }: SavedItemProps) {
  const { uuid, nome, linhas, areaHa, por, em, envio } = relatorio
  const { empresa, prestadora, tratamento, periodo } = filterTexts(namedFilters(openedFilters(relatorio)))
  return (
    <li>
      <div className={classes.words}>
        <Button variant="transparent" size="compact-md" px={0} onClick={() => onOpen(uuid)}>
          {nome}
        </Button>
        <Text size="sm">
          {empresa} · {prestadora} · {tratamento}
        </Text>
        <Text size="xs" c="dimmed">
          {periodo} · {formatCount(linhas, 'linha', 'linhas')}, {formatNumber(areaHa)} ha · {por},{' '}
          {formatMoment(new Date(em))}
        </Text>
        {envio && (
          <Text size="xs" className={classes.sent}>
            <IconCalendarRepeat size={14} aria-hidden />{' '}
            {envio === 'manual' ? 'Enviado a pedido' : 'Enviado toda segunda-feira'}
          </Text>
        )}
      </div>
      {relatorio.arquivado ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-label={`Restaurar ${nome}`}
          onClick={() => void act('Relatório restaurado', () => api.restoreRelatorio({ params: { uuid } }))}
        >
          Restaurar
        </Button>
      ) : (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            aria-label={`Duplicar ${nome}`}
            title="Duplicar"
            onClick={() =>
              void act('Relatório duplicado', () =>
                api.duplicateRelatorio({ params: { uuid }, body: { nome: `${nome.slice(0, 72)} (cópia)` } }),
              )
            }
          >
            <IconCopy size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="danger"
            aria-label={`Arquivar ${nome}`}
            title="Arquivar"
            onClick={() => onArchive(relatorio)}
          >
            <IconArchive size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}
