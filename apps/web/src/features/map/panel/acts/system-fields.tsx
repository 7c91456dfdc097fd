/** Fields for the coordinate systems of a laudo's files without one. */
import type { Papel } from '@faixa/domain'
import { systemChoices } from '@faixa/geometry'
import { Box, Text } from '@mantine/core'
import { SystemField } from '../../../../form/files/system-field.tsx'
import { FILE_LABELS } from '../../../../laudo/dado-labels.ts'
import type { AskedFile } from './asked-systems.ts'

interface SystemFieldsProps {
  readonly files: readonly AskedFile[]
  readonly systemOf: (file: AskedFile) => string | undefined
  readonly onChoose: (papel: Papel, system: string) => void
}

export function SystemFields({ files, systemOf, onChoose }: SystemFieldsProps) {
  return files.map((file) => (
    <Box key={file.papel} mt="md">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {FILE_LABELS[file.papel]}: {file.nome}
      </Text>
      <SystemField
        of={`medir-${file.papel}`}
        systems={systemChoices}
        system={systemOf(file)}
        readOnly={false}
        onChoose={(system) => onChoose(file.papel, system)}
      />
    </Box>
  ))
}
