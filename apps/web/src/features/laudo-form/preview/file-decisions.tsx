/** Shown below a file's field: decisions about which polygons are talhões, which talhões count, and what was flown twice. */
import type { Decided, Decisoes } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { SegmentedControl, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { drawnFlight } from '../files/flight-state.ts'
import type { FlightFiles } from '../files/use-flight-files.ts'
import classes from '../laudo-form.module.css'
import { PolygonTable } from './polygons/polygon-table.tsx'

interface FileDecisionsProps {
  readonly role: Role
  readonly files: FlightFiles
  readonly readOnly: boolean
}

export function FileDecisions({ role, files, readOnly }: FileDecisionsProps) {
  const { last, decided } = files.state
  const decisoes = last?.numbers.decisoes
  if (!decisoes || !isRequested(role, decisoes, decided)) return null
  return (
    <section className={classes.decisions} aria-label={role === 'area' ? 'O que você decide' : 'Passadas repetidas'}>
      {role === 'area' ? (
        <OfTheArea decisoes={decisoes} decided={decided} files={files} readOnly={readOnly} />
      ) : (
        <Repeated decisoes={decisoes} decided={decided} onDecide={files.decide} readOnly={readOnly} />
      )}
    </section>
  )
}

function isRequested(role: Role, { poligonos, tocados, repetidos }: Decisoes, { soTocados }: Decided): boolean {
  if (role === 'aplicacao') return repetidos !== undefined
  // Before it is decided, the check beside the file offers to measure the touched plots alone.
  return role === 'area' && (poligonos.length > 0 || (tocados !== undefined && soTocados === true))
}

interface OfTheAreaProps {
  readonly decisoes: Decisoes
  readonly decided: Decided
  readonly files: FlightFiles
  readonly readOnly: boolean
}

function OfTheArea({ decisoes: { poligonos, tocados }, decided, files, readOnly }: OfTheAreaProps) {
  const areasHa = drawnFlight(files.state)?.doubtful?.areasHa ?? files.state.last?.doubtful?.areasHa ?? {}
  return (
    <>
      {tocados && decided.soTocados && (
        <Decision
          what={`A aplicação atinge ${tocados.talhoes} dos ${tocados.todos} talhões`}
          why="Os outros não são medidos. Decidido por você; a proposta é medir todos."
        >
          <Switch
            label={
              tocados.talhoes === 1 ? 'Medir só o talhão tocado' : `Medir só os ${tocados.talhoes} talhões tocados`
            }
            checked
            disabled={readOnly}
            onChange={() => files.decide({ ...decided, soTocados: false })}
          />
        </Decision>
      )}
      {poligonos.length > 0 && (
        <PolygonTable
          poligonos={poligonos}
          areasHa={areasHa}
          decided={decided}
          onDecide={files.decide}
          readOnly={readOnly}
        />
      )}
    </>
  )
}

interface RepeatedProps {
  readonly decisoes: Decisoes
  readonly decided: Decided
  readonly onDecide: (decided: Decided) => void
  readonly readOnly: boolean
}

function Repeated({ decisoes: { repetidos }, decided, onDecide, readOnly }: RepeatedProps) {
  if (!repetidos) return null
  return (
    <Decision
      what={`${formatCount(repetidos.marcadores, 'marcador repetido', 'marcadores repetidos')} na aplicação`}
      why={`Têm as mesmas posições de outros, e os mesmos horários onde os há. ${
        decided.segundoVoo ? 'Decidido por você; a proposta é contar uma vez.' : 'Proposta: contar uma vez.'
      }`}
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
  )
}

interface DecisionProps {
  readonly what: string
  readonly why: string
  readonly children: ReactNode
}

function Decision({ what, why, children }: DecisionProps) {
  return (
    <div className={classes.decision}>
      <Text size="sm" fw={500}>
        {what}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {why}
      </Text>
      {children}
    </div>
  )
}
