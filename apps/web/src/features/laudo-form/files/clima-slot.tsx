import { CLIMA_EXTENSIONS } from '@faixa/flight'
import { useState } from 'react'
import { fileFault } from '../../../form/files/file-fault.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { fieldId } from '../../../form/state/use-fields.ts'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import type { ClimaFacts } from './clima-facts.ts'

export interface ChosenClima extends ClimaFacts {
  readonly file?: File
}

/** The chosen file of the weather, which is sent only where it can be read. */
export function useClimaFile(maxBytes: number | undefined) {
  const [chosen, setChosen] = useState<ChosenClima>({})
  return {
    ...chosen,
    /** Shows the server's refusal of the file. */
    refuse(fault: string) {
      setChosen((now) => ({ ...now, fault }))
    },
    async choose(file: File | undefined) {
      if (!file) return setChosen({})
      const fault = fileFault(file, { extensions: CLIMA_EXTENSIONS, maxBytes })
      if (fault !== undefined) return setChosen({ fault })
      setChosen({ file })
      const { climaFacts } = await loadNow(() => import('./clima-facts.ts'))
      const facts = await climaFacts(file)
      setChosen((now) => (now.file === file ? { file, ...facts } : now))
    },
  }
}

interface ClimaSlotProps {
  readonly clima: ReturnType<typeof useClimaFile>
  readonly disabled: boolean
}

export function ClimaSlot({ clima, disabled }: ClimaSlotProps) {
  return (
    <div data-wide>
      <FileSlot
        id={fieldId(CLIMA_FIELD)}
        label={FILE_LABELS.clima}
        description="Opcional: leituras de vento, temperatura e umidade. CSV ou TXT do INMET, Davis, Kestrel, ou com títulos claros."
        accept={CLIMA_EXTENSIONS.join()}
        file={clima.file}
        error={clima.fault}
        disabled={disabled}
        onFiles={([first]) => void clima.choose(first)}
        onRemove={() => void clima.choose(undefined)}
      >
        {clima.text}
      </FileSlot>
    </div>
  )
}

export const CLIMA_FIELD = 'file_clima'
