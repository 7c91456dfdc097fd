/** The form of one line, at its position in the table: an edited line, or a new one (specification 001 §5). */
import { type BandTable, type EffectivenessLine, type LineContent, typedLineFaults } from '@faixa/domain'
import { present, roundForPeople } from '@faixa/units'
import { Button, Group, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect } from 'react'
import { byId } from '../../../entidades/chosen-entidades.ts'
import { PrestadoraFields } from '../../../entidades/entidade-fields.tsx'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import type { Values } from '../../../form/state/field-state.ts'
import { fieldId, useFields } from '../../../form/state/use-fields.ts'
import classes from './tables.module.css'

const LABELS = {
  codigo: 'Código',
  prestadora: 'Prestadora',
  piloto: 'Piloto',
  areaPlantio: 'Área de plantio',
  efetividade: 'Efetividade',
  observacoes: 'Observações',
} as const

type Field = keyof typeof LABELS

interface LineFormProps {
  readonly table: Pick<BandTable, 'band' | 'title'>
  /** Absent for a new line. */
  readonly line?: EffectivenessLine
  readonly prestadoras: Entidades['prestadoras']
  readonly draftKey: string
  readonly onConfirm: (content: LineContent) => void
  readonly onAbort: () => void
}

export function LineForm({ table, line, prestadoras: listed, draftKey, onConfirm, onAbort }: LineFormProps) {
  const prestadoras = withOwn(listed, line)
  const fields = useFields<Field>({
    labels: LABELS,
    initial: line ? valuesOf(line) : EMPTY,
    check: (values) => faultsOf(values, table, line),
    draftKey,
    isQuietWhileEmpty: true,
    areErrorsApart: true,
  })
  const isWrong = fields.errors.length > 0
  useEffect(() => document.getElementById(fieldId('codigo'))?.focus(), [])
  const leave = () => {
    fields.dropDraft()
    onAbort()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return fields.tried()
    fields.dropDraft()
    onConfirm(contentOf(fields.values, prestadoras, line))
  }
  return (
    <form
      className={classes.form}
      aria-label={line ? `Editar a linha ${line.codigo}` : `Nova linha em ${table.title}`}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave()
      }}
    >
      <div className={classes.fields}>
        <TextField {...fields.field('codigo')} required />
        <PrestadoraFields form={fields} prestadoras={prestadoras} />
        <QuantityField {...fields.field('areaPlantio')} unit="ha" required />
        <QuantityField {...fields.field('efetividade')} unit="%" required />
        <Observacoes {...fields.field('observacoes')} />
      </div>
      <Group gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={leave}>
          Abortar
        </Button>
        <Button type="submit" size="sm" disabled={isWrong} leftSection={<IconCheck size={16} aria-hidden />}>
          {line ? 'Confirmar' : 'Salvar linha'}
        </Button>
      </Group>
    </form>
  )
}

function Observacoes({
  onChange,
  onLeave,
  readOnly: _readOnly,
  ...field
}: ReturnType<ReturnType<typeof useFields<Field>>['field']>) {
  return (
    <Textarea
      {...field}
      name={field.id}
      className={classes.wide ?? ''}
      autosize
      minRows={1}
      maxRows={6}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}

const EMPTY: Values<Field> = {
  codigo: '',
  prestadora: '',
  piloto: '',
  areaPlantio: '',
  efetividade: '',
  observacoes: '',
}

function valuesOf({
  codigo,
  prestadora,
  piloto,
  areaPlantio,
  efetividade,
  observacoes,
}: EffectivenessLine): Values<Field> {
  return {
    codigo,
    observacoes,
    prestadora: `${prestadora.id}`,
    piloto: `${piloto.id}`,
    areaPlantio: textOf(areaPlantio),
    efetividade: textOf(efetividade),
  }
}

/** Writes a figure with two decimals, as everywhere; an unchanged text stays the measured figure with all of its decimals. */
const textOf = (value: number | undefined) => (value === undefined ? '' : roundForPeople(value).toFixed(2))
const numberOf = (text: string) => (text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text))

/** A measured figure that was not changed is always valid. */
function faultsOf(values: Values<Field>, { band }: Pick<BandTable, 'band'>, line: EffectivenessLine | undefined) {
  const typed = {
    codigo: values.codigo,
    prestadora: numberOf(values.prestadora),
    piloto: numberOf(values.piloto),
    areaPlantio: numberOf(values.areaPlantio),
    efetividade: numberOf(values.efetividade),
  }
  return typedLineFaults(typed, band).filter(({ campo }) => {
    if (campo !== 'areaPlantio' && campo !== 'efetividade') return true
    return line?.[campo] === undefined || values[campo] !== textOf(line[campo])
  })
}

function contentOf(
  values: Values<Field>,
  prestadoras: Entidades['prestadoras'],
  line: EffectivenessLine | undefined,
): LineContent {
  const figureOf = (field: 'areaPlantio' | 'efetividade') =>
    line?.[field] !== undefined && values[field] === textOf(line[field]) ? line[field] : numberOf(values[field])
  const prestadora = byId(prestadoras, values.prestadora)
  const piloto = prestadora && byId(prestadora.pilotos, values.piloto)
  return {
    codigo: values.codigo.trim(),
    observacoes: values.observacoes,
    prestadora: { id: Number(values.prestadora), nome: prestadora?.nome ?? '' },
    piloto: { id: Number(values.piloto), nome: piloto?.nome ?? '' },
    ...present({ areaPlantio: figureOf('areaPlantio'), efetividade: figureOf('efetividade') }),
  }
}

/** The pilot of a line stays a choice when the lists lack him. */
function withOwn(listed: Entidades['prestadoras'], line: EffectivenessLine | undefined): Entidades['prestadoras'] {
  if (!line) return listed
  const { prestadora, piloto } = line
  const listedPrestadora = listed.find(({ id }) => id === prestadora.id)
  if (listedPrestadora?.pilotos.some(({ id }) => id === piloto.id)) return listed
  const kept = { ...prestadora, pilotos: [...(listedPrestadora?.pilotos ?? []), piloto] }
  return listedPrestadora ? listed.map((one) => (one === listedPrestadora ? kept : one)) : [...listed, kept]
}
