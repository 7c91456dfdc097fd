import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { isNoConnection, untilReachable } from '../connection/no-connection.ts'
import classes from './states.module.css'

interface ErrorStateProps {
  /** The refusal, whose sentence is shown. */
  readonly problem: { readonly message: string }
  readonly onRetry?: () => void
}

/** A refusal in place of contents. After a connection failure it retries automatically once the server answers. */
export function ErrorState({ problem, onRetry }: ErrorStateProps) {
  const isOffline = isNoConnection(problem)
  const again = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (!isOffline) return
    const stop = new AbortController()
    void untilReachable(stop.signal).then(() => stop.signal.aborted || again())
    return () => stop.abort()
  }, [isOffline])
  const Icon = isOffline ? IconWifiOff : IconAlertTriangle
  return (
    <Stack align="center" gap="sm" className={classes.state} role="alert">
      <span className={`${classes.icon} ${classes.danger}`} aria-hidden>
        <Icon size={28} stroke={1.5} />
      </span>
      {isOffline && (
        <Text size="md" fw={600}>
          Sem conexão
        </Text>
      )}
      <Text size="sm" ta="center" maw={420}>
        {isOffline ? 'A página tenta de novo sozinha quando a conexão voltar.' : problem.message}
      </Text>
      {onRetry && (
        <Button variant="default" size="sm" onClick={onRetry}>
          {isOffline ? 'Recarregar' : 'Tentar novamente'}
        </Button>
      )}
    </Stack>
  )
}
