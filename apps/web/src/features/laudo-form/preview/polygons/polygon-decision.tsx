/** The decision about the polygon that was clicked, over the map: its row may be out of sight, in another step or behind the full screen. */
import { type Decided, type DecisaoDePoligono, doubtText, polygonName } from '@faixa/domain'
import { formatQuantity, hectares } from '@faixa/units'
import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { decideOn, isToMeasure } from '../../../../laudo/decide-on.ts'
import { usePolygonChoice } from './polygon-choice.ts'
import classes from './polygon-table.module.css'

interface PolygonDecisionProps {
  readonly poligonos: readonly DecisaoDePoligono[]
  /** Hectares as drawn, by the placemark's number. */
  readonly areasHa: Readonly<Record<number, number>>
  readonly decided: Decided
  readonly onDecide: (decided: Decided) => void
}

export function PolygonDecision({ poligonos, areasHa, decided, onDecide }: PolygonDecisionProps) {
  const { chosen, choose } = usePolygonChoice()
  const card = useRef<HTMLElement>(null)
  // The card is scrolled into view when a name in the table was clicked; on a click on the map nothing but the card may move.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const poligono = poligonos.find(({ marcador }) => marcador === chosen)
  if (!poligono) return null
  const isMeasured = isToMeasure(poligono, decided)
  const areaHa = areasHa[poligono.marcador]
  const name = polygonName(poligono)
  return (
    <section ref={card} className={classes.over} aria-label={`Decisão: ${name}`} data-map-controls>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} className={classes.name ?? ''}>
          {name}
          {areaHa !== undefined && ` · ${formatQuantity(hectares(areaHa), 'ha')}`}
        </Text>
        <CloseButton size="sm" aria-label="Fechar a decisão" onClick={() => choose(undefined)} />
      </Group>
      <Text size="xs" c="dimmed">
        {isMeasured ? 'No plantio.' : 'Fora do plantio.'} {doubtText(poligono)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        mt={6}
        onClick={() => onDecide(decideOn(poligono, !isMeasured, decided))}
      >
        {isMeasured ? 'Tirar do plantio' : 'Medir como talhão'}
      </Button>
    </section>
  )
}
