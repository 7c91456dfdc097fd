/** Asks for a decision about files whose contents seem to belong in other fields, before they are sent. */
import { Button, Group } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '../../ui/messages/note.tsx'
import type { Misplaced } from './use-misplaced.ts'

export const MISPLACED = 'Atenção: Certifique-se de colocar os arquivos em seus devidos campos'

interface MisplacedNoteProps {
  /** The files, and the evidence. */
  readonly about: ReactNode
  /** Element that takes the focus: the button that keeps the files. */
  readonly id?: string | undefined
  readonly disabled: boolean
  readonly onKeep: () => void
  /** The button that moves the files; absent where no right arrangement is known. */
  readonly children?: ReactNode
}

export function MisplacedNote({ about, id, disabled, onKeep, children }: MisplacedNoteProps) {
  return (
    <Note tone="warning" icon={<IconArrowsExchange aria-hidden />} title={`${MISPLACED}.`} role="status">
      {about} Decida antes de enviar.
      <Group gap="xs" mt="xs">
        {children}
        <Button {...(id !== undefined && { id })} size="xs" variant="default" disabled={disabled} onClick={onKeep}>
          Manter assim
        </Button>
      </Group>
    </Note>
  )
}

interface MisplacedFileProps {
  readonly misplaced: Misplaced
  readonly disabled: boolean
  readonly onRemove: () => void
}

/** The question about the only file of a form; renders nothing without one. */
export function MisplacedFile({ misplaced: { open, id, keep }, disabled, onRemove }: MisplacedFileProps) {
  if (!open) return null
  return (
    <MisplacedNote about={open.mensagem.replace(`${MISPLACED}.`, '').trim()} id={id} disabled={disabled} onKeep={keep}>
      <Button size="xs" disabled={disabled} onClick={onRemove}>
        Trocar o arquivo
      </Button>
    </MisplacedNote>
  )
}
