/** The deleted laudos that the person may restore. */
import { DELETED_MAX, type LaudoExcluido } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Button, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { formatMoment, formatWhen } from '../../../ui/format-when.ts'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './deleted-dialog.module.css'

interface DeletedDialogProps {
  readonly opened: boolean
  readonly restore: (uuid: string) => Promise<void>
  readonly onClose: () => void
}

/** Time after the last key before the server is asked. */
const REST_MS = 200

export default function DeletedDialog({ opened, restore, onClose }: DeletedDialogProps) {
  const [typed, setTyped] = useState('')
  const [busca] = useDebouncedValue(typed.trim(), REST_MS)
  const { data, error, refetch } = useQuery({
    ...query('listLaudosExcluidos', { query: busca === '' ? {} : { busca } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: opened,
  })
  const narrow = useNarrow()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Laudos excluídos"
      size={640}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <TextInput
        mt={4}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label="Buscar laudos excluídos"
        placeholder="Nome, código, empresa…"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} mt="md" />
      ) : data.laudos.length === 0 ? (
        <EmptyState sentence={busca === '' ? 'Nenhum laudo excluído que você possa restaurar.' : 'Nada encontrado.'} />
      ) : (
        <>
          <ul className={classes.rows} aria-label="Laudos excluídos">
            {data.laudos.map((laudo) => (
              <DeletedRow
                key={laudo.uuid}
                laudo={laudo}
                onRestore={async () => {
                  await restore(laudo.uuid)
                  await refetch()
                }}
              />
            ))}
          </ul>
          {data.haMais && (
            <Text size="sm" c="dimmed" mt="sm">
              Estes são os {DELETED_MAX} últimos: a busca acha os outros.
            </Text>
          )}
        </>
      )}
    </Modal>
  )
}

function DeletedRow({ laudo, onRestore }: { readonly laudo: LaudoExcluido; readonly onRestore: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { empresaNome, dataInicial, excluidoEm, excluidoPor } = laudo
  const title = laudoTitle(laudo)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {empresaNome} · {formatWhen(dataInicial.slice(0, 10))}
        </Text>
        <Text size="sm" c="dimmed">
          Excluído em {formatMoment(new Date(excluidoEm))}
          {excluidoPor !== undefined && ` por ${excluidoPor}`}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        className={classes.act ?? ''}
        loading={busy}
        aria-label={`Restaurar ${title}`}
        onClick={() => {
          setBusy(true)
          void onRestore().finally(() => setBusy(false))
        }}
      >
        Restaurar
      </Button>
    </li>
  )
}
