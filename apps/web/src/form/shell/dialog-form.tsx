/** A form within FormDialog: its fields, and a bar at the bottom that saves it, explains why it cannot be saved yet, or closes it. */
import { Button, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Note } from '../../ui/messages/note.tsx'
import classes from './dialog-form.module.css'
import { useFormDialog } from './form-dialog.tsx'
import type { Form } from './use-form.ts'

interface DialogFormProps {
  readonly form: Form<never>
  readonly submitLabel?: string
  /** Label of the closing button; a different one where the act itself is a cancellation. */
  readonly leaveLabel?: string
  /** Buttons before the one that saves. */
  readonly actions?: ReactNode
  /** Title of a refusal, which is then shown above the bar. Without one its sentence alone is shown above the fields. */
  readonly refusedTitle?: string | undefined
  /** Replaces the sentence of a refusal above the fields. */
  readonly refusal?: ReactNode
  readonly children: ReactNode
}

export function DialogForm({
  form,
  submitLabel = 'Salvar',
  leaveLabel = 'Cancelar',
  actions,
  refusedTitle,
  refusal,
  children,
}: DialogFormProps) {
  const { leave, guard } = useFormDialog()
  const { changed, missing, sending } = form
  const discard = useEffectEvent(() => form.dropDraft())
  useEffect(() => {
    guard(changed ? discard : undefined)
    return () => guard(undefined)
  }, [guard, changed])
  const root = useRef<HTMLFormElement>(null)
  // The frame sets the focus when it opens, before the code of most forms is loaded.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const reason = reasonOf(changed, missing.length, submitLabel.toLowerCase())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed) void form.submit()
  }
  return (
    <form ref={root} onSubmit={submit} noValidate>
      {refusal ||
        (sending.kind === 'refused' && refusedTitle === undefined && (
          <Note tone="danger" role="alert" mb="md">
            {sending.problem.message}
          </Note>
        ))}
      {children}
      <div className={classes.foot}>
        {sending.kind === 'refused' && refusedTitle !== undefined && (
          <Note tone="danger" role="alert" title={refusedTitle}>
            {sending.problem.message} O que você digitou continua aqui.
          </Note>
        )}
        <div className={classes.bar}>
          <Text size="xs" c="dimmed" id="motivo-salvar" aria-live="polite">
            {reason}
          </Text>
          <Button variant="default" onClick={leave}>
            {leaveLabel}
          </Button>
          {actions}
          <Button type="submit" loading={form.busy} disabled={reason !== undefined} aria-describedby="motivo-salvar">
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Reason why nothing can be saved now. */
function reasonOf(changed: boolean, wrong: number, verb: string): string | undefined {
  if (!changed) return 'Nada foi alterado.'
  if (wrong === 1) return `Corrija um campo para ${verb}.`
  return wrong > 1 ? `Corrija ${wrong} campos para ${verb}.` : undefined
}
