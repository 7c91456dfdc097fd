/** The field of a form's only file of ground: the slot, the coordinate system, and whether it belongs in another field. */
import { FILE_EXTENSIONS } from '@faixa/flight'
import { FileSlot } from '../form/files/file-slot.tsx'
import { KnownFile } from '../form/files/known-file.tsx'
import { MisplacedFile } from '../form/files/misplaced-note.tsx'
import { SystemField } from '../form/files/system-field.tsx'
import type { Misplaced } from '../form/files/use-misplaced.ts'
import type { NamedError } from '../form/shell/use-form.ts'
import { fieldId } from '../form/state/use-fields.ts'
import type { GroundFile } from './use-ground-file.ts'

/** Names of the file's field in the API and on the screen. */
export interface FileWords {
  readonly field: string
  readonly label: string
  readonly description: string
  /** Message for a missing file. */
  readonly absent: string
}

interface GroundFileFieldProps {
  readonly words: FileWords
  readonly ground: GroundFile
  readonly misplaced: Misplaced
  readonly error: string | undefined
  readonly disabled: boolean
}

export function GroundFileField({ words, ground, misplaced, error, disabled }: GroundFileFieldProps) {
  const id = fieldId(words.field)
  const { file, reading, systems, system, choose, remove, placeIn } = ground
  return (
    <div data-wide>
      <FileSlot
        id={id}
        label={words.label}
        required
        description={words.description}
        accept={FILE_EXTENSIONS.join()}
        file={file}
        error={error}
        disabled={disabled}
        onFiles={choose}
        onRemove={remove}
        below={
          <>
            <SystemField systems={systems} system={system} of={id} readOnly={disabled} onChoose={placeIn} />
            <MisplacedFile misplaced={misplaced} disabled={disabled} onRemove={remove} />
          </>
        }
      >
        {file && <KnownFile reading={reading} />}
      </FileSlot>
    </div>
  )
}

/** The errors that prevent sending the file. `isPending`: it was read, and is being processed. */
export function groundFileErrors(
  { field, label, absent }: FileWords,
  { file, error, reading }: GroundFile,
  isPending = false,
): NamedError[] {
  const isRead = reading.kind !== 'reading' && !isPending
  const wrong = error ?? (file ? undefined : absent) ?? (isRead ? undefined : 'O arquivo ainda está sendo lido.')
  return wrong === undefined ? [] : [{ campo: field, mensagem: wrong, label }]
}
