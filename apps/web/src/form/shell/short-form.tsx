/** A form of one or two fields, and the refusal that it shows among them. */
import { type FormEvent, type FormHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { Note } from '../../ui/messages/note.tsx'
import type { Form } from './use-form.ts'

interface ShortFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  readonly form: Form<never>
  readonly children: ReactNode
}

/** Sends on submission, and moves the focus to the field with `data-autofocus` when it appears. */
export function ShortForm({ form, children, ...attributes }: ShortFormProps) {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog may be drawn within another form.
    event.stopPropagation()
    void form.submit()
  }
  return (
    <form ref={root} onSubmit={submit} noValidate {...attributes}>
      {children}
    </form>
  )
}

/** The server's sentence, while the form stands refused. */
export function FormRefusal({ form, className }: { readonly form: Form<never>; readonly className?: string }) {
  if (form.sending.kind !== 'refused') return undefined
  return (
    <Note tone="danger" role="alert" className={className ?? ''}>
      {form.sending.problem.message}
    </Note>
  )
}
