/** Asks for the decisions about the files: which polygons are talhões, whether the application was flown twice, and which talhões count. */
import { type Decided, type DecisaoDePoligono, type Decisoes, doubtText, polygonName } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Button, SegmentedControl, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { FormSection } from '../../../form/shell/form-section.tsx'
import { decideOn, isToMeasure } from '../files/decide-on.ts'
import classes from '../laudo-form.module.css'

/** Polygons shown at first: a farm may have hundreds of plots that overlap. */
const SHOWN_AT_FIRST = 6

interface DecisionsProps {
  /** Decisions of the last measurement of these files. */
  readonly decisoes: Decisoes | undefined
  readonly decided: Decided
  readonly onDecide: (decided: Decided) => void
  readonly readOnly: boolean
}

export function Decisions({ decisoes, decided, onDecide, readOnly }: DecisionsProps) {
  const [all, { toggle }] = useDisclosure(false)
  if (!decisoes) return null
  const { poligonos, repetidos, tocados } = decisoes
  const shown = all ? poligonos : poligonos.slice(0, SHOWN_AT_FIRST)
  return (
    <FormSection title="O que você decide">
      <div data-wide>
        <Text size="sm" c="dimmed" mb="xs">
          Os arquivos não dizem tudo. Sem a sua decisão vale o que o Faixa propõe; os números abaixo a acompanham.
        </Text>
        <ul className={classes.decisions}>
          {tocados && (
            <Decision
              what={`A aplicação atinge ${tocados.talhoes} dos ${tocados.todos} talhões`}
              why="Os outros contam como não aplicados."
              proposal="medir todos"
              isDecided={decided.soTocados === true}
            >
              <Switch
                label={tocados.talhoes === 1 ? 'Medir só o atingido' : `Medir só os ${tocados.talhoes} atingidos`}
                checked={decided.soTocados ?? false}
                disabled={readOnly}
                onChange={({ currentTarget: { checked } }) => onDecide({ ...decided, soTocados: checked })}
              />
            </Decision>
          )}
          {repetidos && (
            <Decision
              what={`${formatCount(repetidos.marcadores, 'marcador repetido', 'marcadores repetidos')} na aplicação`}
              why="Têm as mesmas posições e os mesmos horários de outros."
              proposal="contar uma vez"
              isDecided={decided.segundoVoo === true}
            >
              <SegmentedControl
                size="sm"
                aria-label="Marcadores repetidos"
                value={decided.segundoVoo ? 'segundo voo' : 'uma vez'}
                readOnly={readOnly}
                onChange={(value) => onDecide({ ...decided, segundoVoo: value === 'segundo voo' })}
                data={[
                  { value: 'uma vez', label: 'Contar uma vez' },
                  { value: 'segundo voo', label: 'Foi um segundo voo' },
                ]}
              />
            </Decision>
          )}
          {shown.map((poligono) => (
            <Polygon
              key={poligono.marcador}
              poligono={poligono}
              decided={decided}
              onDecide={onDecide}
              readOnly={readOnly}
            />
          ))}
        </ul>
        {poligonos.length > SHOWN_AT_FIRST && (
          <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
            {all ? 'Mostrar menos' : `Mostrar mais ${poligonos.length - SHOWN_AT_FIRST}`}
          </Button>
        )}
      </div>
    </FormSection>
  )
}

interface PolygonProps extends Omit<DecisionsProps, 'decisoes'> {
  readonly poligono: DecisaoDePoligono
}

function Polygon({ poligono, decided, onDecide, readOnly }: PolygonProps) {
  const name = polygonName(poligono)
  const isMeasured = isToMeasure(poligono, decided)
  const isProposed = poligono.proposta === 'medir'
  return (
    <Decision
      what={name}
      why={doubtText(poligono)}
      proposal={isProposed ? 'medir' : 'não medir'}
      isDecided={isMeasured !== isProposed}
    >
      <Switch
        label="Medir como talhão"
        aria-label={`Medir como talhão: ${name}, marcador ${poligono.marcador}`}
        checked={isMeasured}
        disabled={readOnly}
        onChange={({ currentTarget: { checked } }) => onDecide(decideOn(poligono, checked, decided))}
      />
    </Decision>
  )
}

interface DecisionProps {
  readonly what: string
  readonly why: string
  readonly proposal: string
  readonly isDecided: boolean
  readonly children: ReactNode
}

function Decision({ what, why, proposal, isDecided, children }: DecisionProps) {
  return (
    <li>
      <div className={classes.said}>
        <Text size="sm" fw={500}>
          {what}
        </Text>
        <Text size="xs" c="dimmed">
          {why}{' '}
          {isDecided ? (
            <>
              <Text span inherit fw={500} c="var(--mantine-color-text)">
                Decidido por você
              </Text>
              ; a proposta é {proposal}.
            </>
          ) : (
            `Proposta: ${proposal}.`
          )}
        </Text>
      </div>
      <div className={classes.choice}>{children}</div>
    </li>
  )
}
