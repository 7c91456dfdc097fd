/** A laudo that is not ready yet, or cannot be with these files. */
import type { LaudoInfo } from '@faixa/contract'
import { statusOf } from '@faixa/domain'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { Remeasure } from './acts/remeasure.tsx'
import classes from './panel.module.css'

interface ProcessingProps {
  readonly info: LaudoInfo
  /** Opens the edit at a field. */
  readonly onEdit: (campo: string) => void
}

export function Processing({ info, onEdit }: ProcessingProps) {
  if (info.error) return <Failed info={info} onEdit={onEdit} />
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

function Failed({ info, onEdit }: ProcessingProps) {
  const mayReplace = useMay('createLaudo')
  const mayEdit = useMay('updateLaudo')
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
      <Group gap="xs" mt="sm">
        {mayEdit && info.erro?.codigo === 'faixa-nao-informada' && (
          <Button size="xs" onClick={() => onEdit('faixaExecutada')}>
            Informar a faixa
          </Button>
        )}
        {info.erro?.codigo === 'arquivos-trocados' && (
          <Remeasure info={info} label="Manter assim e medir" size="xs" body={{ manterArquivos: true }} />
        )}
        <Remeasure info={info} label="Reprocessar" size="xs" variant="default" />
      </Group>
      {mayReplace && (
        <Suspense>
          <ReplaceFile info={info} />
        </Suspense>
      )}
    </Note>
  )
}
