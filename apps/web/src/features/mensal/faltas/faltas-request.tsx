/** Lists the values missing in a month, as a request to the people who may edit its laudos. */
import type { RelatorioMensal } from '@faixa/contract'
import { type LinhaMensal, mesText } from '@faixa/domain'
import { Button, Group, Paper, Text } from '@mantine/core'
import { formatWhen } from '../../../ui/format-when.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import classes from '../mensal.module.css'

interface FaltasRequestProps {
  readonly relatorio: RelatorioMensal
  /** Lines that lack something. */
  readonly lines: readonly LinhaMensal[]
  readonly onClose: () => void
}

export function FaltasRequest({ relatorio: { prestadora, mes }, lines, onClose }: FaltasRequestProps) {
  const requests = lines.map(({ operacao: { codigo, nome, data }, faltas }) => {
    const titles = faltas.map(({ titulo }) => titulo).join(', ')
    return `${codigo} · ${nome}, ${formatWhen(data)}: ${titles}`
  })
  const copy = async () => {
    const text = [`Faltam no relatório mensal de ${prestadora.nome}, ${mesText(mes)}:`, ...requests].join('\n')
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    showToast(
      isCopied
        ? { title: 'Pedido copiado', message: 'Cole-o em uma mensagem à equipe de análise.' }
        : { title: 'Não foi possível copiar', message: 'Selecione a lista e copie-a.', tone: 'warning' },
    )
  }
  return (
    <Paper component="section" withBorder className={classes.meter} aria-label="O que pedir">
      <Text size="sm">
        Estes laudos são completados pela equipe de análise (analistas e administradores do sistema): peça a ela.
      </Text>
      <ul className={classes.leftOut}>
        {requests.map((request, i) => (
          <li key={lines[i]!.operacao.laudo}>{request}</li>
        ))}
      </ul>
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={() => void copy()}>
          Copiar o pedido
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Paper>
  )
}
