/** Asks for the coordinate system of a file without one. The file is then read again. */
import { Box } from '@mantine/core'
import type { SystemAsked } from '../../flight-worker/flight-answers.ts'
import { ChoiceField } from '../fields/choice-field.tsx'

interface SystemFieldProps extends SystemAsked {
  /** Id of the file's slot. */
  readonly of: string
  readonly readOnly: boolean
  readonly onChoose: (system: string) => void
}

export function SystemField({ systems, system, of, readOnly, onChoose }: SystemFieldProps) {
  if (!systems) return null
  return (
    <Box mt="xs">
      <ChoiceField
        id={`${of}-sistema`}
        label="Sistema de coordenadas do arquivo"
        description="O arquivo não o diz. Quem o exportou sabe qual é; confira no mapa se ele cai no lugar certo."
        placeholder="Escolha o sistema"
        required
        readOnly={readOnly}
        error={undefined}
        choices={systems.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        value={system ?? ''}
        onChange={onChoose}
        onLeave={() => {}}
      />
    </Box>
  )
}
