/** A form of one line in a step: one field and its button. */
import type { Instalacao } from '@faixa/contract'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextField } from '../../form/fields/text-field.tsx'
import { FormRefusal, ShortForm } from '../../form/shell/short-form.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import classes from './installation.module.css'

interface LineFormProps<Name extends string, Answer> {
  readonly name: Name
  readonly label: string
  readonly initial: string
  readonly schema: Parameters<typeof errorsOfField>[1]
  readonly button: string
  readonly placeholder?: string
  readonly description?: string
  /** Beside the field. */
  readonly children?: (value: string, onChange: (value: string) => void) => ReactNode
  readonly send: (value: string) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
}

export function LineForm<Name extends string, Answer = Instalacao>(props: LineFormProps<Name, Answer>) {
  const { name, label, initial, schema, button, children, send, onSent, ...texts } = props
  const fields = useFields({
    labels: { [name]: label } as Record<Name, string>,
    initial: { [name]: initial } as Record<Name, string>,
    isQuietWhileEmpty: true,
    check: (values) => errorsOfField(name, schema, values[name]),
  })
  const form = useForm({ fields, toasts: {}, send: (values) => send(values[name].trim()), onSent })
  const field = form.field(name)
  return (
    <ShortForm form={form} className={classes.line}>
      <TextField {...field} {...texts} />
      {children?.(field.value, field.onChange)}
      <Button type="submit" loading={form.busy} disabled={!form.changed || form.missing.length > 0}>
        {button}
      </Button>
      <FormRefusal form={form} />
    </ShortForm>
  )
}
