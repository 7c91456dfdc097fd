import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { DateField } from '../../form/fields/date-field.tsx'
import { isoOfDate, tidyDate } from '../../form/fields/date-text.ts'
import { QuantityField } from '../../form/fields/quantity-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { TimeField } from '../../form/fields/time-field.tsx'
import type { Fields } from '../../form/state/use-fields.ts'
import type { WidthAsked } from './files/width-asked.ts'
import { LABELS, type LaudoField } from './laudo-fields.ts'
import classes from './laudo-form.module.css'
import { ChecksBeside } from './preview/checks.tsx'
import { MissingWidth } from './preview/missing-width.tsx'
import { type Proposals, TIMES } from './proposals.ts'

interface FlightFieldsProps {
  readonly fields: Fields<LaudoField>
  readonly proposals: Proposals
  readonly width: WidthAsked
  readonly readOnly: boolean
}

const UNITS = {
  distanciaPista: 'km',
  faixaContratada: 'm',
  faixaExecutada: 'm',
  vazaoContratada: 'L/ha',
  taxaAplicacao: 'L/ha',
  insumos: 'ha',
} as const

const QUANTITIES = Object.keys(UNITS) as (keyof typeof UNITS)[]

/** No check compares the other fields with the files. */
const isChecked = (name: keyof typeof UNITS) => name !== 'distanciaPista' && name !== 'faixaContratada'

/** The fields of times, names and quantities of the flight. */
export function FlightFields({ fields, proposals, width, readOnly }: FlightFieldsProps) {
  const { values, put, field } = fields
  const dataInicial = field('dataInicial')
  // A final date that was filled in by the form follows the initial date until the person types another.
  const follows = useRef('')
  return (
    <>
      <div className={classes.moment}>
        <DateField
          {...dataInicial}
          label={LABELS.dataInicial}
          required
          readOnly={readOnly}
          onChange={(text) => {
            const followed = follows.current !== '' && values.dataFinal === follows.current && isoOfDate(text)
            if (followed) follows.current = tidyDate(text)
            put({ dataInicial: text, ...(followed && { dataFinal: tidyDate(text) }) })
          }}
          onLeave={() => {
            dataInicial.onLeave()
            // Most flights end on the day they begin (specification 000 §5).
            if (values.dataFinal !== '' || !isoOfDate(values.dataInicial)) return
            follows.current = tidyDate(values.dataInicial)
            put({ dataFinal: follows.current })
          }}
        />
        <TimeField {...field('horarioInicial')} label={LABELS.horarioInicial} readOnly={readOnly} />
      </div>
      <div className={classes.moment}>
        <DateField {...field('dataFinal')} label={LABELS.dataFinal} readOnly={readOnly} />
        <TimeField {...field('horarioFinal')} label={LABELS.horarioFinal} readOnly={readOnly} />
      </div>
      <div data-wide className={classes.checked}>
        <ChecksBeside concern="horarios" />
      </div>
      {proposals.times && (
        <TimesProposal fields={fields} times={proposals.times} zone={proposals.zone} readOnly={readOnly} />
      )}
      <div data-names>
        <TextField {...field('nome')} label={LABELS.nome} required readOnly={readOnly} placeholder="Fazenda ou bloco" />
        <TextProposal name="nome" text={proposals.nome} fields={fields} readOnly={readOnly} />
      </div>
      <div>
        <TextField {...field('codigo')} label={LABELS.codigo} required readOnly={readOnly} placeholder="Como OS 123" />
        <TextProposal name="codigo" text={proposals.codigo} fields={fields} readOnly={readOnly} />
      </div>
      {QUANTITIES.map((name) => (
        <div key={name}>
          <QuantityField
            {...field(name)}
            label={LABELS[name]}
            unit={UNITS[name]}
            required={name === 'faixaExecutada' && width.isRequired}
            readOnly={readOnly}
          />
          {name === 'faixaExecutada' && (
            <MissingWidth width={width} readOnly={readOnly} onTake={(faixaExecutada) => put({ faixaExecutada })} />
          )}
          {isChecked(name) && <ChecksBeside concern={name} />}
        </div>
      ))}
    </>
  )
}

interface TextProposalProps {
  readonly name: 'nome' | 'codigo'
  readonly text: string | undefined
  readonly fields: Fields<LaudoField>
  readonly readOnly: boolean
}

/** Marks a text that the files propose, and offers it while its field is empty. */
/** Leaving a field shows its error, which would move the button away from under the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

function TextProposal({ name, text, fields, readOnly }: TextProposalProps) {
  if (text === undefined) return null
  if (fields.values[name] === text) return <Proposed>Proposto pelos arquivos</Proposed>
  if (fields.values[name] !== '') return null
  return (
    <Text size="xs" c="dimmed" className={classes.proposal}>
      Dos arquivos: «{text}»
      <Anchor
        component="button"
        type="button"
        inherit
        disabled={readOnly}
        onMouseDown={keepFocus}
        onClick={() => fields.put({ [name]: text })}
      >
        Usar<VisuallyHidden component="span"> em {LABELS[name]}</VisuallyHidden>
      </Anchor>
    </Text>
  )
}

function Proposed({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" className={classes.proposed} component="div">
      <IconFileCheck size={14} aria-hidden /> {children}
    </Text>
  )
}

interface TimesProposalProps {
  readonly times: NonNullable<Proposals['times']>
  readonly zone: Proposals['zone']
  readonly fields: Fields<LaudoField>
  readonly readOnly: boolean
}

function TimesProposal({ times, zone, fields: { values, put }, readOnly }: TimesProposalProps) {
  if (TIMES.every((name) => values[name] === times[name])) {
    return (
      <div data-wide>
        <Proposed>Datas e horários propostos pelo trajeto ({zone})</Proposed>
      </div>
    )
  }
  const empty = TIMES.filter((name) => values[name] === '')
  const differs = TIMES.some((name) => values[name] !== '' && values[name] !== times[name])
  const sameDay = times.dataInicial === times.dataFinal
  return (
    <Text size="xs" c="dimmed" data-wide className={classes.proposal}>
      O trajeto foi voado em {times.dataInicial}, das {times.horarioInicial} às {times.horarioFinal}
      {!sameDay && ` de ${times.dataFinal}`} ({zone}).
      {differs ? (
        <span> Difere do que foi digitado: confira.</span>
      ) : (
        <Anchor
          component="button"
          type="button"
          inherit
          disabled={readOnly}
          onMouseDown={keepFocus}
          onClick={() => put(Object.fromEntries(empty.map((name) => [name, times[name]])))}
        >
          Usar estes horários
        </Anchor>
      )}
    </Text>
  )
}
