/** The chosen file of the weather. It is kept with the draft's other files, and sent only where it can be read. */
import { CLIMA_EXTENSIONS } from '@faixa/flight'
import { useEffect, useEffectEvent, useState } from 'react'
import { fileFault } from '../../../form/files/file-fault.ts'
import { keepFiles, keptFiles } from '../../../form/files/kept/kept-files.ts'
import type { ClimaFacts } from '../../../laudo/clima-facts.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'

interface ChosenClima extends ClimaFacts {
  readonly file?: File
}

interface ClimaFileOptions {
  /** The server's limit for one file. */
  readonly maxBytes: number | undefined
  /** Key under which the draft's files are kept. */
  readonly keepKey: string
}

export type ClimaFile = ReturnType<typeof useClimaFile>

export function useClimaFile({ maxBytes, keepKey }: ClimaFileOptions) {
  const [chosen, setChosen] = useState<ChosenClima>({})
  const put = (next: ChosenClima) => {
    const { clima: _, ...flight } = keptFiles(keepKey)
    keepFiles(keepKey, next.file ? { ...flight, clima: [next.file] } : flight)
    setChosen(next)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return put({})
    const fault = fileFault(file, { extensions: CLIMA_EXTENSIONS, maxBytes })
    if (fault !== undefined) return put({ fault })
    put({ file })
    const { climaFacts } = await loadNow(() => import('../../../laudo/clima-facts.ts'))
    const facts = await climaFacts(file)
    setChosen((now) => (now.file === file ? { file, ...facts } : now))
  }
  const takeUp = useEffectEvent(() => {
    const { clima: [clima] = [] } = keptFiles<'clima'>(keepKey)
    if (clima) void choose(clima)
  })
  useEffect(() => takeUp(), [keepKey])
  return {
    ...chosen,
    choose,
    /** Shows the server's refusal of the file. */
    refuse(fault: string) {
      setChosen((now) => ({ ...now, fault }))
    },
  }
}
