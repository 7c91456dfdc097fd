/** The chosen file of a form of ground: read in the worker as soon as it is chosen. */
import { FILE_EXTENSIONS } from '@faixa/flight'
import { useState } from 'react'
import { type ReadFile, useFileReading } from '../flight-worker/use-file-reading.ts'
import { fileFault } from '../form/files/file-fault.ts'
import { showToast } from '../ui/messages/toast.ts'

export interface GroundFile extends ReadFile {
  readonly file: File | undefined
  /** The reason that keeps the file from being sent. */
  readonly error: string | undefined
  choose(files: readonly File[]): void
  remove(): void
  refuse(message: string): void
}

export function useGroundFile(maxBytes: number | undefined): GroundFile {
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const known = useFileReading(file, true)
  const put = (chosen?: File, fault?: string) => {
    setFile(chosen)
    setRefusal(fault)
  }
  return {
    ...known,
    file,
    error: refusal ?? (known.reading.kind === 'unusable' ? known.reading.message : undefined),
    choose([chosen, another]) {
      if (!chosen) return
      if (another) return showToast({ title: 'Escolha um arquivo só.', tone: 'warning' })
      const fault = fileFault(chosen, { extensions: FILE_EXTENSIONS, maxBytes })
      put(fault === undefined ? chosen : undefined, fault)
    },
    placeIn(system) {
      setRefusal(undefined)
      known.placeIn(system)
    },
    remove: () => put(),
    refuse: setRefusal,
  }
}
