/** The file of the weather of a measured laudo: adding, replacing and taking it away. */
import { type LaudoInfo, Problem } from '@faixa/contract'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../../api/client.ts'
import { invalidateLaudo } from '../../../../laudo/laudo-query.ts'
import { ConfirmDialog } from '../../../../ui/messages/confirm-dialog.tsx'
import { refused } from '../../../../ui/messages/refused.ts'
import { showToast } from '../../../../ui/messages/toast.ts'
import ReplaceFile from '../acts/replace-file.tsx'

export default function ClimaFile({ info }: { readonly info: LaudoInfo }) {
  const { uuid, arquivos } = info
  const file = arquivos.find(({ papel }) => papel === 'clima')
  const [changing, setChanging] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async (sha256: string) => {
    setBusy(true)
    try {
      const { message } = await api.removeLaudoFile({ params: { uuid, papel: 'clima' }, query: { sha256 } })
      showToast({ title: 'Clima retirado', message, tone: 'success' })
      setAsking(false)
    } catch (error) {
      refused('O clima não foi retirado', error)
      if (error instanceof Problem) setAsking(false)
    }
    setBusy(false)
    await invalidateLaudo(uuid)
  }
  return (
    <div role="group" aria-label="Arquivo do clima">
      <Text size="xs" c="dimmed" mt="xs">
        {file
          ? `Arquivo: ${file.nome}`
          : 'Sem arquivo do clima: acrescente as leituras de uma estação ou de um aparelho, ou digite-as em Dados da operação.'}
      </Text>
      <Group gap="xs" mt={4}>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={changing}
          disabled={busy}
          onClick={() => setChanging(!changing)}
        >
          {changing ? 'Deixar como está' : file ? 'Trocar o arquivo' : 'Acrescentar um arquivo'}
        </Button>
        {file && (
          <Button size="compact-sm" variant="subtle" color="danger" disabled={busy} onClick={() => setAsking(true)}>
            Tirar
          </Button>
        )}
      </Group>
      {changing && <ReplaceFile info={info} only="clima" />}
      {file && (
        <ConfirmDialog
          opened={asking}
          title={`Tirar o clima ${file.nome}`}
          confirmLabel="Tirar e medir de novo"
          danger
          busy={busy}
          onConfirm={() => void remove(file.sha256)}
          onClose={() => setAsking(false)}
        >
          Os minutos deste arquivo ficam sem dados, e as leituras digitadas continuam valendo. Os hectares do laudo não
          mudam.
        </ConfirmDialog>
      )}
    </div>
  )
}
