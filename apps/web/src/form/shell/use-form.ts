/** A form that can be sent: the reasons that prevent it, the sending, and the server's refusals at their fields. */
import type { FieldError, Problem } from '@faixa/contract'
import { useEffect, useRef, useState } from 'react'
import { hideToast, showToast, type Toast } from '../../ui/messages/toast.ts'
import type { Values } from '../state/field-state.ts'
import { type Fields, focusField } from '../state/use-fields.ts'
import { type SendCall, type Sending, startSending } from './sending.ts'
import { createSubmissions } from './submissions.ts'

/** Something that keeps a form from being sent, and how it is called. */
export interface NamedError extends FieldError {
  readonly label: string
}

/** Short messages of a form; absent ones are not shown. */
export interface FormToasts<Answer = unknown> {
  /** Shown after an attempt to send an incomplete form. */
  readonly incomplete?: Words
  readonly sending?: Words
  readonly sent?: Words | ((answer: Answer) => Words)
  /** If absent, the server's sentence is shown. */
  readonly refused?: Words
}

type Words = Pick<Toast, 'title' | 'message'>

export interface FormOptions<Name extends string, Answer> {
  readonly fields: Fields<Name>
  /** Errors of inputs that are not typed: files, checkboxes. They follow those of the fields. */
  readonly otherErrors?: readonly NamedError[]
  readonly toasts: FormToasts<Answer>
  /** Inputs that are sent in addition to the values, such as files: after a change of one, the next attempt is another submission. */
  readonly sentToo?: readonly unknown[]
  readonly send: (values: Values<Name>, call: SendCall) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
  /** Called with every refusal, including those shown at fields. */
  readonly onRefused?: (problem: Problem) => void
  /** The field that shows a fault of `campo`, where the two names differ. */
  readonly fieldOf?: (campo: string) => Name
}

export interface Form<Name extends string> extends Fields<Name> {
  readonly sending: Sending
  readonly busy: boolean
  /** All errors that prevent sending, in the order of the form. */
  readonly missing: readonly NamedError[]
  /** Sends it, or shows what is missing and focuses the first missing field. */
  submit(): Promise<void>
  cancel(): void
  /** Tells whether leaving now would lose typed values. It is evaluated at that moment, because a sent form may be left at once. */
  isAtRisk(): boolean
}

export function useForm<Name extends string, Answer>(options: FormOptions<Name, Answer>): Form<Name> {
  const {
    fields,
    otherErrors = [],
    toasts,
    sentToo = [],
    send,
    onSent,
    onRefused,
    fieldOf = (campo) => campo as Name,
  } = options
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const running = useRef<{ cancel(): void }>(undefined)
  const wasSent = useRef(false)
  const [submissions] = useState(createSubmissions)
  const busy = sending.kind === 'sending'
  // Leaving the screen cancels an upload, because its end would not be shown.
  useEffect(() => () => running.current?.cancel(), [])
  useEffect(() => {
    wasSent.current = false
  }, [fields.values])
  const missing = [...named(fields), ...otherErrors]

  const refused = (problem: Problem) => {
    // Where the server is unreachable or fails, the fields are not at fault.
    const isOurs = problem.status >= 500
    const { message } = problem
    notify(toasts.refused && { message, ...toasts.refused, ...(isOurs && { message }) }, 'warning')
    onRefused?.(problem)
    const all = problem.extras.erros ?? []
    if (all.length === 0) return
    const ours = refusedFields(fields.labels, all, fieldOf)
    fields.refuse(Object.fromEntries(ours.map(({ campo, mensagem }) => [campo, mensagem])) as Partial<Values<Name>>)
    focusField((ours[0] ?? all[0])!.campo)
  }

  return {
    ...fields,
    sending,
    busy,
    missing,
    field: (name) => ({ ...fields.field(name), readOnly: busy }),
    isAtRisk: () => fields.changed && !fields.isKept && !wasSent.current,
    cancel: () => running.current?.cancel(),
    async submit() {
      if (running.current) return
      const [first] = missing
      if (first) {
        fields.tried()
        notify(toasts.incomplete, 'warning')
        focusField(first.campo)
        return
      }
      const toastId = notify(toasts.sending, 'info')
      const attempt = startSending(
        (call) => send(fields.values, call),
        setSending,
        submissions.keyOf([fields.values, ...sentToo]),
      )
      running.current = attempt
      const outcome = await attempt.outcome
      running.current = undefined
      if (toastId !== undefined) hideToast(toastId)
      if (outcome.kind === 'refused') refused(outcome.problem)
      if (outcome.kind !== 'sent') return
      wasSent.current = true
      submissions.end()
      notify(typeof toasts.sent === 'function' ? toasts.sent(outcome.answer) : toasts.sent, 'success')
      fields.dropDraft()
      onSent(outcome.answer)
    },
  }
}

function named<Name extends string>({ errors, labels }: Fields<Name>): readonly NamedError[] {
  return errors.map((error) => ({ ...error, label: labels[error.campo as Name] }))
}

/** Refusals of the server at the fields of this form, in their order. */
export function refusedFields<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  errors: readonly FieldError[],
  fieldOf: (campo: string) => Name,
): readonly FieldError[] {
  const ours = errors.map(({ campo, mensagem }) => ({ campo: fieldOf(campo), mensagem }))
  return (Object.keys(labels) as Name[]).flatMap((name) => ours.findLast(({ campo }) => campo === name) ?? [])
}

/** Shows a message and returns its id. */
function notify(words: Words | undefined, tone: NonNullable<Toast['tone']>): string | undefined {
  return words && showToast({ ...words, tone })
}
