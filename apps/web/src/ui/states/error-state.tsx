import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './states.module.css'

interface ErrorStateProps {
  /** The refusal, whose sentence is shown. */
  readonly problem: { readonly message: string }
  readonly onRetry?: () => void
}

export function ErrorState({ problem, onRetry }: ErrorStateProps) {
  return (
    <Stack align="center" gap="sm" className={classes.state} role="alert">
      <span className={`${classes.icon} ${classes.danger}`} aria-hidden>
        <IconAlertTriangle size={28} stroke={1.5} />
      </span>
      <Text size="sm" ta="center" maw={420}>
        {problem.message}
      </Text>
      {onRetry && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </Stack>
  )
}
