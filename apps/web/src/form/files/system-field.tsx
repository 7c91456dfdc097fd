/** Asks for the coordinate system of a file that names none. The file is read again with the answer. */
import type { SystemChoice } from '@faixa/geometry'
import { Box } from '@mantine/core'
import { ChoiceField } from '../fields/choice-field.tsx'

/** The state of the coordinate system of a slot's file. */
export interface AskedSystem {
  /** Systems that the file may be in; absent where the file names its own. */
  readonly systems?: readonly SystemChoice[] | undefined
  /** Code of the chosen one. */
  readonly system?: string | undefined
}

interface SystemFieldProps extends AskedSystem {
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
