/**
 * The polygons that may not be talhões, one row each: the evidence, and whether it is measured. A row and its polygon on the map are
 * linked.
 */
import { type Decided, type DecisaoDePoligono, doubtText, polygonName } from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import { Button, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { decideOn, isToMeasure } from '../../../../laudo/decide-on.ts'
import { usePolygonChoice } from './polygon-choice.ts'
import classes from './polygon-table.module.css'

/** Rows shown at first: a farm may have hundreds of plots that overlap. */
const SHOWN_AT_FIRST = 6

interface PolygonTableProps {
  readonly poligonos: readonly DecisaoDePoligono[]
  /** Hectares as drawn, by the placemark's number. */
  readonly areasHa: Readonly<Record<number, number>>
  readonly decided: Decided
  readonly onDecide: (decided: Decided) => void
  readonly readOnly: boolean
}

export function PolygonTable({ poligonos, areasHa, decided, onDecide, readOnly }: PolygonTableProps) {
  const [all, { toggle }] = useDisclosure(false)
  const { chosen } = usePolygonChoice()
  const isBelow = poligonos.findIndex(({ marcador }) => marcador === chosen) >= SHOWN_AT_FIRST
  const shown = all || isBelow ? poligonos : poligonos.slice(0, SHOWN_AT_FIRST)
  const hidden = poligonos.length - shown.length
  return (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {formatCount(poligonos.length, 'polígono pode', 'polígonos podem')} não ser talhão. Escolha na tabela ou no mapa
        da prévia; sem a sua decisão vale a proposta.
      </Text>
      <Table className={classes.table} aria-label="Polígonos a decidir" verticalSpacing={6} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Polígono</Table.Th>
            <Table.Th className={classes.figure}>Área (ha)</Table.Th>
            <Table.Th>
              <VisuallyHidden>Decisão</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((poligono) => (
            <Row
              key={poligono.marcador}
              poligono={poligono}
              areaHa={areasHa[poligono.marcador]}
              isMeasured={isToMeasure(poligono, decided)}
              readOnly={readOnly}
              onMeasure={(measure) => onDecide(decideOn(poligono, measure, decided))}
            />
          ))}
        </Table.Tbody>
      </Table>
      {(hidden > 0 || all) && poligonos.length > SHOWN_AT_FIRST && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${hidden}`}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly poligono: DecisaoDePoligono
  readonly areaHa: number | undefined
  readonly isMeasured: boolean
  readonly readOnly: boolean
  readonly onMeasure: (measure: boolean) => void
}

function Row({ poligono, areaHa, isMeasured, readOnly, onMeasure }: RowProps) {
  const { chosen, pointed, choose, point } = usePolygonChoice()
  const { marcador } = poligono
  const isChosen = marcador === chosen
  const name = polygonName(poligono)
  const proposal = poligono.proposta === 'medir' ? 'medir' : 'não medir'
  const isProposed = isMeasured === (poligono.proposta === 'medir')
  const act = isMeasured ? 'Tirar do plantio' : 'Medir como talhão'
  return (
    <Table.Tr
      data-chosen={isChosen || undefined}
      data-pointed={marcador === pointed || undefined}
      onPointerEnter={() => point(marcador)}
      onPointerLeave={() => point(undefined)}
    >
      <Table.Td className={classes.name}>
        <UnstyledButton
          className={classes.choice ?? ''}
          aria-pressed={isChosen}
          title="Ver no mapa da prévia"
          onClick={() => choose(isChosen ? undefined : marcador)}
        >
          {name}
        </UnstyledButton>
        <Text size="xs" c="dimmed">
          {doubtText(poligono)} {isProposed ? `Proposta: ${proposal}.` : `Decidido por você; a proposta é ${proposal}.`}
        </Text>
      </Table.Td>
      <Table.Td className={classes.figure}>{formatNumber(areaHa)}</Table.Td>
      <Table.Td className={classes.act}>
        <Text size="xs" fw={600} {...(!isMeasured && { c: 'dimmed' })}>
          {isMeasured ? 'No plantio' : 'Fora do plantio'}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          mt={2}
          disabled={readOnly}
          aria-label={`${act}: ${name}, marcador ${marcador}`}
          onClick={() => onMeasure(!isMeasured)}
        >
          {act}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
