import { CLIMA_EXTENSIONS } from '@faixa/flight'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { fieldId } from '../../../form/state/use-fields.ts'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { fileField } from './check-files.ts'
import type { ClimaFile } from './use-clima-file.ts'

interface ClimaSlotProps {
  readonly clima: ClimaFile
  /** Hours from UTC at the field; undefined where they are not known. */
  readonly offsetH: number | undefined
  readonly disabled: boolean
  /** Called with one file, or with several that were dropped together. */
  readonly onFiles: (files: readonly File[]) => void
}

export function ClimaSlot({ clima, offsetH, disabled, onFiles }: ClimaSlotProps) {
  return (
    <div data-wide>
      <FileSlot
        id={fieldId(fileField('clima'))}
        label={FILE_LABELS.clima}
        description="Opcional: leituras de vento, temperatura e umidade. CSV ou TXT do INMET, Davis, Kestrel, ou com títulos claros."
        accept={CLIMA_EXTENSIONS.join()}
        file={clima.file}
        error={clima.fault}
        disabled={disabled}
        onFiles={onFiles}
        onRemove={() => void clima.choose(undefined)}
      >
        {clima.text?.(offsetH)}
      </FileSlot>
    </div>
  )
}
