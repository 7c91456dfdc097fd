import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Modal, Skeleton, Stack } from '@mantine/core'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { usePlaces } from '../../../api/use-places.ts'
import { dropDraft } from '../../../form/kept-draft.ts'
import { useMay } from '../../../session/use-session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
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
  const unsaved = useRef<string>(undefined)
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (unsaved.current === undefined) onClose()
    else setAsking(true)
  }
  const discard = () => {
    if (unsaved.current !== undefined) dropDraft(unsaved.current)
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Modal
        opened={opened && may}
        onClose={leave}
        title={`Editar: ${laudoTitle(info)}`}
        size={720}
        fullScreen={narrow}
        // A click beside it must not throw away what was typed.
        closeOnClickOutside={false}
        // Esc answers the question first.
        closeOnEscape={!asking}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
        transitionProps={{ duration: 150 }}
      >
        <EditBody info={info} unsaved={unsaved} onLeave={leave} onClose={onClose} />
      </Modal>
      <ConfirmDialog
        opened={asking && opened}
        title={`Descartar as alterações de ${laudoTitle(info)}`}
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        danger
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        O que você alterou neste laudo não foi salvo.
      </ConfirmDialog>
    </>
  )
}

interface EditBodyProps extends Pick<EditModalProps, 'info' | 'onClose'> {
  readonly unsaved: RefObject<string | undefined>
  readonly onLeave: () => void
}

function EditBody({ info, ...form }: EditBodyProps) {
  const places = usePlaces()
  const isError = places.error !== undefined
  useEffect(() => {
    if (isError) showToast({ title: 'Atualização falhou!', message: 'Edição dos Dados do Laudo.', tone: 'warning' })
  }, [isError])
  if (places.data) {
    return (
      <Suspense fallback={<Fields />}>
        <EditForm info={info} places={places.data} {...form} />
      </Suspense>
    )
  }
  if (places.error) return <ErrorState problem={places.error} onRetry={places.refetch} />
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
