import type { EtapaDasAreas } from '@faixa/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { onAreasEvent } from '../../../api/events.ts'
import { NO_UNIDADE } from '../../../entidades/entidade-fields.tsx'
import type { ServerProgress } from '../../../form/shell/send-bar.tsx'

const SENTENCES: Readonly<Record<EtapaDasAreas, string>> = {
  lendo: 'O servidor está lendo o arquivo...',
  medindo: 'O servidor está medindo os talhões...',
  comparando: 'O servidor está comparando com os talhões de agora...',
  gravando: 'O servidor está gravando os talhões...',
}

interface Owner {
  readonly empresa: string
  readonly unidade: string
}

/** The server's progress of the registration sent from here, as long as `active`. */
export function useServerProgress({ empresa, unidade }: Owner, active: boolean): ServerProgress | undefined {
  const [progress, setProgress] = useState<ServerProgress>()
  const receive = useEffectEvent(({ etapa, progresso, ...of }: Parameters<Parameters<typeof onAreasEvent>[0]>[0]) => {
    const isOfThis = `${of.empresa}` === empresa && `${of.unidade ?? NO_UNIDADE}` === unidade
    if (isOfThis) setProgress({ sentence: SENTENCES[etapa], done: progresso })
  })
  useEffect(() => {
    setProgress(undefined)
    return active ? onAreasEvent((event) => receive(event)) : undefined
  }, [active])
  return progress
}
