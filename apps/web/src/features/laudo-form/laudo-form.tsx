/** The form 'Novo Laudo': fields, files, what the files hold, and sending. Nothing typed is lost by a refusal, a failure or a reload. */
import type { FieldError } from '@faixa/contract'
import { judgeTyped } from '@faixa/flight'
import { type FormEvent, useEffect } from 'react'
import type { Places } from '../../api/use-places.ts'
import { FILE_LABELS } from '../../form/dado-labels.ts'
import { dropDraft } from '../../form/kept-draft.ts'
import { focusField, useFields } from '../../form/use-fields.ts'
import { usePageDrop } from '../../form/use-page-drop.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { checkFiles } from './check-files.ts'
import { fileField } from './file-field.ts'
import { FileSlots, MISPLACED } from './file-slots.tsx'
import { FlightFields } from './flight-fields.tsx'
import { dropFiles } from './kept-files.ts'
import {
  checkLaudo,
  FIELD_NAMES,
  INITIAL,
  LABELS,
  type LaudoValues,
  laudoBody,
  numberOf,
  typedFigures,
} from './laudo-fields.ts'
import classes from './laudo-form.module.css'
import { PlacesFields } from './places-fields.tsx'
import { Preview } from './preview.tsx'
import { PreviewNumbers } from './preview-numbers.tsx'
import { proposalsOf } from './proposals.ts'
import { ROLES } from './rearrange.ts'
import { SendBar } from './send-bar.tsx'
import { swapToOffer } from './swap.ts'
import { useConfirmations } from './use-confirmations.ts'
import { useFlightFiles } from './use-flight-files.ts'
import { type SentLaudo, useSendLaudo } from './use-send-laudo.ts'

interface LaudoFormProps {
  readonly places: Places
  readonly draftKey: string
  /** Of one file; the server's own limit. */
  readonly maxBytes: number | undefined
  readonly onSent: (laudo: SentLaudo) => void
}

const MISPLACED_MS = 3000

export function LaudoForm({ places, draftKey, maxBytes, onSent }: LaudoFormProps) {
  const fields = useFields({ initial: initialFor(places), check: (values) => checkLaudo(values, places), draftKey })
  const { empresa, unidade } = fields.values
  const files = useFlightFiles({
    faixaExecutada: numberOf(fields.values.faixaExecutada),
    maxBytes,
    empresa,
    unidade,
    keepKey: draftKey,
  })
  const { sending, send, cancel } = useSendLaudo()
  const busy = sending.kind === 'sending'
  const dragging = usePageDrop({ disabled: busy, onFiles: files.deal })
  useMisplacedToast(swapToOffer(files.state)?.roles.join())

  const { measuring } = files.state
  const found =
    measuring.kind === 'measured'
      ? [...measuring.flight.numbers.avisos, ...judgeTyped(typedFigures(fields.values), measuring.flight.compared)]
      : []
  const confirmations = useConfirmations(found)
  const missing: readonly (FieldError & { readonly label?: string })[] = [
    ...fields.errors,
    ...checkFiles(files.state),
    ...confirmations.missing,
  ]
  const { slots } = files.state

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const [first] = missing
    if (first) {
      fields.tried()
      showToast({
        title: 'Não Enviado',
        message: 'Verifique as informações e tente novamente...',
        tone: 'warning',
      })
      return focusField(first.campo)
    }
    const sent = await send(
      {
        ...laudoBody(fields.values),
        ...(confirmations.confirmed.length > 0 && { confirmacoes: confirmations.confirmed }),
      },
      Object.fromEntries(ROLES.flatMap((role) => (slots[role] ? [[role, slots[role].file]] : []))),
    )
    if (!sent) return
    dropDraft(draftKey)
    dropFiles(draftKey)
    onSent(sent)
  }

  // What the server says of fields goes to its fields, once.
  const problem = sending.kind === 'refused' ? sending.problem : undefined
  useEffect(() => {
    const errors = problem?.extras.erros ?? []
    if (errors.length === 0) return
    const said = Object.fromEntries(errors.map(({ campo, mensagem }) => [campo, mensagem]))
    fields.refuse(Object.fromEntries(FIELD_NAMES.flatMap((name) => (said[name] ? [[name, said[name]]] : []))))
    files.refuse(
      Object.fromEntries(ROLES.flatMap((role) => (said[fileField(role)] ? [[role, said[fileField(role)]]] : []))),
    )
    const first = ORDER.find((name) => said[name] !== undefined)
    if (first) focusField(first)
    // Fields and files are new objects on every render: the problem is what happened.
  }, [problem])

  const fileErrors = Object.fromEntries(
    checkFiles(files.state)
      .filter(({ campo }) => fields.wasTried || slots[roleOf(campo)] || files.state.refused[roleOf(campo)])
      .map(({ campo, mensagem }) => [campo, mensagem]),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Novo Laudo">
      {dragging && (
        <div className={classes.drop} aria-hidden>
          <span>Solte aqui: cada arquivo vai para o seu campo pelo conteúdo</span>
        </div>
      )}
      {fields.restored && Object.keys(slots).length === 0 && (
        <Note tone="info" role="status" mb="md">
          O que você havia digitado está aqui. Arquivos o navegador não guarda: escolha-os de novo.
        </Note>
      )}
      <div className={classes.panes}>
        <FormSection title="Dados Cadastrais">
          <PlacesFields fields={fields} places={places} readOnly={busy} />
          <FlightFields fields={fields} proposals={proposalsOf(files.state)} readOnly={busy} />
        </FormSection>
        <div>
          <FormSection title="Arquivos">
            <FileSlots files={files} errors={fileErrors} disabled={busy} />
          </FormSection>
          <FormSection title="Prévia">
            <Preview files={files} />
          </FormSection>
        </div>
      </div>
      <PreviewNumbers
        files={files}
        found={found}
        confirmations={confirmations}
        readOnly={busy}
        of={placeName(places, fields.values)}
      />
      <SendBar
        sending={sending}
        missing={missing.map(({ campo, mensagem, label }) => ({
          campo,
          mensagem,
          label: label ?? NAMES[campo] ?? campo,
        }))}
        onCancel={cancel}
      />
    </form>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  ...LABELS,
  ...Object.fromEntries(ROLES.map((role) => [fileField(role), FILE_LABELS[role]])),
}

const ORDER = Object.keys(NAMES)

function roleOf(campo: string) {
  return ROLES.find((role) => fileField(role) === campo)!
}

/** Where there is only one to choose, it is chosen: a prestadora registers for itself. */
function initialFor({ empresas, prestadoras }: Places) {
  const only = <T extends { readonly id: number }>(list: readonly T[]) => (list.length === 1 ? `${list[0]!.id}` : '')
  return { ...INITIAL, empresa: only(empresas), prestadora: only(prestadoras) }
}

/** `Usina Aurora · Fazenda Norte`. */
function placeName({ empresas }: Places, chosen: LaudoValues): string | undefined {
  const empresa = empresas.find(({ id }) => `${id}` === chosen.empresa)
  const unidade = empresa?.unidades.find(({ id }) => `${id}` === chosen.unidade)
  return empresa && [empresa.nome, unidade?.nome].filter(Boolean).join(' · ')
}

function useMisplacedToast(roles: string | undefined): void {
  useEffect(() => {
    if (roles !== undefined) showToast({ title: MISPLACED, tone: 'warning', ms: MISPLACED_MS })
  }, [roles])
}
