import { Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '../../ui/messages/note.tsx'

interface ConflictNoteProps {
  /** Describes the other person's save: «Outra pessoa salvou este cadastro». */
  readonly title: string
  readonly children: ReactNode
  /** Restarts with the saved version; `keepTyped`: with the person's own changes over it. */
  readonly onReload: (keepTyped: boolean) => void
}

/** Shown in a form whose row another person saved meanwhile: nothing was saved here, and nothing is lost. */
export function ConflictNote({ title, children, onReload }: ConflictNoteProps) {
  return (
    <Note tone="warning" role="alert" icon={<IconUsers size={20} aria-hidden />} title={title} mb="md">
      <Text size="sm">Nada do que você digitou foi gravado nem perdido. {children}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={() => onReload(false)}>
          Recarregar a versão salva
        </Button>
        <Button size="xs" variant="subtle" onClick={() => onReload(true)}>
          Manter o que digitei
        </Button>
      </Group>
    </Note>
  )
}
