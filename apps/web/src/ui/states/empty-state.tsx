import { Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  /** One sentence that explains why there is nothing. */
  readonly sentence: string
  /** Button or link for the next step. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
}

export function EmptyState({ sentence, action, icon }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" className={classes.state}>
      <span className={classes.icon} aria-hidden>
        {icon ?? <IconInbox size={28} stroke={1.5} />}
      </span>
      <Text size="sm" ta="center" maw={420}>
        {sentence}
      </Text>
      {action}
    </Stack>
  )
}
