/** «E se»: the same laudos by changed contracts, computed in the browser by the function that settles them. Nothing is saved. */
import { minusReais, type SettlementTotals } from '@faixa/domain'
import { formatCount, formatNumber, formatPercent, formatReais } from '@faixa/units'
import { Button, Slider, Table, VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { type ComputedLine, countedLines, paidInFull, simulatedTotals } from '../../../acerto/acerto-lines.ts'
import { NounSection } from '../../../noun/noun-section.tsx'
import { StatCard } from '../../../ui/badges/stat-card.tsx'
import classes from '../acertos.module.css'

interface SimulatorProps {
  readonly lines: readonly ComputedLine[]
  readonly actual: SettlementTotals
}

export default function Simulator({ lines, actual }: SimulatorProps) {
  const usual = useMemo(() => countedLines(lines).find(({ termos }) => termos)?.termos?.pleno, [lines])
  const [pleno, setPleno] = useState<number>()
  const [preco, setPreco] = useState(0)
  const terms = useDeferredValue(useMemo(() => ({ pleno, preco }), [pleno, preco]))
  const totals = useMemo(() => simulatedTotals(lines, terms), [lines, terms])
  const isChanged = pleno !== undefined || preco !== 0
  if (usual === undefined) return null
  const difference = minusReais(totals.valor, actual.valor)
  const sign = difference.startsWith('-') ? '' : '+'
  return (
    <NounSection
      title="Simulador"
      beside={
        isChanged ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setPleno(undefined)
              setPreco(0)
            }}
          >
            Voltar ao contrato
          </Button>
        ) : (
          <span className={classes.small}>Nada do que se muda aqui é salvo.</span>
        )
      }
    >
      <div className={classes.simulation}>
        <div>
          <Choice
            label="E se fosse pago integralmente a partir de"
            shown={formatPercent(pleno ?? usual)}
            value={pleno ?? usual}
            range={[50, 100]}
            step={0.5}
            onChange={setPleno}
          />
          <Choice
            label="E se o preço mudasse"
            shown={`${preco > 0 ? '+' : ''}${formatNumber(preco, 0)}\u00a0%`}
            value={preco}
            range={[-30, 30]}
            step={1}
            onChange={setPreco}
          />
        </div>
        <div aria-live="polite">
          <StatCard
            label="Total simulado"
            value={formatReais(totals.valor)}
            detail={isChanged ? `${sign}${formatReais(difference)} em relação ao acerto` : 'igual ao do acerto'}
          />
          <Table verticalSpacing={5} mt="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <VisuallyHidden>Parte</VisuallyHidden>
                </Table.Th>
                <Table.Th className={classes.figure}>No acerto</Table.Th>
                <Table.Th className={classes.figure}>Simulado</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Compared
                what="Pagos integralmente"
                before={laudosText(paidInFull(lines))}
                now={laudosText(paidInFull(lines, pleno))}
              />
              <Compared what="Pelos hectares" before={formatReais(actual.base)} now={formatReais(totals.base)} />
              <Compared what="Bônus" before={formatReais(actual.bonus)} now={formatReais(totals.bonus)} />
              <Compared what="Descontos" before={formatReais(actual.desconto)} now={formatReais(totals.desconto)} />
            </Table.Tbody>
          </Table>
        </div>
      </div>
    </NounSection>
  )
}

const laudosText = (count: number) => formatCount(count, 'laudo', 'laudos')

function Compared({ what, before, now }: { readonly what: string; readonly before: string; readonly now: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {what}
      </Table.Th>
      <Table.Td className={classes.figure}>{before}</Table.Td>
      <Table.Td className={classes.figure}>{now}</Table.Td>
    </Table.Tr>
  )
}

interface ChoiceProps {
  readonly label: string
  /** The value as people read it. */
  readonly shown: string
  readonly value: number
  readonly range: readonly [number, number]
  readonly step: number
  readonly onChange: (value: number) => void
}

function Choice({ label, shown, value, range: [min, max], step, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <div className={classes.lineTop}>
        <span id={id}>{label}</span>
        <b className={classes.figure}>{shown}</b>
      </div>
      <Slider
        className={classes.slider ?? ''}
        value={value}
        min={min}
        max={max}
        step={step}
        label={null}
        marks={[
          { value: min, label: formatNumber(min, 0) },
          { value: max, label: formatNumber(max, 0) },
        ]}
        thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': shown }}
        onChange={onChange}
      />
    </div>
  )
}
