/** The fields of the data of an operation, for any form that has them. They are loaded with the first screen that shows them. */
import type { ReplyOf, Routes } from '@faixa/contract'
import {
  CAMPOS,
  CAMPOS_DA_LEITURA,
  CAMPOS_DO_PRODUTO,
  type CampoDaOperacao,
  type CampoName,
  LEITURAS_MAX,
  PRODUTOS_MAX,
  PROFISSOES,
  TIPOS_AERONAVE,
} from '@faixa/domain'
import { ActionIcon, Button, TextInput, Title, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { query } from '../../api/query.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { DateField } from '../../form/fields/date-field.tsx'
import { QuantityField } from '../../form/fields/quantity-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { TimeField } from '../../form/fields/time-field.tsx'
import { type FieldProps, focusField } from '../../form/state/use-fields.ts'
import { useMay } from '../../session/use-session.ts'
import { MunicipioField, type MunicipioFieldProps } from './municipio-field.tsx'
import classes from './operacao.module.css'
import {
  equipmentOf,
  fieldAt,
  OPERACAO_LABELS,
  type OperacaoList,
  type OperacaoValues,
  productRow,
  readingRow,
  rowNames,
  rowsWithText,
} from './operacao-values.ts'

export interface OperacaoFieldsProps extends MunicipioFieldProps {
  /** The prestadora chosen in the form, by id. */
  readonly prestadora: string
  readonly prestadoras: Entidades['prestadoras']
  /** The laudo's current aircraft, which may have left the list. */
  readonly kept?: { readonly id: number; readonly nome: string } | undefined
  /** Typed times of the flight, hh:mm: the hours of the first and last reading. */
  readonly times: readonly [begin: string, end: string]
  /** The field that gets the focus when these fields are loaded. */
  readonly focused?: string | undefined
}

const GROUPS: readonly (readonly [title: string, names: readonly CampoName[]])[] = [
  ['Local', ['uf', 'municipio', 'pista']],
  [
    'Aeronave e equipamento',
    [
      'alturaVoo',
      'equipamento',
      'equipamentoModelo',
      'equipamentoAngulo',
      'gotas',
      'vazao',
      'incertezaFaixa',
      'receptor',
    ],
  ],
  ['Receituário', ['receituario', 'receituarioData', 'usoAereo']],
  ['Responsáveis', ['agronomo', 'agronomoRegistro', 'tecnico', 'tecnicoRegistro', 'pilotoRegistro']],
]

/** Two readings are required: at the beginning and at the end. */
const LEAST_ROWS = { produtos: 1, leituras: 2 } as const

export default function OperacaoFields({
  fields,
  prestadora,
  prestadoras,
  kept,
  place,
  times,
  focused,
}: OperacaoFieldsProps) {
  useEffect(() => {
    if (focused !== undefined && focused in OPERACAO_LABELS) focusField(focused)
  }, [focused])
  const listed = prestadoras.find(({ id }) => `${id}` === prestadora)?.aeronaves ?? []
  const aircraft = listed.map(({ id, nome, tipo, modelo }) => ({
    value: `${id}`,
    label: [nome, TIPOS_AERONAVE[tipo], modelo].filter(Boolean).join(' · '),
  }))
  const mayRegister = useMay('createRecurso')
  const { data: produtos = [] } = useQuery(query('listProdutos', {}))
  const { data: typed } = useQuery({
    ...query('listTypedOperacao', { query: { prestadora: Number(prestadora) } }),
    enabled: prestadora !== '',
  })
  const responsaveis = prestadoras.find(({ id }) => `${id}` === prestadora)?.responsaveis ?? []
  const gone = kept && fields.values.aeronave === `${kept.id}` && !listed.some(({ id }) => id === kept.id)
  return (
    <>
      {GROUPS.map(([title, names]) => (
        <div key={title} role="group" aria-label={title}>
          <Title order={4} className={classes.group}>
            {title}
          </Title>
          <div className={classes.fields}>
            {names[0] === 'alturaVoo' && (
              <ChoiceField
                {...fields.field('aeronave')}
                choices={gone ? [...aircraft, { value: `${kept.id}`, label: kept.nome }] : aircraft}
                clearable
                placeholder={prestadora === '' ? 'Escolha antes a prestadora' : 'Não informada'}
                nothing={
                  mayRegister
                    ? 'A prestadora não tem aeronaves cadastradas: cadastre-as em «Aeronaves».'
                    : 'A prestadora não tem aeronaves cadastradas: peça à equipe de análise que as cadastre.'
                }
              />
            )}
            {names.map((name) =>
              name === 'municipio' ? (
                <MunicipioField key={name} fields={fields} place={place} />
              ) : (
                <TypedField
                  key={name}
                  campo={CAMPOS[name]}
                  props={fields.field(fieldAt(name))}
                  {...(name === 'pista' && { offered: typed?.pistas })}
                  {...(name === 'equipamentoModelo' && {
                    offered: typed?.equipamentos.map(({ equipamentoModelo }) => equipamentoModelo),
                    onPicked: (modelo: string) => fields.put(equipmentOf(typed?.equipamentos, modelo, fields.values)),
                  })}
                  {...(name in PROFISSOES && {
                    offered: responsaveis.filter(({ profissao }) => profissao === name).map(({ nome }) => nome),
                    onPicked: (nome: string) => {
                      const person = responsaveis.find((one) => one.profissao === name && one.nome === nome)
                      if (person?.registro) fields.put({ [fieldAt(`${name}Registro`)]: person.registro })
                    },
                  })}
                />
              ),
            )}
          </div>
        </div>
      ))}
      <Rows fields={fields} list="produtos" title="Produtos" one="produto" produtos={produtos} />
      <Rows fields={fields} list="leituras" title="Condições do tempo" one="leitura" times={times} />
    </>
  )
}

const TABLES = { produtos: CAMPOS_DO_PRODUTO, leituras: CAMPOS_DA_LEITURA } as const
const MOST = { produtos: PRODUTOS_MAX, leituras: LEITURAS_MAX } as const

interface RowsProps {
  readonly fields: OperacaoFieldsProps['fields']
  readonly list: OperacaoList
  readonly title: string
  readonly one: string
  readonly times?: OperacaoFieldsProps['times']
  /** Registered products, which fill a row by their mark. */
  readonly produtos?: ReplyOf<Routes['listProdutos']>
}

function Rows({ fields, list, title, one, times, produtos }: RowsProps) {
  const { values, put, field } = fields
  const [shown, setShown] = useState(0)
  const rows = Math.max(shown, rowsWithText(values, list), LEAST_ROWS[list])
  const table: Readonly<Record<string, CampoDaOperacao>> = TABLES[list]
  const names = Object.keys(table)
  /** The rows below move up. */
  const remove = (from: number) => {
    const moved = Array.from({ length: MOST[list] - from }, (_, i) => from + i).flatMap((row) =>
      rowNames(list).map((name) => [
        fieldAt(list, row, name),
        row + 1 < MOST[list] ? values[fieldAt(list, row + 1, name)] : '',
      ]),
    )
    put(Object.fromEntries(moved) as Partial<OperacaoValues>)
    setShown(Math.max(rows - 1, LEAST_ROWS[list]))
    focusField(fieldAt(list, Math.max(from - 1, 0), names[0]!))
  }
  return (
    <div role="group" aria-label={title}>
      <Title order={4} className={classes.group}>
        {title}
      </Title>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} role="group" aria-label={`${one} ${row + 1}`}>
          {(rows > LEAST_ROWS[list] || row > 0 || list === 'leituras') && (
            <div className={classes.rowHead}>
              <span>{rowTitle(list, one, row)}</span>
              <Tooltip label={`Tirar ${one} ${row + 1}`} withArrow>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Tirar ${one} ${row + 1}`}
                  onClick={() => remove(row)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Tooltip>
            </div>
          )}
          {times && (
            <WeatherLine
              props={field(fieldAt(list, row, 'linha'))}
              onDone={(line) => put(readingRow(line, row, times[row === 0 ? 0 : 1]))}
            />
          )}
          <div className={classes.fields}>
            {names.map((name) => (
              <TypedField
                key={name}
                campo={table[name]!}
                props={field(fieldAt(list, row, name))}
                {...(name === 'marca' && {
                  offered: (produtos ?? []).map(({ nome }) => nome),
                  onPicked: (marca: string) => put(productRow(produtos ?? [], marca, row, values)),
                })}
              />
            ))}
          </div>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={rows >= MOST[list]}
        onClick={() => {
          setShown(rows + 1)
          focusField(fieldAt(list, rows, names[0]!))
        }}
      >
        Adicionar {one}
      </Button>
    </div>
  )
}

interface WeatherLineProps {
  readonly props: FieldProps
  /** The line is finished: what can be read of it moves to the fields below. */
  readonly onDone: (line: string) => void
}

/** A reading typed or pasted at once, instead of into five fields. */
function WeatherLine({ props: { onChange, onLeave, ...props }, onDone }: WeatherLineProps) {
  const done = () => {
    onDone(props.value)
    onLeave()
  }
  return (
    <TextInput
      {...props}
      mb="xs"
      label="Leitura numa linha"
      placeholder="24,5 68 6 NE"
      description="Temperatura, umidade, vento e direção. A hora é a do voo, se a linha não começar com outra."
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done()
      }}
    />
  )
}

function rowTitle(list: OperacaoList, one: string, row: number): string {
  const name = `${one[0]!.toUpperCase()}${one.slice(1)} ${row + 1}`
  return list === 'leituras' && row === 0 ? `${name}: início da aplicação` : name
}

interface TypedFieldProps {
  readonly campo: CampoDaOperacao
  readonly props: FieldProps
  /** Registered or earlier texts to choose from, and what follows from choosing one. */
  readonly offered?: readonly string[] | undefined
  readonly onPicked?: (text: string) => void
}

/** The visible label is the field's own; screen readers announce the row by the name of the group. */
function TypedField({ campo, props, offered = [], onPicked }: TypedFieldProps) {
  const id = useId()
  const field = { ...props, label: campo.label }
  switch (campo.kind) {
    case 'number':
      return <QuantityField {...field} unit={campo.unit} />
    case 'choice':
      return (
        <ChoiceField
          {...field}
          choices={Object.entries(campo.choices).map(([value, label]) => ({ value, label }))}
          clearable
          placeholder="Não informado"
        />
      )
    case 'day':
      return <DateField {...field} />
    case 'time':
      return <TimeField {...field} />
    case 'text':
      if (offered.length === 0) return <TextField {...field} maxLength={campo.max} />
      return (
        <div>
          <TextField
            {...field}
            maxLength={campo.max}
            list={id}
            onChange={(text) => {
              field.onChange(text)
              if (text !== field.value && offered.includes(text)) onPicked?.(text)
            }}
          />
          <datalist id={id}>
            {offered.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )
  }
}
