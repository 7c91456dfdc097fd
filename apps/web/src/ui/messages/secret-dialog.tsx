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
  /** Explains its purpose and where to put it. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Shows a secret only once: it closes when the person confirms having stored it. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  useFocusBack()
  const narrow = useNarrow()
  const [kept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
      size={560}
      centered
      fullScreen={narrow}
    >
      <Stack gap="md">
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
        <Checkbox
          label="Guardei em lugar seguro"
          checked={kept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!kept} onClick={onClose}>
            Fechar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
