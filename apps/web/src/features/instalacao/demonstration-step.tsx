/** What there is of the demonstration, and its removal. Nothing is shown where there is none. */
import type { Demonstracao } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Group, List, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { keyOf, query, queryClient } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import classes from './installation.module.css'

export function DemonstrationStep() {
  const id = useId()
  const [asking, setAsking] = useState(false)
  const [busy, perform] = useBusy()
  const { data: found } = useQuery(query('readDemonstracao', {}))
  if (!found?.existe) return null
  const isHeld = found.impedimentos.length > 0
  const remove = () =>
    void perform('A demonstração não foi apagada', async () => {
      const left = await api.deleteDemonstracao({})
      setAsking(false)
      queryClient.setQueryData(keyOf('readDemonstracao', {}), left)
      if (left.existe) return
      showToast({ title: 'Demonstração', message: removedText(left), tone: 'success' })
      void queryClient.invalidateQueries()
    })
  return (
    <Paper component="section" withBorder className={classes.step} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.title}>
          Demonstração
        </Title>
      </div>
      <Text size="sm" c="dimmed">
        Há {contentsOf(found)} inventados nesta instalação.
      </Text>
      {isHeld && (
        <Note tone="warning" role="status">
          Pessoas trabalharam na demonstração, e nada disso é apagado. Mude ou exclua antes:
          <List size="sm">
            {found.impedimentos.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Note>
      )}
      <Group>
        <Button variant="default" disabled={isHeld} onClick={() => setAsking(true)}>
          Apagar a demonstração
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Apagar a demonstração"
        confirmLabel="Apagar a demonstração"
        danger
        busy={busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <Text size="sm" mb="xs">
          Saem {contentsOf(found)} da demonstração, com prestadoras, pilotos, talhões, áreas protegidas, ordens,
          contratos, acertos, arquivos e o que já foi excluído neles.
        </Text>
        <Text size="sm" mb="xs">
          Ficam as outras empresas, os administradores e as cópias de segurança já feitas. Os códigos impressos de
          laudos da demonstração deixam de ser encontrados.
        </Text>
        <Text size="sm">Não pode ser desfeito.</Text>
      </ConfirmDialog>
    </Paper>
  )
}

function contentsOf({ laudos, empresas, contas }: Demonstracao): string {
  return `${formatCount(laudos, 'laudo', 'laudos')}, ${formatCount(empresas, 'empresa', 'empresas')} e ${formatCount(contas, 'conta', 'contas')}`
}

function removedText({ arquivosAguardando = 0 }: Demonstracao): string {
  if (arquivosAguardando === 0) return 'Apagada.'
  return `Apagada. ${formatCount(arquivosAguardando, 'arquivo recente sai', 'arquivos recentes saem')} na varredura desta noite.`
}
