/** A laudo that is not ready yet, or never will be with these files. */
import type { LaudoInfo } from '@faixa/contract'
import { statusOf } from '@faixa/domain'
import { Button, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useMay } from '../../../session/use-session.ts'
import { Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toast.ts'
import { laudoQuery } from '../laudo-queries.ts'
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

function Failed({ info }: { readonly info: LaudoInfo }) {
  const client = useQueryClient()
  const mayRetry = useMay('updateLaudo')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.reprocessLaudo({ params: { uuid: info.uuid }, body: {} }),
    onError: (error) => showToast({ title: 'Não foi possível reprocessar.', message: error.message, tone: 'warning' }),
    onSettled: () => client.invalidateQueries({ queryKey: laudoQuery(info.uuid).queryKey, exact: true }),
  })
  return (
    <Note
      className={classes.failed ?? ''}
      tone="danger"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title="Este laudo não pôde ser medido"
    >
      <Text size="sm">{info.erro?.mensagem ?? 'O processamento falhou.'}</Text>
      {mayRetry && (
        <Button mt="sm" size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          Reprocessar
        </Button>
      )}
    </Note>
  )
}
