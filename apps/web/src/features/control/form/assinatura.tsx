/** The signature of a responsible person: shown, replaced and removed at once, besides the fields of the form. */
import { ASSINATURA_MAX_BYTES, PICTURE_TYPES } from '@faixa/contract'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { fileFault } from '../../../form/files/file-fault.ts'
import { FileSlot } from '../../../form/files/file-slot.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from '../control.module.css'

const RULES = { extensions: ['.png', '.jpg', '.jpeg', '.webp'], maxBytes: ASSINATURA_MAX_BYTES }

export default function Assinatura({ id }: { readonly id: number }) {
  const params = { id }
  const found = useQuery({ ...query('readAssinatura', { params }), staleTime: 0, gcTime: 0 })
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, message: string) => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
      await invalidate('readAssinatura')
      showToast({ title: 'Assinatura', message })
    } catch (problem) {
      setFault(problem instanceof Error ? problem.message : 'A assinatura não foi mudada.')
    } finally {
      setBusy(false)
    }
  }
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    const wrong = fileFault(file, RULES)
    if (wrong !== undefined) setFault(wrong)
    else void act(() => api.putAssinatura({ params }, { files: { assinatura: file } }), 'Assinatura salva.')
  }
  const png = found.data?.png
  return (
    <section>
      <Title order={3} className={classes.heading}>
        Assinatura
      </Title>
      <Stack gap="sm" align="flex-start">
        {found.isPending && <Skeleton height={96} />}
        {found.isError && <ErrorState problem={found.error} onRetry={() => void found.refetch()} />}
        {png && (
          <>
            <img
              className={classes.signature}
              src={`data:image/png;base64,${png}`}
              alt="A assinatura como sai nos papéis"
            />
            <Button
              variant="default"
              size="xs"
              loading={busy}
              onClick={() => void act(() => api.deleteAssinatura({ params }), 'Assinatura tirada.')}
            >
              Tirar assinatura
            </Button>
          </>
        )}
        <FileSlot
          id="assinatura"
          label={png ? 'Trocar a imagem' : 'Imagem da assinatura'}
          accept={PICTURE_TYPES.join(',')}
          description="PNG, JPEG ou WebP de até 2 MB, em papel branco. É salva ao ser escolhida."
          file={undefined}
          error={fault}
          disabled={busy}
          onFiles={choose}
          onRemove={() => undefined}
        />
        <Text size="xs" c="dimmed">
          Sai no laudo em A4 e no relatório operacional dos laudos que nomeiam esta pessoa com o mesmo registro,
          baixados por quem cadastra laudos da prestadora. É guardada cifrada, e apagada com a exclusão do cadastro.
        </Text>
      </Stack>
    </section>
  )
}
