/** The areas of a file as a table: whether each is included, and its name, classification and distance. */

import { type Classificacao } from '@faixa/domain'
import { DISTANCE_DECIMALS, formatNumber, formatTyped } from '@faixa/units'
import { Button, Checkbox, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FoundArea } from '../../../flight-worker/flight-answers.ts'
import { quantityOf, quantityText } from '../../../form/fields/quantity-text.ts'
import scrolls from '../../../ui/page/scrolls.module.css'
import { type EmpresaDistances, metresInForce } from '../distances-in-force.ts'
import { measureText } from '../measure-text.ts'
import classes from '../protecao.module.css'
import { type ChosenArea, errorsOfArea, kindOf } from './chosen-areas.ts'
import { CLASS_CHOICES } from './protecao-fields.ts'

/** Rows of a page: each has three inputs. */
const ROWS = 25

interface AreaTableProps {
  readonly rows: readonly FoundArea[]
  readonly chosen: readonly ChosenArea[]
  readonly ofEmpresa: EmpresaDistances
  readonly disabled: boolean
  /** Errors are shown after an attempt to send. */
  readonly wasTried: boolean
  readonly onChange: (chosen: readonly ChosenArea[]) => void
  readonly onShow: (index: number) => void
}

export function AreaTable({ rows, chosen, ofEmpresa, disabled, wasTried, onChange, onShow }: AreaTableProps) {
  const [from, setFrom] = useState(0)
  const change = (index: number, part: Partial<ChosenArea>) =>
    onChange(chosen.map((area, i) => (i === index ? { ...area, ...part } : area)))
  const taken = chosen.filter((area) => area.taken).length
  return (
    <>
      <Group gap="sm" mb="xs" align="end">
        <Checkbox
          label={`${formatNumber(taken, 0)} de ${formatNumber(rows.length, 0)} áreas escolhidas`}
          checked={taken === rows.length}
          indeterminate={taken > 0 && taken < rows.length}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange(chosen.map((area) => ({ ...area, taken: checked })))}
        />
        <NativeSelect
          size="xs"
          aria-label="Classificar todas as escolhidas como"
          value=""
          disabled={disabled || taken === 0}
          data={[{ value: '', label: 'Classificar todas como…' }, ...CLASS_CHOICES]}
          onChange={({ currentTarget: { value } }) => {
            const classificacao = value as Classificacao
            if (value !== '') onChange(chosen.map((area) => (area.taken ? { ...area, classificacao } : area)))
          }}
        />
      </Group>
      {/* A scrolled box is reached with the keyboard. */}
      <section className={`${classes.rows} ${scrolls.scrolls}`} tabIndex={0} aria-label="Tabela de áreas, rolável">
        <Table stickyHeader aria-label="Áreas do arquivo" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Incluir</Table.Th>
              <Table.Th>Nome</Table.Th>
              <Table.Th>Classificação</Table.Th>
              <Table.Th>Distância (m)</Table.Th>
              <Table.Th>Mais informações</Table.Th>
              <Table.Th>Medida</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(from, from + ROWS).map((row, i) => (
              <AreaRow
                key={from + i}
                index={from + i}
                row={row}
                area={chosen[from + i]!}
                ofEmpresa={ofEmpresa}
                disabled={disabled}
                wasTried={wasTried}
                onChange={change}
                onShow={onShow}
              />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {rows.length > ROWS && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" disabled={from === 0} onClick={() => setFrom(from - ROWS)}>
            Anteriores
          </Button>
          <Text size="xs" c="dimmed" role="status">
            {formatNumber(from + 1, 0)} a {formatNumber(Math.min(from + ROWS, rows.length), 0)} de{' '}
            {formatNumber(rows.length, 0)}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={from + ROWS >= rows.length}
            onClick={() => setFrom(from + ROWS)}
          >
            Próximas
          </Button>
        </Group>
      )}
    </>
  )
}

interface AreaRowProps extends Pick<AreaTableProps, 'ofEmpresa' | 'disabled' | 'wasTried' | 'onShow'> {
  readonly index: number
  readonly row: FoundArea
  readonly area: ChosenArea
  readonly onChange: (index: number, part: Partial<ChosenArea>) => void
}

function AreaRow({ index, row, area, ofEmpresa, disabled, wasTried, onChange, onShow }: AreaRowProps) {
  const wrong = wasTried ? errorsOfArea(area, ofEmpresa) : {}
  const named = `da área ${index + 1}`
  const measure = measureText(row) ?? kindOf(row)
  const off = disabled || !area.taken
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={`Incluir a área ${index + 1}, ${area.nome}`}
          checked={area.taken}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange(index, { taken: checked })}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          className={classes.name}
          aria-label={`Nome ${named}`}
          value={area.nome}
          maxLength={200}
          disabled={off}
          error={wrong.nome}
          onChange={({ currentTarget: { value } }) => onChange(index, { nome: value })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          size="xs"
          className={classes.class}
          aria-label={`Classificação ${named}`}
          value={area.classificacao}
          disabled={off}
          data={CLASS_CHOICES}
          onChange={({ currentTarget: { value } }) => onChange(index, { classificacao: value as Classificacao })}
        />
      </Table.Td>
      <Table.Td>
        <Distance
          label={`Distância ${named}, em metros`}
          value={area.buffer}
          usual={metresInForce(area.classificacao, '', ofEmpresa)}
          disabled={off}
          error={wrong.buffer}
          onChange={(buffer) => onChange(index, { buffer })}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          className={classes.name}
          aria-label={`Mais informações ${named}`}
          placeholder="As de todas"
          value={area.identificacao}
          maxLength={2000}
          disabled={off}
          error={wrong.identificacao}
          onChange={({ currentTarget: { value } }) => onChange(index, { identificacao: value })}
        />
      </Table.Td>
      <Table.Td className={classes.measure}>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onShow(index)}
          aria-label={`${measure}: ver no mapa a área ${index + 1}`}
        >
          {measure}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

interface DistanceProps {
  readonly label: string
  readonly value: string
  /** Distance that applies to an area without its own, metres. */
  readonly usual: number | undefined
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function Distance({ label, value, usual, disabled, error, onChange }: DistanceProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      size="xs"
      className={classes.distance}
      aria-label={label}
      inputMode="decimal"
      placeholder={usual === undefined ? 'A definir' : formatTyped(usual, DISTANCE_DECIMALS)}
      value={typed ?? quantityText(value)}
      disabled={disabled}
      error={error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(quantityOf(text) ?? text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
