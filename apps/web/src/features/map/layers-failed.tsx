import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** The numbers are there, some of the map is not. */
export function LayersFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert color="yellow" variant="filled" autoContrast icon={<IconAlertTriangle size={18} />}>
      <Group gap="sm">
        Nem todas as camadas puderam ser carregadas.
        <Button size="xs" variant="default" onClick={onRetry}>
          Tentar novamente
        </Button>
      </Group>
    </Alert>
  )
}
