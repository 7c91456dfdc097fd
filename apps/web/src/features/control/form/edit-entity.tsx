/** Edits a row of a list of the administration in a dialog, against the version that it began with. */
import type { Entity, Tipo } from '@faixa/contract'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { type EntityField, entityLabels } from '../../../entidades/entity-fields.tsx'
import { kindName } from '../../../entidades/entity-words.ts'
import { type Entidades, useEntidades } from '../../../entidades/use-entidades.ts'
import { ConflictNote } from '../../../form/conflict/conflict-note.tsx'
import { useEditedVersion } from '../../../form/conflict/use-edited-version.ts'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from '../control.module.css'
import { readAgain } from '../use-archiving.tsx'
import { checkEdit, editBody, entityWords, givesLogin, savedValues, senhaEditNote, TOGETHER } from './entity-form.ts'
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
  const version = useEditedVersion(entity, savedValues, () => api.readEntity({ params: { tipo, id: entity.id } }))
  const { origin, before } = version
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
    onRefused: version.refused,
  })
  return (
    <DialogForm
      form={form}
      refusal={
        version.theirs && (
          <ConflictNote
            title="Outra pessoa salvou este cadastro"
            version={version}
            fields={fields}
            together={TOGETHER}
            words={entityWords(entidades, [origin, version.theirs.row])}
            hidden={HIDDEN}
          />
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

/** They are written, never read, and follow from others. */
const HIDDEN = ['convite', 'senha', 'confirmarSenha'] as const satisfies readonly EntityField[]
