import { ActionIcon } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'

interface HistoryActProps {
  /** «Histórico da ordem». */
  readonly label: string
  readonly onOpen: () => void
}

/** The button in a screen's head that opens its history. */
export function HistoryAct({ label, onOpen }: HistoryActProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title="Histórico" onClick={onOpen}>
      <IconHistory size={18} />
    </ActionIcon>
  )
}
