import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Modal, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { placesQuery } from '../../../api/places-query.ts'
import { useMay } from '../../../session/use-session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { useNarrow } from '../../../ui/narrow.ts'
import { showToast } from '../../../ui/toast.ts'

/** Most who look at a map edit nothing: fields and calendars come with the first edit. */
const EditForm = lazy(() => import('./edit-form.tsx').then(({ EditForm: form }) => ({ default: form })))

interface EditModalProps {
  readonly info: LaudoInfo
  readonly opened: boolean
  readonly onClose: () => void
}

/** For those who may; a link with the modal in it shows only the map to others. */
export function EditModal({ info, opened, onClose }: EditModalProps) {
  const may = useMay('updateLaudo')
  const narrow = useNarrow()
  return (
    <Modal
      opened={opened && may}
      onClose={onClose}
      title={`Editar: ${laudoTitle(info)}`}
      size={720}
      fullScreen={narrow}
      // A click beside it must not throw away what was typed.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      transitionProps={{ duration: 150 }}
    >
      <EditBody info={info} onClose={onClose} />
    </Modal>
  )
}

function EditBody({ info, onClose }: Pick<EditModalProps, 'info' | 'onClose'>) {
  const places = useQuery(placesQuery)
  const { isError } = places
  useEffect(() => {
    if (isError) showToast({ title: 'Atualização falhou!', message: 'Edição dos Dados do Laudo.', tone: 'warning' })
  }, [isError])
  if (places.data) {
    return (
      <Suspense fallback={<Fields />}>
        <EditForm info={info} places={places.data} onClose={onClose} />
      </Suspense>
    )
  }
  if (places.error) return <ErrorState problem={places.error} onRetry={() => void places.refetch()} />
  return <Fields />
}

function Fields() {
  return (
    <Loading>
      <Stack>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={36} />
        ))}
      </Stack>
    </Loading>
  )
}
