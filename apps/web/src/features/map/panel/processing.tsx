/** A laudo that is not ready yet, or never will be with these files. */
import type { LaudoInfo } from '@faixa/contract'
import { statusOf } from '@faixa/domain'
import { Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { Remeasure } from './acts/remeasure.tsx'
import classes from './panel.module.css'

export function Processing({ info }: { readonly info: LaudoInfo }) {
  if (info.error) return <Failed info={info} />
  const done = Math.round((info.progresso ?? 0) * 100)
  const { label } = statusOf({ hidden: false, ready: false, error: false, processing: info.processing ?? false })
  return (
    <div className={classes.processing} role="status">
      <Text size="sm" fw={600}>
        {label === 'Na fila' ? 'Na fila' : `Processando: ${done} %`}
      </Text>
      <Progress value={label === 'Na fila' ? 100 : done} animated={label === 'Na fila'} aria-label="Processamento" />
      <Text size="xs" c="dimmed">
        O mapa e os números aparecem aqui assim que o processamento terminar.
      </Text>
    </div>
  )
}

const ReplaceFile = lazyPart(() => import('./acts/replace-file.tsx'))

function Failed({ info }: { readonly info: LaudoInfo }) {
  const mayReplace = useMay('createLaudo')
  return (
    <Note
      className={classes.failed ?? ''}
      tone="danger"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="Este laudo não pôde ser medido"
    >
      <Text size="sm">{info.erro?.mensagem ?? 'O processamento falhou.'}</Text>
      {info.camadas.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          O mapa mostra o que se pôde ler dos arquivos, sem medida.
        </Text>
      )}
      <Remeasure info={info} label="Reprocessar" mt="sm" size="xs" variant="default" />
      {mayReplace && (
        <Suspense>
          <ReplaceFile info={info} />
        </Suspense>
      )}
    </Note>
  )
}
