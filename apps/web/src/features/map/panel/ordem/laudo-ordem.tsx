import type { LaudoInfo } from '@faixa/contract'
import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { useMay } from '../../../../session/use-session.ts'
import { lazyPart } from '../../../../ui/connection/load-part.ts'
import { TextLink } from '../../../../ui/page/links.tsx'

const ChangeOrdem = lazyPart(() => import('./change-ordem.tsx'))

/** The service order of the laudo, with a button to change it. */
export function LaudoOrdem({ info }: { readonly info: LaudoInfo }) {
  const mayEdit = useMay('updateLaudo')
  const [changing, setChanging] = useState(false)
  if (!info.ordem && !mayEdit) return null
  return (
    <Text size="xs" component="div">
      {info.ordem && (
        <TextLink to={paths.ordem} params={{ uuid: info.ordem.uuid }}>
          Ordem de serviço {info.ordem.codigo}
        </TextLink>
      )}
      {mayEdit && (
        <Button
          size="compact-xs"
          variant="subtle"
          {...(!info.ordem && { ml: -8 })}
          aria-label={info.ordem ? 'Mudar a ordem de serviço do laudo' : 'Ligar a uma ordem de serviço'}
          onClick={() => setChanging(true)}
        >
          {info.ordem ? 'Mudar' : 'Ligar a uma ordem'}
        </Button>
      )}
      {changing && (
        <Suspense>
          <ChangeOrdem info={info} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Text>
  )
}
