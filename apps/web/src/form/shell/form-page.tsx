/** A form on a separate page: its sections, the server's refusal, the bar that sends it, and a question before typed values are lost. */
import type { Problem } from '@faixa/contract'
import { Button, Group } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Note } from '../../ui/messages/note.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { SendBar, type ServerProgress } from './send-bar.tsx'
import type { Form } from './use-form.ts'

interface FormPageProps {
  readonly form: Form<never>
  readonly label: string
  /** A verb: «Cadastrar». */
  readonly submitLabel: string
  /** Title above the server's sentence, which names the failed act. */
  readonly refusedTitle: string
  /** Replaces the server's refusal. */
  readonly refusal?: ReactNode
  /** After the server's sentence: a link to the existing row. */
  readonly aboutRefusal?: (problem: Problem) => ReactNode
  /** The server's progress with the received data. */
  readonly server?: ServerProgress | undefined
  /** Shown where a draft restored typed values. */
  readonly restoredNote?: string | undefined
  /** Empties a form that a draft brought back. */
  readonly onStartOver?: () => void
  /** Replaces the send button while another step comes first. */
  readonly steps?: ReactNode
  /** Content beside the button that sends the form. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

export function FormPage(props: FormPageProps) {
  const {
    form,
    label,
    submitLabel,
    refusedTitle,
    refusal,
    aboutRefusal,
    restoredNote,
    onStartOver,
    steps,
    beside,
    server,
    children,
  } = props
  const [isAnew, setAnew] = useState(false)
  const { sending } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      {form.restored && !isAnew && restoredNote !== undefined && (
        <Note tone="info" role="status" mb="md">
          {restoredNote}
          {onStartOver && (
            <Group mt="xs">
              <Button
                size="xs"
                variant="default"
                disabled={form.busy}
                onClick={() => {
                  onStartOver()
                  setAnew(true)
                }}
              >
                Começar do zero
              </Button>
            </Group>
          )}
        </Note>
      )}
      {children}
      {refusal}
      {sending.kind === 'refused' && !refusal && (
        <Refusal problem={sending.problem} title={refusedTitle}>
          {aboutRefusal?.(sending.problem)}
        </Refusal>
      )}
      <SendBar form={form} submitLabel={submitLabel} server={server} steps={steps} beside={beside} />
      <LeaveQuestion
        isGuarded={form.isAtRisk() || form.busy}
        isAtRisk={form.isAtRisk}
        title="Sair sem salvar?"
        stay="Continuar editando"
      >
        O que você preencheu não foi enviado.
      </LeaveQuestion>
    </form>
  )
}

interface RefusalProps {
  readonly problem: Problem
  readonly title: string
  readonly children: ReactNode
}

function Refusal({ problem, title, children }: RefusalProps) {
  const note = useRef<HTMLDivElement>(null)
  // Content that appeared above the note may have moved it out of view; a refused field gets the focus instead.
  useEffect(() => {
    if ((problem.extras.erros ?? []).length === 0) note.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={note}>
      <Note tone="danger" role="alert" title={title} mb="md">
        {problem.message} {children}
      </Note>
    </div>
  )
}
