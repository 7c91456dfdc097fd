/** The frame of a form over another screen. It asks before discarding unsaved changes; the form itself may be loaded later. */
import { Modal } from '@mantine/core'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { useNarrow } from '../../ui/page/narrow.ts'
import { useFocusBack } from '../../ui/page/use-focus-back.ts'

interface FormDialogProps {
  readonly opened?: boolean
  /** Names the edited thing: «Editar: Usina Aurora». */
  readonly title: string
  /** The question before unsaved changes are discarded. */
  readonly discard?: { readonly title: string; readonly sentence: string }
  /** Pixels; on a telephone the dialog is the whole screen. */
  readonly size?: number
  readonly onClose: () => void
  readonly children: ReactNode
}

interface Frame {
  /** Closes, or asks first if something would be lost. */
  readonly leave: () => void
  /** Called when unsaved changes are discarded; absent while there are none. */
  readonly guard: (onDiscard: (() => void) | undefined) => void
}

/** Provided by FormDialog to its form. */
export const FormDialogFrame = createContext<Frame | undefined>(undefined)

export function useFormDialog(): Frame {
  const frame = useContext(FormDialogFrame)
  if (!frame) throw new Error('A form of a dialog is drawn within FormDialog.')
  return frame
}

const EDIT = { title: 'Descartar as alterações?', sentence: 'O que você alterou não foi salvo.' }

export function FormDialog(props: FormDialogProps) {
  const { opened = true, title, discard = EDIT, size = 720, onClose, children } = props
  const narrow = useNarrow()
  useFocusBack()
  const unsaved = useRef<() => void>(undefined)
  const [asking, setAsking] = useState(false)
  const [frame] = useState<Pick<Frame, 'guard'>>(() => ({
    guard: (onDiscard) => {
      unsaved.current = onDiscard
    },
  }))
  const leave = () => {
    // The question listens for Esc as well: opened within the same key press, it would be closed by it.
    if (unsaved.current) setTimeout(() => setAsking(true))
    else onClose()
  }
  const throwAway = () => {
    unsaved.current?.()
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={leave}
        title={title}
        size={size}
        fullScreen={narrow}
        // A click outside must not discard typed values.
        closeOnClickOutside={false}
        // Esc closes the question first.
        closeOnEscape={!asking}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
        transitionProps={{ duration: 150 }}
      >
        <FormDialogFrame value={{ ...frame, leave }}>{children}</FormDialogFrame>
      </Modal>
      <ConfirmDialog
        opened={asking && opened}
        title={discard.title}
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        danger
        onConfirm={throwAway}
        onClose={() => setAsking(false)}
      >
        {discard.sentence}
      </ConfirmDialog>
    </>
  )
}
