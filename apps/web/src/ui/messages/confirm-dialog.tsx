import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

interface ConfirmDialogProps {
  readonly opened: boolean
  /** Names the thing: «Excluir o laudo TALHÃO 12». */
  readonly title: string
  /** Explains the consequences. */
  readonly children: ReactNode
  /** Label of the button, a verb. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** True while something has to be typed first. */
  readonly disabled?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancelar',
    danger = false,
    busy = false,
    disabled = false,
    onConfirm,
    onClose,
  } = props
  // Mantine notes where the focus was when a dialog opens. A dialog that is mounted open, because its code is loaded late, would not return
  // it.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Modal
      opened={opened && mounted}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(danger && { color: 'danger' })} loading={busy} disabled={disabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
