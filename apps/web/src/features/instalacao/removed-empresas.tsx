/** The empresas that were removed, each with its certificate. Nothing is shown where there is none. */
import type { Eliminacao } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../api/query.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import classes from './installation.module.css'
import { saveCertidao } from './save-certidao.ts'

export function RemovedEmpresas() {
  const id = useId()
  const { data } = useQuery(query('listEliminacoes', {}))
  if (!data || data.eliminacoes.length === 0) return null
  return (
    <Paper component="section" withBorder className={classes.step} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        Empresas apagadas
      </Title>
      {data.eliminacoes.map((removal) => (
        <Removal key={removal.hash} removal={removal} />
      ))}
    </Paper>
  )
}

function Removal({ removal }: { readonly removal: Eliminacao }) {
  const [busy, perform] = useBusy()
  const { empresa, quando, linhas } = removal.documento
  return (
    <Group justify="space-between" gap="sm">
      <div className={classes.title}>
        <Text size="sm" fw={600}>
          {empresa.nome}
        </Text>
        <Text size="sm" c="dimmed">
          {formatMoment(Date.parse(quando))}, {formatCount(linhas['laudos'] ?? 0, 'laudo', 'laudos')}, a pedido de{' '}
          {removal.por}
        </Text>
      </div>
      <Button
        variant="default"
        loading={busy}
        aria-label={`Baixar a certidão de ${empresa.nome}`}
        onClick={() => void perform('A certidão não foi baixada', () => saveCertidao(removal))}
      >
        Baixar a certidão
      </Button>
    </Group>
  )
}
