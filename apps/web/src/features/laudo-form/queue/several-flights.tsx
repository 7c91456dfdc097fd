/** Takes the files of several flights at once. */
import { FLIGHT_EXTENSIONS } from '@faixa/flight'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFiles, IconFolder } from '@tabler/icons-react'

interface SeveralFlightsProps {
  readonly disabled: boolean
  readonly onFlights: (files: readonly File[]) => void
}

export function SeveralFlights({ disabled, onFlights }: SeveralFlightsProps) {
  return (
    <Group gap="xs" data-wide>
      <AddFlights label="Escolher arquivos de vários voos" disabled={disabled} onFlights={onFlights} />
      <FileButton
        multiple
        // The attribute has no value; React writes one.
        inputProps={{ webkitdirectory: '' } as object}
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
            leftSection={<IconFolder size={16} aria-hidden />}
          >
            Escolher pasta
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        Também um ZIP. Os voos de um dia, uma aeronave e um campo viram um laudo de uma fila.
      </Text>
    </Group>
  )
}

export function AddFlights({ label, disabled, onFlights }: SeveralFlightsProps & { readonly label: string }) {
  return (
    <FileButton
      multiple
      accept={FLIGHT_EXTENSIONS.join()}
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
