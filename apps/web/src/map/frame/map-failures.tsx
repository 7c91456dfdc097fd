/** What of a map did not come, said above it: the numbers beside it are there all the same. */
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { BaseMap } from '../base/base-map.ts'
import { useBaseFailure } from '../base/use-base-failure.ts'
import classes from './map-frame.module.css'

interface MapFailuresProps {
  readonly base: BaseMap
  /** Some layers could not be read. */
  readonly failed: boolean
  readonly onRetry: () => void
}

export function MapFailures({ base, failed, onRetry }: MapFailuresProps) {
  return (
    <>
      <BaseFailed base={base} />
      {failed && (
        <Alert color="yellow" variant="filled" autoContrast icon={<IconAlertTriangle size={18} />}>
          <Group gap="sm">
            Nem todas as camadas puderam ser carregadas.
            <Button size="xs" variant="default" onClick={onRetry}>
              Tentar novamente
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

/** What matters is all there, only what lies below it is not: a line of text is enough. */
function BaseFailed({ base }: { readonly base: BaseMap }) {
  const { failed, retry } = useBaseFailure(base)
  return (
    <div role="status">
      {failed && (
        <div className={classes.word}>
          <IconCloudOff size={16} aria-hidden />
          <span>Fundo «{base.nome}» sem resposta: este funciona sem internet.</span>
          <Button size="compact-xs" variant="default" onClick={retry}>
            Tentar novamente
          </Button>
        </div>
      )}
    </div>
  )
}
