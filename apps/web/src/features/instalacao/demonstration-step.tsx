/** What there is of the demonstration, and its removal. Nothing is shown where there is none. */
import type { Demonstracao } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Group, List, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { keyOf, query, queryClient } from '../../api/query.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { useBusy } from '../../ui/messages/use-busy.ts'
import classes from './installation.module.css'

export function DemonstrationStep() {
  const id = useId()
  const person = useUserInfo()
  const title = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState(false)
  /** What the dialog names, still while it fades after the removal. */
  const [asked, setAsked] = useState<Demonstracao>()
  const [removed, setRemoved] = useState<Demonstracao>()
  const [busy, perform] = useBusy()
  const { data: found } = useQuery(query('readDemonstracao', {}))
  // The button that had the focus is gone.
  useEffect(() => removed && title.current?.focus(), [removed])
  if (!found?.existe && !removed) return null
  const ask = () => {
    setAsked(found)
    setAsking(true)
  }
  const remove = () =>
    void perform('A demonstração não foi apagada', async () => {
      const left = await api.deleteDemonstracao({})
      setAsking(false)
      queryClient.setQueryData(keyOf('readDemonstracao', {}), left)
      if (left.existe) return
      setRemoved(left)
      forgetNotices(person.id)
      void queryClient.invalidateQueries()
    })
  return (
    <Paper component="section" withBorder className={classes.step} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id} ref={title} tabIndex={-1} className={classes.title}>
          Demonstração
        </Title>
      </div>
      {removed ? <Removed left={removed} /> : found && <Present found={found} onAsk={ask} />}
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
          Saem {(asked && contentsOf(asked)) || 'os dados'} da demonstração, com prestadoras, pilotos, talhões, áreas
          protegidas, ordens, contratos, acertos, arquivos e o que já foi excluído neles.
        </Text>
        <Text size="sm" mb="xs">
          Ficam as outras empresas, os administradores e as cópias de segurança já feitas. Os códigos impressos de
          laudos da demonstração deixam de ser encontrados.
        </Text>
        <Text size="sm" fw={600}>
          Isto não pode ser desfeito.
        </Text>
      </ConfirmDialog>
    </Paper>
  )
}

function Present({ found, onAsk }: { readonly found: Demonstracao; readonly onAsk: () => void }) {
  const { impedimentos } = found
  const contents = contentsOf(found)
  return (
    <>
      <Text size="sm" c="dimmed">
        Empresas, pessoas e voos inventados, para conhecer as telas{contents && `: ${contents}`}. Apague tudo antes de
        começar o trabalho de verdade.
      </Text>
      {impedimentos.length > 0 && (
        <Note tone="warning" role="status">
          Pessoas trabalharam na demonstração, e nada disso é apagado. Mude ou exclua antes:
          <List size="sm">
            {impedimentos.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Note>
      )}
      <Group>
        <Button variant="default" disabled={impedimentos.length > 0} onClick={onAsk}>
          Apagar a demonstração
        </Button>
      </Group>
    </>
  )
}

function Removed({ left: { arquivosAguardando = 0 } }: { readonly left: Demonstracao }) {
  return (
    <Note tone="success" role="status">
      A demonstração foi apagada: os passos acima dizem o que falta agora.
      {arquivosAguardando > 0 &&
        ` ${formatCount(arquivosAguardando, 'arquivo dela sai', 'arquivos dela saem')} do disco só esta noite.`}
    </Note>
  )
}

const AND = new Intl.ListFormat('pt-BR')

/** Empty where there are none of the three, as at the beginning of its making. */
function contentsOf({ laudos, empresas, contas }: Demonstracao): string {
  return AND.format([
    ...(laudos > 0 ? [formatCount(laudos, 'laudo', 'laudos')] : []),
    ...(empresas > 0 ? [formatCount(empresas, 'empresa', 'empresas')] : []),
    ...(contas > 0 ? [formatCount(contas, 'conta', 'contas')] : []),
  ])
}

/** This device's notices lead to laudos that are gone. The bell reads them again as after a change in another tab (use-notices.ts). */
function forgetNotices(personId: number): void {
  const key = `faixa-avisos-${personId}`
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
