import { Button, Checkbox, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNarrow } from '../page/narrow.ts'
import { useFocusBack } from '../page/use-focus-back.ts'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  readonly title: string
  /** Names the secret, for screen readers: «Chave de API». */
  readonly label: string
  readonly secret: string
  /** Explains the purpose of the secret and where to store it. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Shows a secret only once. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  return (
    <ShownOnce title={title} size={560} stored="Guardei em lugar seguro" close="Fechar" onClose={onClose}>
      <Text size="sm" component="div">
        {children}
      </Text>
      <Text size="sm">
        Copie agora: <b>não será mostrado de novo</b>.
      </Text>
      <div className={classes.secret}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, also by the keyboard */}
        <code aria-label={label} role="region" tabIndex={0}>
          {secret}
        </code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
      </div>
    </ShownOnce>
  )
}

interface ShownOnceProps {
  readonly title: string
  /** Pixels. */
  readonly size: number
  /** Label of the confirmation that the content is stored. */
  readonly stored: string
  /** Label of the closing button. */
  readonly close: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog whose content is not shown again: it closes only after the person confirms having stored it. */
export function ShownOnce({ title, size, stored, close, onClose, children }: ShownOnceProps) {
  useFocusBack()
  const narrow = useNarrow()
  const [isStored, setStored] = useState(false)
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
      size={size}
      centered
      fullScreen={narrow}
    >
      <Stack gap="md">
        {children}
        <Checkbox
          label={stored}
          checked={isStored}
          onChange={({ currentTarget }) => setStored(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!isStored} onClick={onClose}>
            {close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
