import { ActionIcon } from '@mantine/core'
import type { IconPencil } from '@tabler/icons-react'

interface RowActProps {
  /** The act as a word, shown on hover. */
  readonly title: string
  /** The act with the name of the row: «Editar Usina Aurora». */
  readonly label: string
  readonly Icon: typeof IconPencil
  /** True where the button can be reached with Tab. */
  readonly reachable: boolean
  readonly busy?: boolean
  readonly onAct: () => void
}

/** The button of an act on a row. */
export function RowAct({ title, label, Icon, reachable, busy = false, onAct }: RowActProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      tabIndex={reachable ? 0 : -1}
      aria-label={label}
      title={title}
      loading={busy}
      onClick={onAct}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  )
}
