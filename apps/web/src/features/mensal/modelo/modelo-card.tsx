/** The prestadora's own spreadsheet: filling it with the month, adding it, removing it. */
import type { RelatorioMensal } from '@faixa/contract'
import { type LinhaMensal, mesText } from '@faixa/domain'
import { Button, Group, Paper, Text } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { withToasts } from '../../../export/export-toasts.ts'
import { anexoFileName, modeloFileName } from '../../../export/file-names.ts'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart, loadNow } from '../../../ui/connection/load-part.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from './modelo.module.css'

/** The code that opens spreadsheets is loaded when one is added. */
const ModeloForm = lazyPart(() => import('./modelo-form.tsx'))

interface ModeloCardProps {
  readonly relatorio: RelatorioMensal
  readonly lines: readonly LinhaMensal[]
}

export function ModeloCard({ relatorio, lines }: ModeloCardProps) {
  const { prestadora, mes } = relatorio
  const params = { prestadora: prestadora.id }
  const { data, error, refetch } = useQuery(query('readModeloMensal', { params }))
  const maySave = useMay('saveModeloMensal')
  const [busy, setBusy] = useState(false)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  // The card appears a moment after the report; its late appearance moves no other content.
  if (!data) return null
  const { modelo } = data
  const fill = async () => {
    if (!modelo) return
    setBusy(true)
    await withToasts(async () => {
      const { mensalModelo } = await loadNow(() => import('../../../export/mensal/mensal-modelo.ts'))
      const file = await (await api.readModeloMensalFile({ params })).blob()
      saveFile(
        await mensalModelo({ relatorio, lines, now: new Date() }, file, modelo.mapa),
        modeloFileName(prestadora.nome, mes),
      )
    })
    setBusy(false)
  }
  const fillAnexo = async () => {
    setBusy(true)
    await withToasts(async () => {
      const { mensalAnexo } = await loadNow(() => import('../../../export/mensal/mensal-anexo.ts'))
      saveFile(await mensalAnexo({ relatorio, lines, now: new Date() }), anexoFileName(prestadora.nome, mes))
    })
    setBusy(false)
  }
  const remove = async () => {
    if (!modelo) return
    setBusy(true)
    try {
      const { message } = await api.removeModeloMensal({ params, query: { vista: modelo.versao } })
      showToast({ title: 'Modelo retirado', message, tone: 'success' })
    } catch (failure) {
      refused('O modelo não foi retirado', failure)
    }
    setAsking(false)
    setBusy(false)
    await invalidate('readModeloMensal', { params })
  }
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="modelo-mensal">
      <div>
        <Text size="sm" fw={600} component="h2" id="modelo-mensal">
          Planilha para a autoridade
        </Text>
        <Text size="xs" c="dimmed" className={classes.about ?? ''}>
          {modelo
            ? `«${modelo.nome}», guardado em ${formatMoment(new Date(modelo.salvoEm))}.`
            : 'A planilha do programa tem uma aba por norma, com as colunas dela. Se o MAPA ou o estado pede outra, envie-a uma vez em XLSX: os títulos que o programa conhece já vêm indicados.'}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant={modelo ? 'subtle' : 'default'}
          size="xs"
          loading={busy && !modelo}
          disabled={busy || relatorio.operacoes.length === 0}
          leftSection={<IconTableExport size={16} aria-hidden />}
          onClick={() => void fillAnexo()}
        >
          Planilha por norma
        </Button>
        {modelo && (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            disabled={relatorio.operacoes.length === 0}
            leftSection={<IconTableExport size={16} aria-hidden />}
            onClick={() => void fill()}
          >
            Preencher com {mesText(mes)}
          </Button>
        )}
        {maySave && (
          <Button variant={modelo ? 'subtle' : 'default'} size="xs" disabled={busy} onClick={() => setEditing(true)}>
            {modelo ? 'Mudar o modelo' : 'Enviar modelo'}
          </Button>
        )}
        {maySave && modelo && (
          <Button variant="subtle" color="danger" size="xs" disabled={busy} onClick={() => setAsking(true)}>
            Tirar
          </Button>
        )}
      </Group>
      <FormDialog
        opened={editing}
        title={`Modelo do relatório mensal: ${prestadora.nome}`}
        discard={{ title: 'Descartar o modelo', sentence: 'O que você indicou ainda não foi guardado.' }}
        size={1080}
        onClose={() => setEditing(false)}
      >
        <Suspense>
          <ModeloForm relatorio={relatorio} lines={lines} modelo={modelo} onSaved={() => setEditing(false)} />
        </Suspense>
      </FormDialog>
      <ConfirmDialog
        opened={asking}
        title={`Tirar o modelo de ${prestadora.nome}`}
        confirmLabel="Tirar"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        A planilha e as células indicadas deixam de ser guardadas. O relatório em PDF e em XLSX continua saindo.
      </ConfirmDialog>
    </Paper>
  )
}
