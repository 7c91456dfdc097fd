/** The steps below full pay: each defines its minimum effectiveness and its payment. The last one begins at 0. */
import { DEGRAUS_MAX, MODO_NAMES, MODOS } from '@faixa/domain'
import { ActionIcon, Button, Input, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import type { FieldProps } from '../../../form/state/use-fields.ts'
import classes from '../acertos.module.css'
import { stepsOf, stepsText, type TypedStep } from './contrato-fields.ts'

const MODO_CHOICES = MODO_NAMES.map((modo) => ({ value: modo, label: MODOS[modo].label }))

export function StepsField({ id, label, value, error, readOnly = false, onChange, onLeave }: FieldProps) {
  const steps = stepsOf(value)
  const put = (index: number, change: Partial<TypedStep>) =>
    onChange(stepsText(steps.map((step, at) => (at === index ? { ...step, ...change } : step))))
  const add = () =>
    onChange(stepsText([...steps.slice(0, -1), { de: '', modo: 'proporcional', percent: '' }, ...steps.slice(-1)]))
  return (
    <fieldset id={id} tabIndex={-1} data-wide style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Input.Label component="legend" mb={4}>
        {label}
      </Input.Label>
      <div className={classes.steps}>
        {steps.map((step, index) => {
          const isLast = index === steps.length - 1
          const name = `Degrau ${index + 1}`
          const field = (part: keyof TypedStep, text: string) => ({
            id: `${id}-${index}-${part}`,
            label: text,
            value: step[part],
            error: undefined,
            readOnly,
            onLeave,
            onChange: (typed: string) => put(index, { [part]: typed }),
          })
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a step is its place
            <div key={index} className={classes.step}>
              <QuantityField {...field('de', `${name}: a partir de`)} unit="%" disabled={isLast} />
              <Select
                id={`${id}-${index}-modo`}
                className={classes.stepPart ?? ''}
                label={`${name}: paga`}
                data={MODO_CHOICES}
                value={step.modo}
                readOnly={readOnly}
                allowDeselect={false}
                comboboxProps={{ transitionProps: { duration: 0 } }}
                onChange={(modo) => modo !== null && put(index, { modo })}
                onBlur={onLeave}
              />
              <div className={classes.stepPart}>
                {step.modo === 'fixo' ? (
                  <QuantityField {...field('percent', `${name}: percentual`)} unit="%" />
                ) : (
                  <span className={classes.small}>{MODOS[step.modo].about}</span>
                )}
              </div>
              {!isLast && !readOnly && (
                <ActionIcon
                  className={classes.stepDrop ?? ''}
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Tirar o degrau ${index + 1}`}
                  onClick={() => onChange(stepsText(steps.filter((_, at) => at !== index)))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </div>
          )
        })}
      </div>
      {typeof error === 'string' && (
        <p role="alert" className={classes.stepError}>
          {error}
        </p>
      )}
      {!readOnly && steps.length < DEGRAUS_MAX && (
        <Button variant="default" size="xs" mt="sm" onClick={add}>
          Acrescentar degrau
        </Button>
      )}
    </fieldset>
  )
}
