/** The two files of a service order: the ordered area, read and measured before it is sent, and an annex in PDF. */

import { FILE_EXTENSIONS } from '@faixa/flight'
import { fileFault } from '../../../form/files/file-fault.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { KnownFile } from '../../../form/files/known-file.tsx'
import { MisplacedFile } from '../../../form/files/misplaced-note.tsx'
import { SystemField } from '../../../form/files/system-field.tsx'
import type { Misplaced } from '../../../form/files/use-misplaced.ts'
import { fieldId } from '../../../form/state/use-fields.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { type AreaToOrder, OrderedArea } from './ordered-area.tsx'

export type OrdemFileField = 'file_area' | 'file_anexo'

export const ORDEM_FILE_LABELS = {
  file_area: 'Área da Ordem de Serviço (.kml)',
  file_anexo: 'Ordem de Serviço (.pdf)',
} as const satisfies Record<OrdemFileField, string>

const TAKEN = {
  file_area: FILE_EXTENSIONS,
  file_anexo: ['.pdf'],
} as const satisfies Record<OrdemFileField, readonly string[]>

const ABOUT = {
  file_area:
    'A área pedida, em KML, KMZ, Shapefile em .zip, GeoJSON ou GPX. Sem ela, escolha talhões cadastrados abaixo.',
  file_anexo: 'Opcional: a ordem assinada ou digitalizada.',
} as const satisfies Record<OrdemFileField, string>

/** Specification 001 §8. */
const MISPLACED = {
  title: 'Atenção',
  message: 'Certifique-se de colocar os arquivos em seus devidos campos',
  tone: 'warning',
  ms: 3000,
} as const

export type OrdemFiles = Partial<Record<OrdemFileField, File>>

interface OrdemFileSlotsProps {
  readonly files: OrdemFiles
  readonly area: AreaToOrder
  readonly misplaced: Misplaced
  readonly errors: Readonly<Partial<Record<OrdemFileField, string>>>
  readonly maxBytes: number | undefined
  readonly disabled: boolean
  readonly onChange: (files: OrdemFiles) => void
  /** Called with the sentence about an unacceptable file. */
  readonly onRefused: (field: OrdemFileField, sentence: string) => void
}

export function OrdemFileSlots(props: OrdemFileSlotsProps) {
  const { files, area, misplaced, errors, maxBytes, disabled, onChange, onRefused } = props
  const choose = (field: OrdemFileField, [file]: readonly File[]) => {
    if (!file) return
    const other = field === 'file_area' ? 'file_anexo' : 'file_area'
    const isOfOther = fileFault(file, { extensions: TAKEN[other] }) === undefined
    const fault = fileFault(file, { extensions: TAKEN[field], maxBytes })
    if (fault === undefined) return onChange({ ...files, [field]: file })
    if (isOfOther) showToast(MISPLACED)
    const { [field]: _, ...rest } = files
    onChange(rest)
    onRefused(field, fault)
  }
  const remove = (field: OrdemFileField) => {
    const { [field]: _, ...rest } = files
    onChange(rest)
  }
  return (Object.keys(ORDEM_FILE_LABELS) as OrdemFileField[]).map((field) => (
    <div key={field} data-wide>
      <FileSlot
        id={fieldId(field)}
        label={ORDEM_FILE_LABELS[field]}
        description={ABOUT[field]}
        accept={TAKEN[field].join(',')}
        file={files[field]}
        error={errors[field]}
        disabled={disabled}
        onFiles={(chosen) => choose(field, chosen)}
        onRemove={() => remove(field)}
        below={
          field === 'file_area' &&
          files.file_area && (
            <>
              <SystemField
                systems={area.systems}
                system={area.system}
                of={fieldId(field)}
                readOnly={disabled}
                onChoose={area.placeIn}
              />
              <MisplacedFile misplaced={misplaced} disabled={disabled} onRemove={() => remove(field)} />
              <OrderedArea area={area} avisos={misplaced.remaining} />
            </>
          )
        }
      >
        {field === 'file_area' && files.file_area && <KnownFile reading={area.reading} />}
      </FileSlot>
    </div>
  ))
}
