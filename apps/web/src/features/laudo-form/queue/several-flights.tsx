/** Takes the files of several flights at once. */
import { CLIMA_EXTENSIONS, FILE_EXTENSIONS } from '@faixa/flight'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'

interface SeveralFlightsProps {
  readonly disabled: boolean
  readonly onFlights: (files: readonly File[]) => void
}

export function SeveralFlights({ disabled, onFlights }: SeveralFlightsProps) {
  return (
    <Group gap="xs" data-wide>
      <AddFlights label="Escolher arquivos de vários voos" disabled={disabled} onFlights={onFlights} />
      <Text size="sm" c="dimmed">
        Cada voo vira um laudo de uma fila, com os dados do anterior.
      </Text>
    </Group>
  )
}

export function AddFlights({ label, disabled, onFlights }: SeveralFlightsProps & { readonly label: string }) {
  return (
    <FileButton
      multiple
      accept={[...FILE_EXTENSIONS, ...CLIMA_EXTENSIONS].join()}
      disabled={disabled}
      onChange={(files) => {
        if (files.length > 0) onFlights(files)
      }}
    >
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          disabled={disabled}
          leftSection={<IconFiles size={16} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
}
