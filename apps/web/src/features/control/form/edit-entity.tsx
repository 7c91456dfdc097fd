/** Edits a row of a list of the administration in a dialog, against the version that it began with. */
import type { Entity, Tipo } from '@faixa/contract'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { type EntityField, entityLabels } from '../../../entidades/entity-fields.tsx'
import { kindName } from '../../../entidades/entity-words.ts'
import { type Entidades, useEntidades } from '../../../entidades/use-entidades.ts'
import { ConflictNote } from '../../../form/shell/conflict-note.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { retyped } from '../../../form/state/retyped.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from '../control.module.css'
import { readAgain } from '../use-archiving.tsx'
import { checkEdit, editBody, givesLogin, savedText, savedValues, senhaEditNote } from './entity-form.ts'
import { EntityFormFields } from './entity-form-fields.tsx'

const Assinatura = lazyPart(() => import('./assinatura.tsx'))
const CertificadoPdf = lazyPart(() => import('./certificado-pdf.tsx'))

interface EditEntityProps {
  readonly tipo: Tipo
  readonly id: number
  readonly onClose: () => void
  /** Sends the invitation after a login was added without a password. */
  readonly onInvite?: (entity: Entity) => void
}

export default function EditEntity({ tipo, id, onClose, onInvite }: EditEntityProps) {
  const entidades = useEntidades()
  // Read anew at each opening: the row of the list may be old.
  const saved = useQuery({ ...query('readEntity', { params: { tipo, id } }), staleTime: 0, gcTime: 0 })
  const failed = saved.error ?? entidades.error
  return (
    <FormDialog
      title={[`Atualizar ${kindName(tipo)}`, ...(saved.data ? [saved.data.nome] : [])].join(': ')}
      onClose={onClose}
    >
      {failed && (
        <ErrorState
          problem={failed}
          onRetry={() => {
            void saved.refetch()
            entidades.refetch()
          }}
        />
      )}
      {!failed && !(saved.data && entidades.data && !saved.isPlaceholderData) && <Skeleton height={320} />}
      {!failed && saved.data && entidades.data && (
        <EditForm
          tipo={tipo}
          entity={saved.data}
          entidades={entidades.data}
          onClose={onClose}
          {...(onInvite && { onInvite })}
        />
      )}
    </FormDialog>
  )
}

interface EditFormProps extends Omit<EditEntityProps, 'id'> {
  readonly entity: Entity
  readonly entidades: Entidades
}

function EditForm({ tipo, entity, entidades, onClose, onInvite }: EditFormProps) {
  // The row with which the edit began. If another person saves it meanwhile, sending this version shows the conflict.
  const [origin, setOrigin] = useState(entity)
  const [theirs, setTheirs] = useState<Entity>()
  const before = savedValues(origin)
  const fields = useFields<EntityField>({
    labels: entityLabels(tipo),
    initial: before,
    check: (values) => checkEdit(tipo, before, values),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Atualização concluída!', message: entity.nome } },
    async send(values) {
      const body = editBody(tipo, before, values)
      const saved = await api.updateEntity({ params: { tipo, id: entity.id }, body } as never, {
        ifMatch: origin.versao,
      })
      return { saved, invites: body.convite !== undefined }
    },
    onSent({ saved, invites }) {
      onClose()
      if (invites && onInvite) onInvite(saved)
      else void readAgain()
    },
    onRefused({ codigo }) {
      if (codigo !== 'conflito') return
      void api
        .readEntity({ params: { tipo, id: entity.id } })
        .then(setTheirs)
        .catch(() => undefined)
    },
  })
  const goOn = (saved: Entity, keepTyped: boolean) => {
    const now = savedValues(saved)
    fields.reset(keepTyped ? retyped(before, fields.values, now) : now)
    setOrigin(saved)
    setTheirs(undefined)
  }
  return (
    <DialogForm
      form={form}
      refusal={
        theirs && (
          <ConflictNote title="Outra pessoa salvou este cadastro" onReload={(keepTyped) => goOn(theirs, keepTyped)}>
            {othersChanges(theirs, before, fields.values, fields.labels)}
          </ConflictNote>
        )
      }
    >
      <EntityFormFields
        tipo={tipo}
        form={form}
        entidades={entidades}
        section={DialogSection}
        senhaNote={senhaEditNote(origin)}
        mayInvite={givesLogin(before, fields.values)}
      />
      {tipo === 'responsaveis' && (
        <Suspense fallback={<Skeleton height={180} />}>
          <Assinatura id={entity.id} />
        </Suspense>
      )}
      {tipo === 'certificados' && (
        <DialogSection title="Documento">
          <Suspense fallback={<Skeleton height={96} />}>
            <CertificadoPdf id={entity.id} />
          </Suspense>
        </DialogSection>
      )}
    </DialogForm>
  )
}

function DialogSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

type Texts = Readonly<Record<EntityField, string>>

/** Lists every field that the other person changed, with its saved value, and marks those that were changed here as well. */
function othersChanges(theirs: Entity, before: Texts, typed: Texts, labels: Texts): string | undefined {
  const saved = savedValues(theirs)
  const changed = (Object.keys(saved) as EntityField[]).filter((name) => saved[name] !== before[name])
  const named = changed.map((name) => {
    const mine = typed[name] === before[name] ? '' : ' (você também mudou)'
    return `${labels[name]}, agora «${savedText(theirs, name)}»${mine}`
  })
  return named.length === 0 ? undefined : `Mudou enquanto isso: ${named.join('; ')}.`
}
