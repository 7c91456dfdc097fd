/** The passes that a finding doubts, one row each; a chosen row is shown on the map beside the list. */
import { DUVIDAS, MOST_PASSADAS, type PassadaEmDuvida } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { Button, Table, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import classes from './doubted-passes.module.css'

/** Rows shown at first: a flight that was exported twice has dozens. */
const SHOWN_AT_FIRST = 6

interface DoubtedPassesProps {
  readonly passadas: readonly PassadaEmDuvida[]
  readonly chosen: number | undefined
  readonly onChoose: (passada: number | undefined) => void
}

export function DoubtedPasses({ passadas, chosen, onChoose }: DoubtedPassesProps) {
  const [all, { toggle }] = useDisclosure(false)
  const shown = all ? passadas : passadas.slice(0, SHOWN_AT_FIRST)
  const hidden = passadas.length - SHOWN_AT_FIRST
  return (
    <>
      <Table className={classes.table} aria-label="Passadas em dúvida" verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Passada</Table.Th>
            <Table.Th>Motivo</Table.Th>
            <Table.Th className={classes.figure}>ha</Table.Th>
            <Table.Th className={classes.figure}>m</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ passada, motivo, area, comprimentoM }) => (
            <Table.Tr key={passada} data-chosen={passada === chosen || undefined}>
              <Table.Td>
                <UnstyledButton
                  className={classes.choice ?? ''}
                  aria-pressed={passada === chosen}
                  aria-label={`Ver no mapa a passada ${formatNumber(passada, 0)}`}
                  title="Ver no mapa"
                  onClick={() => onChoose(passada === chosen ? undefined : passada)}
                >
                  {formatNumber(passada, 0)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td>{DUVIDAS[motivo]}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(area)}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(comprimentoM, 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${hidden}`}
        </Button>
      )}
      {all && passadas.length === MOST_PASSADAS && (
        <Text size="xs" c="dimmed">
          As demais estão na camada «Passadas em dúvida» do mapa.
        </Text>
      )}
    </>
  )
}
