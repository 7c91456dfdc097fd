import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

interface FoldButtonProps {
  readonly folded: boolean
  readonly onFold: (folded: boolean) => void
}

/** Folds a map's card to one line, and opens it again. */
export function FoldButton({ folded, onFold }: FoldButtonProps) {
  const label = folded ? 'Abrir o cartão' : 'Recolher o cartão'
  const fold = () => {
    flushSync(() => onFold(!folded))
    // The folded and the open card have separate buttons: the focus moves from the one that disappears to the other.
    document.querySelector<HTMLElement>('[data-fold]')?.focus()
  }
  const Icon = folded ? IconChevronDown : IconChevronUp
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={label}
        aria-expanded={!folded}
        data-fold
        onClick={fold}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
