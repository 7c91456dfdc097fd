import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { Skeleton, Stack } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useEntidades } from '../../../entidades/use-entidades.ts'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'

/** Most viewers of a map edit nothing, so fields and calendars are loaded with the first edit. */
const EditForm = lazyPart(() => import('./edit-form.tsx').then(({ EditForm: form }) => ({ default: form })))

interface EditModalProps {
  readonly info: LaudoInfo
  readonly opened: boolean
  /** The field named in the link. */
  readonly campo?: string | undefined
  readonly onClose: () => void
}

/** Shows the form to people who may edit; under a link that opens the modal, others see only the map. */
export default function EditModal({ info, opened, campo, onClose }: EditModalProps) {
  const may = useMay('updateLaudo')
  // A dialog returns the focus only if it opens after mounting, and not when it is mounted open.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <FormDialog
      opened={opened && may && isMounted}
      onClose={onClose}
      title={`Editar: ${laudoTitle(info)}`}
      discard={{
        title: `Descartar as alterações de ${laudoTitle(info)}`,
        sentence: 'O que você alterou neste laudo não foi salvo.',
      }}
    >
      <EditBody info={info} campo={campo} onClose={onClose} />
    </FormDialog>
  )
}

function EditBody({ info, campo, onClose }: Pick<EditModalProps, 'info' | 'campo' | 'onClose'>) {
  const entidades = useEntidades()
  const isError = entidades.error !== undefined
  useEffect(() => {
    if (isError) showToast({ title: 'Atualização falhou!', message: 'Edição dos Dados do Laudo.', tone: 'warning' })
  }, [isError])
  if (entidades.data) {
    return (
      <Suspense fallback={<Fields />}>
        <EditForm info={info} entidades={entidades.data} campo={campo} onClose={onClose} />
      </Suspense>
    )
  }
  if (entidades.error) return <ErrorState problem={entidades.error} onRetry={entidades.refetch} />
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
