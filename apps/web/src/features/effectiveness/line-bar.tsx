/** The buttons for all lines, and for the chosen ones. */

import { formatCount } from '@faixa/units'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowMerge } from '@tabler/icons-react'
import classes from './effectiveness.module.css'
import { allowedIn } from './report-state.ts'
import type { Report } from './use-report.ts'

export function LineBar({ report: [state, dispatch] }: { readonly report: Report }) {
  const { history, checked, mode } = state
  const allowed = allowedIn(state)
  const isNormal = mode.kind === 'normal'
  return (
    <Card withBorder className={classes.bar} role="toolbar" aria-label="Linhas do relatório">
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!isNormal || history.past.length === 0}
          aria-keyshortcuts="Control+Z"
          onClick={() => dispatch({ kind: 'undo' })}
        >
          Desfazer
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          disabled={!isNormal || history.future.length === 0}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={() => dispatch({ kind: 'redo' })}
        >
          Refazer
        </Button>
        <Button
          size="xs"
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          disabled={!allowed.merge}
          onClick={() => dispatch({ kind: 'lines', edit: { kind: 'merge', ids: checked, into: crypto.randomUUID() } })}
        >
          Juntar linhas
        </Button>
        {checked.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => dispatch({ kind: 'uncheck' })}>
            Limpar seleção
          </Button>
        )}
        <Text size="xs" c="dimmed" role="status">
          {checked.length > 0 && formatCount(checked.length, 'linha selecionada', 'linhas selecionadas')}
          {checked.length === 1 && ': selecione outra para juntar'}
          {!isNormal && 'Confirme ou aborte a linha aberta para continuar.'}
        </Text>
      </Group>
    </Card>
  )
}
