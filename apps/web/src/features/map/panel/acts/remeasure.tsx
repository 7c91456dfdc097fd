/**
 * Measures a laudo again by the current method. A laudo in Erro is measured at once, unless a file lacks its coordinate system; numbers
 * that may already have been paid are replaced only after a confirmation.
 */
import type { LaudoInfo } from '@faixa/contract'
import { type Decided, METODO, metodoText } from '@faixa/domain'
import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { invalidateLaudo } from '../../../../laudo/laudo-query.ts'
import { useMay } from '../../../../session/use-session.ts'
import { lazyPart } from '../../../../ui/connection/load-part.ts'
import { ConfirmLater } from '../../../../ui/messages/confirm-later.tsx'
import { showToast } from '../../../../ui/messages/toast.ts'
import { filesAsked, systemsToSend } from './asked-systems.ts'

const SystemFields = lazyPart(async () => ({ default: (await import('./system-fields.tsx')).SystemFields }))

interface RemeasureProps extends Pick<ButtonProps, 'mt' | 'variant' | 'size'> {
  readonly info: LaudoInfo
  readonly label: string
  /** Decisions for the new measurement. */
  readonly body?: Pick<Decided, 'manterArquivos'>
}

export function Remeasure({ info, label, body = {}, ...button }: RemeasureProps) {
  const mayMeasure = useMay('updateLaudo')
  const [asking, { open, close }] = useDisclosure(false)
  const files = filesAsked(info)
  const [chosen, setChosen] = useState<Parameters<typeof systemsToSend>[0]>({})
  const systemOf = ({ papel, sistema }: (typeof files)[number]) => chosen[papel] ?? sistema
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.reprocessLaudo({ params: { uuid: info.uuid }, body: { ...body, ...systemsToSend(chosen) } }),
    onError: (error) =>
      showToast({ title: 'Não foi possível medir de novo.', message: error.message, tone: 'warning' }),
    onSettled: () => {
      close()
      return invalidateLaudo(info.uuid)
    },
  })
  if (!mayMeasure) return null
  const measured = info.areaAplicada !== undefined
  const asks = measured || files.length > 0
  return (
    <>
      <Button {...button} loading={isPending} onClick={() => (asks ? open() : mutate())}>
        {label}
      </Button>
      <ConfirmLater
        opened={asking}
        title="Medir de novo"
        confirmLabel={`Medir pelo ${metodoText(METODO).toLowerCase()}`}
        busy={isPending}
        disabled={files.some((file) => systemOf(file) === undefined)}
        onConfirm={() => mutate()}
        onClose={close}
      >
        Os mesmos arquivos são medidos pelo {metodoText(METODO).toLowerCase()}
        {info.metodo !== undefined && info.metodo !== METODO && `, em vez do ${metodoText(info.metodo).toLowerCase()}`}.
        {measured && ' Os números podem mudar; os de agora ficam guardados na auditoria.'}
        {files.length > 0 && (
          <Suspense>
            <SystemFields
              files={files}
              systemOf={systemOf}
              onChoose={(papel, system) => setChosen((before) => ({ ...before, [papel]: system }))}
            />
          </Suspense>
        )}
      </ConfirmLater>
    </>
  )
}
