/** Reports above a map which part of it could not be loaded; the card does not depend on that part. */
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { BaseMap } from '../base/base-map.ts'
import classes from './map-frame.module.css'
import { useBaseFailure } from './use-base-failure.ts'

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

/** The layers are loaded, only the base map below them is not: a line of text is enough. */
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
